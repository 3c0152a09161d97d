/** Coupons as operators read, make and switch them. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "#platform/http-client/call.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import type { couponInput } from "../../contracts/coupon.ts";
import * as calls from "../../calls/operator.ts";
import type { OperatorCoupon } from "../../contracts/operator.ts";

const COUPONS_KEY = ["operator", "coupons"] as const;

export function useOperatorCoupons() {
  return useQuery({
    queryKey: COUPONS_KEY,
    queryFn: ({ signal }) => call(calls.listCoupons, {}, { signal }),
    staleTime: 0,
  });
}

export function useCreateCoupon(onMade: (coupon: OperatorCoupon) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof couponInput>) => call(calls.createCoupon, { body }),
    onSuccess: (coupon) => {
      onMade(coupon);
      return cache.invalidateQueries({ queryKey: COUPONS_KEY });
    },
  });
}

/** Switching is taken back by switching again, so the toast offers it. */
export function useSwitchCoupon() {
  const cache = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id, is_active }: { id: number; is_active: boolean }) =>
      call(calls.switchCoupon, { params: { id }, body: { is_active } }),
    onSuccess: ({ id, stripe_coupon_id: code, is_switched_on: isOn }) => {
      const undo = { label: "Undo", key: "z", run: () => mutate({ id, is_active: !isOn }) };
      showSuccess(`${code} is ${isOn ? "on" : "off"}.`, undo);
      return cache.invalidateQueries({ queryKey: COUPONS_KEY });
    },
    onError: (error) => showError(error.message),
  });
  return { switchTo: mutate, busyId: isPending ? variables.id : null };
}
