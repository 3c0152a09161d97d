import { useMeQuery } from "#features/accounts/ui/use-me.ts";
import { formatDay } from "#ui-kit/format/dates.ts";
import type { Quote, Subscription } from "../../contracts/checkout.ts";
import { PRICING_PAGE } from "../../contracts/plan.ts";
import classes from "./checkout-page.module.css";
import { Facts } from "../subscription/facts.tsx";
import { capWords, grantWords } from "../../words/plan-words.ts";
import { pricingWith } from "../coupons/use-coupons.ts";

/** What is bought. */
export function OrderSummary({
  quote: { plan, coupon, platforms },
  replaced,
}: {
  quote: Quote;
  replaced: Subscription | null;
}) {
  const { data: me } = useMeQuery();
  const isReplaced = replaced !== null && plan.period !== "once";
  return (
    <section className={classes.summary} aria-label="Your order">
      <h2>{plan.name}</h2>
      <p className={classes.lead}>{plan.description}</p>
      <Facts
        label={`${plan.name} includes`}
        facts={[
          { label: "Releases", value: grantWords(plan) },
          { label: "Words in each, up to", value: capWords(plan.word_limit) },
          { label: "Links in each, up to", value: capWords(plan.anchor_text_links) },
          { label: "Delivered to", value: <Destinations names={platforms} />, isBelow: true },
        ]}
      />
      <p className={classes.hint}>
        {isReplaced && replaced.plan.id !== plan.id && `It replaces ${replaced.plan.name} immediately. `}
        You keep the releases you have left.{" "}
        <a href={coupon ? pricingWith(coupon) : PRICING_PAGE}>Choose another plan</a>
      </p>
      {me?.deletion_due_at && (
        <p className={classes.hint}>
          Your account will be deleted on {formatDay(me.deletion_due_at)}, and what you buy with it. Keep your account
          first.
        </p>
      )}
    </section>
  );
}

function Destinations({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <>This site only</>;
  return (
    <ul className={classes.names}>
      {["This site", ...names].map((name) => (
        <li key={name}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
