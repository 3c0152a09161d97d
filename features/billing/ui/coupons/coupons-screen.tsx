/**
 * 'Available Coupons' (docs/product/billing-and-coupons.md, Available Coupons): a table on wide screens, a list on
 * phones, the applied one above.
 */
import { Button } from "@mantine/core";
import { IconTicket } from "@tabler/icons-react";
import { useEffect } from "react";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { showError } from "#ui-kit/toasts/toasts.tsx";
import { couponMessages } from "../../contracts/coupon.ts";
import { PRICING_PAGE } from "../../contracts/plan.ts";
import { AppliedCoupon } from "./applied-coupon.tsx";
import { CouponTable } from "./table.tsx";
import { useCoupons } from "./use-coupons.ts";

export function CouponsScreen() {
  const { data, error, refetch, isFetching } = useCoupons();
  useEffect(() => {
    if (error) showError(couponMessages.loadFailed);
  }, [error]);
  const hasFailed = error !== null && !data;
  const isEmpty = data?.coupons.length === 0;
  return (
    <>
      <PageHead
        title="Available Coupons"
        isNoteKept
        {...(data && !isEmpty && { note: "Apply one, then choose a plan. Prices include it right away." })}
      />
      {data?.applied && <AppliedCoupon applied={data.applied} />}
      {hasFailed && <ErrorState title={couponMessages.loadFailed} query={{ error, refetch, isFetching }} />}
      {isEmpty && (
        <EmptyState
          icon={IconTicket}
          title={couponMessages.none}
          detail="There are no active coupons right now. Coupons you can use for a plan appear here."
          action={
            <Button component="a" href={PRICING_PAGE}>
              View Pricing Plans
            </Button>
          }
        />
      )}
      {!hasFailed && !isEmpty && <CouponTable coupons={data?.coupons} appliedId={data?.applied?.id ?? null} />}
    </>
  );
}
