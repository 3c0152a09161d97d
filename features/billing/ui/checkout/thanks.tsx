/** The end of a purchase: what it brought, and where to go. */
import { Button, Skeleton } from "@mantine/core";
import { IconHourglass, IconReceiptOff } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { ApiError } from "#platform/http-client/api-error.ts";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { checkoutMessages } from "../../contracts/checkout.ts";
import { PRICING_PAGE } from "../../contracts/plan.ts";
import classes from "./checkout-page.module.css";
import { CheckoutNotice } from "./frame.tsx";
import { BILLING_ADDRESS, SUBMIT_ADDRESS } from "./dashboard-addresses.ts";
import { TestModeNote } from "./test-mode-note.tsx";
import { useBilling } from "../subscription/use-billing.ts";
import { useCheckoutState } from "./use-checkout-state.ts";

export function CheckoutThanks({ id }: { id: string }) {
  const answer = useCheckoutState(id);
  if (answer.data?.status === "completed") return <Thanks />;
  return (
    <CheckoutNotice>
      <Unfinished {...answer} />
    </CheckoutNotice>
  );
}

function Unfinished({ data, error, refetch, isFetching }: ReturnType<typeof useCheckoutState>) {
  const retry = { label: "Check Again", run: () => void refetch(), isBusy: isFetching };
  if (data?.status === "open")
    return (
      <EmptyState
        icon={IconHourglass}
        title="Waiting for the payment"
        detail={data.detail}
        action={
          <Button loading={isFetching} onClick={retry.run}>
            {retry.label}
          </Button>
        }
      />
    );
  if (data || (error instanceof ApiError && error.status === 404))
    return (
      <EmptyState
        icon={IconReceiptOff}
        title="Your order was not completed"
        detail={data ? data.detail : checkoutMessages.noCheckout}
        action={
          <Button component="a" href={PRICING_PAGE} variant="filled">
            View Pricing Plans
          </Button>
        }
      />
    );
  if (error) return <ErrorState title="We could not check your purchase" detail={error.message} action={retry} />;
  return <Skeleton height={48} width={240} role="status" aria-label="Checking your purchase" />;
}

function Thanks() {
  const { press_releases: left } = useMe().features;
  const { data } = useBilling();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.thanks}>
      <h1 ref={heading} tabIndex={-1}>
        Thank you
      </h1>
      <p className={classes.lead}>Your plan is active and its releases have been added.</p>
      {data?.mode === "test" && <TestModeNote title="Test purchase.">You were not charged.</TestModeNote>}
      {left === null ? (
        <p className={classes.left}>Unlimited releases</p>
      ) : (
        <p className={classes.left}>
          {formatCount(left)} <span>{left === 1 ? "release" : "releases"} left</span>
        </p>
      )}
      <div className={classes.ways}>
        <Button component={Link} to={SUBMIT_ADDRESS} variant="filled" size="md">
          Submit a release
        </Button>
        <Button component={Link} to={BILLING_ADDRESS} size="md">
          Plan & Billing
        </Button>
      </div>
    </div>
  );
}
