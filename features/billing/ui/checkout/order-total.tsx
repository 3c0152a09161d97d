import { formatMoney } from "#ui-kit/format/money.ts";
import type { Quote } from "../../contracts/checkout.ts";
import { BilledTo } from "./billed-to.tsx";
import classes from "./checkout-page.module.css";
import { priceWords, renewalWords } from "../../words/plan-words.ts";

/** Price, discount, total, and what comes after the first payment. */
export function OrderTotal({ quote, isStale }: { quote: Quote; isStale: boolean }) {
  const { plan, coupon, amount, discount, total, currency } = quote;
  return (
    <dl className={classes.total} aria-label="Total" aria-busy={isStale}>
      <div>
        <dt>{plan.name}</dt>
        <dd>{priceWords(amount, currency, plan.period)}</dd>
      </div>
      {coupon && (
        <div>
          <dt>{coupon.display_name}</dt>
          <dd>−{formatMoney(discount, currency)}</dd>
        </div>
      )}
      <div className={classes.today}>
        <dt>Total today</dt>
        <dd>{formatMoney(total, currency)}</dd>
      </div>
      <div className={classes.after}>
        <dt>Then</dt>
        <dd>{renewalWords(quote)}</dd>
      </div>
      {quote.mode === "test" && <BilledTo />}
    </dl>
  );
}
