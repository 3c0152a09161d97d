/** Coupons, the one that is applied, and applying and removing it. */
import { useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { showError, showInfo } from "#ui-kit/toasts/toasts.tsx";
import { applyCoupon, listCoupons, removeAppliedCoupon } from "../../calls/coupon.ts";
import { type Coupon, couponMessages, type CouponsAnswer } from "../../contracts/coupon.ts";
import { PRICING_PAGE } from "../../contracts/plan.ts";

/** Query key of the coupons and of the applied one. */
export const COUPONS_KEY = ["coupons"] as const;
const APPLY = ["apply-coupon"];

/** Asked at each look: a purchase in another tab takes the applied one away. */
export function useCoupons() {
  return useQuery({
    queryKey: COUPONS_KEY,
    queryFn: () => call(listCoupons),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** The page of plans with the prices that a coupon makes. */
export function pricingWith({ stripe_coupon_id: code }: Coupon): string {
  return `${PRICING_PAGE}?coupon=${encodeURIComponent(code)}`;
}

/** Applies a coupon and goes to the plans. */
export function useApplyCoupon() {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: APPLY,
    mutationFn: ({ stripe_coupon_id }: Coupon) => call(applyCoupon, { body: { stripe_coupon_id } }),
    onSuccess: (applied) => {
      setApplied(cache, applied);
      window.location.assign(pricingWith(applied));
    },
    onError: () => {
      showError(couponMessages.applyFailed);
      return cache.invalidateQueries({ queryKey: COUPONS_KEY });
    },
  });
}

/** Why the latest attempt to apply each coupon failed, by the coupon's id. */
export function useApplyFailures(): Map<number, Error> {
  const states = useMutationState({
    filters: { mutationKey: APPLY },
    select: ({ state }) => ({ tried: state.variables as Coupon | undefined, error: state.error }),
  });
  const latest = new Map(states.flatMap(({ tried, error }) => (tried ? [[tried.id, error] as const] : [])));
  return new Map([...latest].flatMap(([id, error]) => (error ? [[id, error] as const] : [])));
}

export function useRemoveCoupon() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeAppliedCoupon),
    onSuccess: () => {
      setApplied(cache, null);
      showInfo(couponMessages.removed);
    },
    onError: (error) => showError(`The coupon was not removed. ${error.message}`),
  });
}

function setApplied(cache: ReturnType<typeof useQueryClient>, applied: Coupon | null): void {
  cache.setQueryData<CouponsAnswer>(COUPONS_KEY, (known) => known && { ...known, applied });
}
