/** The order as it stands: the plan, the coupon, the total and how it is paid. */
import { Button } from "@mantine/core";
import { IconReceipt, IconTags } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ApiError } from "#platform/http-client/api-error.ts";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { formatDay } from "#ui-kit/format/dates.ts";
import { checkoutMessages, type Quote, type Subscription } from "../../contracts/checkout.ts";
import { couponCode } from "../../contracts/coupon.ts";
import { planMessages, PRICING_PAGE } from "../../contracts/plan.ts";
import { CheckoutNotice } from "./frame.tsx";
import { CheckoutForm } from "./checkout-form.tsx";
import { BILLING_ADDRESS } from "./dashboard-addresses.ts";
import { useBilling } from "../subscription/use-billing.ts";
import { checkoutKey } from "./use-checkout-state.ts";
import { usePurchase } from "./use-purchase.ts";
import { useQuote } from "./use-quote.ts";

type CheckoutOrderProps = {
  plan: string;
  /** The code that the address names. */
  coupon: string | null;
  fallback: ReactNode;
  onCoupon: (code: string | null) => void;
  onPaid: (checkoutId: string) => void;
};

export function CheckoutOrder({ plan, coupon, fallback, onCoupon, onPaid }: CheckoutOrderProps) {
  const cache = useQueryClient();
  const written = couponCode.safeParse(coupon);
  const { data: quote, error, refetch, isFetching } = useQuote(plan, written.data ?? null);
  const billing = useBilling();
  const subscription = billing.data?.subscription ?? null;
  const purchase = usePurchase({
    onPaid: (state) => {
      cache.setQueryData(checkoutKey(state.id), state);
      onPaid(state.id);
    },
    onRefused: () => Promise.all([refetch(), billing.refetch()]),
  });

  if (error && !quote) {
    const isUnknown = error instanceof ApiError && (error.status === 400 || error.status === 404);
    if (isUnknown) return <NoSuchPlan detail={error.detail} />;
    return (
      <CheckoutNotice>
        <ErrorState title="The price could not be loaded" query={{ error, refetch, isFetching }} />
      </CheckoutNotice>
    );
  }
  // What the account pays for already is only a hint here: where it is not known, the server decides.
  if (!quote || billing.isPending) return fallback;
  if (subscription && isAlreadyOn(subscription, quote)) return <AlreadyOn subscription={subscription} />;
  const malformed = coupon === null || written.success ? null : (written.error.issues[0]?.message ?? null);
  return (
    <CheckoutForm
      quote={quote}
      code={coupon}
      couponProblem={malformed ?? quote.coupon_problem}
      replaced={billing.data?.subscription}
      isStale={isFetching}
      purchase={purchase}
      onCoupon={(code) => {
        purchase.forgetError();
        onCoupon(code);
      }}
    />
  );
}

/** One whose payment failed is bought again, and so is one of the test mode once real money is taken. */
function isAlreadyOn({ plan, status, mode }: Subscription, quote: Quote): boolean {
  return plan.slug === quote.plan.slug && status === "active" && mode === quote.mode;
}

export function NoSuchPlan({ detail = planMessages.unknown }: { detail?: string }) {
  return (
    <CheckoutNotice>
      <EmptyState
        icon={IconTags}
        title="Choose a plan to continue"
        detail={detail}
        action={
          <Button component="a" href={PRICING_PAGE} variant="filled">
            View Pricing Plans
          </Button>
        }
      />
    </CheckoutNotice>
  );
}

function AlreadyOn({ subscription }: { subscription: Subscription }) {
  const { plan, cancels_at_period_end: cancels, period_end } = subscription;
  return (
    <CheckoutNotice>
      <EmptyState
        icon={IconReceipt}
        title={cancels ? `${plan.name} ends on ${formatDay(period_end)}` : `You already have ${plan.name}`}
        detail={cancels ? checkoutMessages.alreadyOnEnding(plan.name) : checkoutMessages.alreadyOn(plan.name)}
        action={
          <Button component={Link} to={BILLING_ADDRESS} variant="filled">
            Plan & Billing
          </Button>
        }
      />
    </CheckoutNotice>
  );
}
