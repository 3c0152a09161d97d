/** The page where a plan is bought: for signed-in people, outside the dashboard's shell. */
import { Skeleton, VisuallyHidden } from "@mantine/core";
import { Navigate, useLocation, useSearchParams } from "react-router";
import { signInPathFrom } from "#features/accounts/ui/return-path.ts";
import { SessionProvider } from "#features/accounts/ui/session-provider.tsx";
import { useMeQuery } from "#features/accounts/ui/use-me.ts";
import { ApiError } from "#platform/http-client/api-error.ts";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { CheckoutFrame, CheckoutNotice } from "./frame.tsx";
import { CheckoutOrder, NoSuchPlan } from "./order.tsx";
import classes from "./checkout-page.module.css";
import { CheckoutThanks } from "./thanks.tsx";
import { checkoutIdOf } from "./use-checkout-state.ts";

export function CheckoutPage() {
  return (
    <SessionProvider>
      <CheckoutFrame>
        <GuardedCheckout />
      </CheckoutFrame>
    </SessionProvider>
  );
}

function GuardedCheckout() {
  const { data: me, error, refetch, isFetching } = useMeQuery();
  const { pathname, search } = useLocation();
  if (me) return <Checkout />;
  if (!error) return <CheckoutSkeleton />;
  if (error instanceof ApiError && error.status === 401)
    return <Navigate to={signInPathFrom(pathname + search)} replace />;
  return (
    <CheckoutNotice>
      <ErrorState title="The checkout could not be loaded" query={{ error, refetch, isFetching }} />
    </CheckoutNotice>
  );
}

function Checkout() {
  const [parameters, setParameters] = useSearchParams();
  const bought = checkoutIdOf(parameters);
  if (bought !== null) return <CheckoutThanks id={bought} />;
  const plan = parameters.get("plan") ?? "";
  if (plan === "" || plan.length > 80) return <NoSuchPlan />;
  const coupon = parameters.get("coupon")?.trim() || null;
  return (
    <CheckoutOrder
      key={plan}
      plan={plan}
      coupon={coupon}
      fallback={<CheckoutSkeleton />}
      onCoupon={(code) => setParameters({ plan, ...(code !== null && { coupon: code }) }, { replace: true })}
      onPaid={(id) => setParameters({ checkout: id }, { replace: true })}
    />
  );
}

function CheckoutSkeleton() {
  return (
    <CheckoutNotice>
      <div className={classes.columns} role="status">
        <VisuallyHidden>Loading the checkout</VisuallyHidden>
        {[0, 1].map((column) => (
          <div key={column} className={classes.skeleton}>
            <Skeleton height={28} width={180} mb={12} />
            {[100, 100, 100, 62].map((width, line) => (
              <Skeleton key={`${column}-${width}-${line > 2 ? "last" : line}`} height={14} width={`${width}%`} />
            ))}
          </div>
        ))}
      </div>
    </CheckoutNotice>
  );
}
