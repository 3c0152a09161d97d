/** The account's plan, subscription and payments, and what changes them. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { ME_KEY } from "#features/accounts/ui/use-me.ts";
import { call } from "#platform/http-client/call.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { cancelSubscription, getBilling, openPortal, resumeSubscription } from "../../calls/checkout.ts";
import { COUPONS_KEY } from "../coupons/use-coupons.ts";
import { DESTINATIONS_KEY } from "../destinations/use-destinations.ts";
import { LEDGER_KEY } from "../allowance/use-ledger.ts";

/** Query key of plan, subscription and payments. */
export const BILLING_KEY = ["billing"] as const;

/** Asked again at each look: renewals happen by themselves, and Stripe's portal changes things in another tab. */
export function useBilling() {
  return useQuery({
    queryKey: BILLING_KEY,
    queryFn: () => call(getBilling),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** Reloads everything that a purchase changes. Resolves when the releases left and the plan are known again. */
export function useRefreshBilling(): () => Promise<void> {
  const cache = useQueryClient();
  return useCallback(async () => {
    const keys = [ME_KEY, BILLING_KEY, LEDGER_KEY, COUPONS_KEY, DESTINATIONS_KEY];
    await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })));
  }, [cache]);
}

/** Lets the subscription end with its period (true), or go on after all (false). */
export function useSwitchRenewal() {
  const refresh = useRefreshBilling();
  return useMutation({
    mutationFn: (cancels: boolean) => call(cancels ? cancelSubscription : resumeSubscription),
    onSuccess: ({ detail }) => showSuccess(detail),
    onError: (error) => showError(error.message),
    // A refusal means that things stand differently from what is shown.
    onSettled: refresh,
  });
}

/** Goes to Stripe's customer portal, where cards and invoices are. */
export function useOpenPortal() {
  return useMutation({
    mutationFn: () => call(openPortal),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => showError(error.message),
  });
}
