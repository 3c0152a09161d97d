/** What is paid for the plan, until when, and the ways to change that. */
import { Alert, Badge, Button } from "@mantine/core";
import { IconAlertCircle, IconReceiptOff } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { sentence } from "#platform/contract/sentence.ts";
import { Block } from "#ui-kit/page/block.tsx";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { formatDay } from "#ui-kit/format/dates.ts";
import { formatMoney } from "#ui-kit/format/money.ts";
import type { StatusColour } from "#ui-kit/theme/theme.ts";
import { type BillingOverview, checkoutMessages, type Subscription } from "../../contracts/checkout.ts";
import { CHECKOUT_PAGE, PRICING_PAGE, STARTING_PLAN } from "../../contracts/plan.ts";
import classes from "./billing-screen.module.css";
import { CancelQuestion } from "./cancel-question.tsx";
import { type Fact, Facts } from "./facts.tsx";
import { priceWords } from "../../words/plan-words.ts";
import { useOpenPortal, useSwitchRenewal } from "./use-billing.ts";

type State = "active" | "past_due" | "ending";

const BADGES: Record<State, { label: string; colour: StatusColour }> = {
  active: { label: "Active", colour: "green" },
  past_due: { label: "Payment failed", colour: "red" },
  ending: { label: "Ending", colour: "amber" },
};

function stateOf({ status, cancels_at_period_end: cancels }: Subscription): State {
  return cancels ? "ending" : status;
}

/** @param overview undefined while it loads. */
export function SubscriptionBlock({ overview }: { overview: BillingOverview | undefined }) {
  const subscription = overview?.subscription;
  // Bought by the piece, or given by an operator.
  const isBeyondStart = overview?.plan && overview.plan.slug !== STARTING_PLAN;
  if (!overview)
    return (
      <Block title="Subscription">
        <Facts label="Subscription" facts={["Price", "Renews on", "Next payment"].map(loading)} />
      </Block>
    );
  if (!subscription)
    return (
      <Block title="Subscription">
        <EmptyState
          icon={IconReceiptOff}
          {...(isBeyondStart
            ? {
                title: "No renewal",
                detail: `${sentence(`You are on ${overview.plan?.name}`)} There is nothing to pay.`,
              }
            : {
                title: "No active subscription",
                detail: "Choose a plan for more releases, longer texts and more links.",
              })}
          action={
            <Button component="a" href={PRICING_PAGE} variant="filled">
              View Pricing Plans
            </Button>
          }
        />
        {overview.has_portal && (
          <div className={classes.actions}>
            <PortalButton />
          </div>
        )}
      </Block>
    );
  return <LivingSubscription overview={overview} subscription={subscription} />;
}

const loading = (label: string): Fact => ({ label, value: undefined });

type LivingProps = { overview: BillingOverview; subscription: Subscription };

function LivingSubscription({ overview, subscription }: LivingProps) {
  const { mutate, isPending } = useSwitchRenewal();
  const [isAsking, setAsking] = useState(false);
  const [isAnswered, setAnswered] = useState(false);
  const renewal = useRef<HTMLButtonElement>(null);
  const state = stateOf(subscription);
  const isEnding = state === "ending";
  // Bought in test mode before real money was taken: nothing can keep it.
  const isLeftover = subscription.mode === "test" && overview.mode === "stripe";
  // Bought at Stripe, which goes on charging, while this installation has no key to it.
  const isCutOff = subscription.mode === "stripe" && overview.mode === "test";

  // The question took the focus away; when it goes, the button in its place takes it back.
  useEffect(() => {
    if (isAnswered && !isPending) renewal.current?.focus({ preventScroll: true });
  }, [isAnswered, isPending]);

  const answer = (isYes: boolean) => {
    setAsking(false);
    setAnswered(true);
    if (isYes) mutate(true);
  };
  const ask = () => {
    setAnswered(false);
    setAsking(true);
  };
  const { label, colour } = BADGES[state];
  return (
    <Block title="Subscription" aside={<Badge color={colour}>{label}</Badge>}>
      {state === "past_due" && <PastDue overview={overview} subscription={subscription} />}
      <Facts label="Subscription" facts={factsOf(overview, subscription)} />
      {isLeftover && <p className={classes.hint}>{checkoutMessages.testEnds}</p>}
      {isCutOff && <p className={classes.hint}>{checkoutMessages.cutOff}</p>}
      {isAsking ? (
        <CancelQuestion subscription={subscription} onAnswer={answer} />
      ) : (
        <div className={classes.actions}>
          <Button component="a" href={PRICING_PAGE}>
            Change plan
          </Button>
          {overview.has_portal && <PortalButton />}
          {!isLeftover && (
            <Button
              ref={renewal}
              variant={isEnding ? "filled" : "subtle"}
              color={isEnding ? undefined : "red"}
              loading={isPending}
              onClick={() => (isEnding ? mutate(false) : ask())}
            >
              {isEnding ? "Keep plan" : "Cancel plan"}
            </Button>
          )}
        </div>
      )}
    </Block>
  );
}

function PortalButton() {
  const { mutate, isPending } = useOpenPortal();
  return (
    <Button loading={isPending} onClick={() => mutate()}>
      Manage payment
    </Button>
  );
}

function factsOf({ plan }: BillingOverview, subscription: Subscription): Fact[] {
  const { price, currency, coupon, next_amount, period_end, cancels_at_period_end, status, started_at } = subscription;
  const paid = subscription.plan;
  const end = <time dateTime={period_end}>{formatDay(period_end)}</time>;
  return [
    // An operator may have given the account another plan's limits.
    { label: "Plan", value: plan?.id === paid.id ? null : paid.name },
    { label: "Price", value: priceWords(price, currency, paid.period) },
    { label: "Coupon", value: coupon },
    { label: cancels_at_period_end ? "Ends on" : status === "past_due" ? "Was due on" : "Renews on", value: end },
    {
      label: "Next payment",
      value: cancels_at_period_end ? "None" : next_amount === null ? null : formatMoney(next_amount, currency),
    },
    { label: "Since", value: <time dateTime={started_at}>{formatDay(started_at)}</time> },
  ];
}

/** What happened and what to do about it. */
function PastDue({ overview, subscription }: LivingProps) {
  const failed = overview.payments.find(({ status }) => status === "failed");
  const again = `${CHECKOUT_PAGE}?${new URLSearchParams({ plan: subscription.plan.slug })}`;
  const isTest = subscription.mode === "test";
  return (
    <Alert className={classes.alert} title="The last payment failed" icon={<IconAlertCircle size={16} />}>
      <p>
        {failed?.failure && <>{failed.failure} </>}
        {isTest
          ? "We will try again. If that fails too, your plan ends. To keep it, buy it again with another card."
          : "We will try again. If that fails too, your plan ends. To keep it, change your card."}{" "}
        You keep the releases you have left.
      </p>
      {isTest ? (
        <Button component="a" href={again} size="xs">
          Buy {subscription.plan.name} Again
        </Button>
      ) : (
        overview.has_portal && <PortalButton />
      )}
    </Alert>
  );
}
