/** What a plan would cost with a coupon. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { getQuote } from "../../calls/checkout.ts";
import type { Quote } from "../../contracts/checkout.ts";

export const quoteKey = (plan: string, coupon: string | null) => ["quote", plan, coupon] as const;

export function fetchQuote(plan: string, coupon: string | null): Promise<Quote> {
  return call(getQuote, { query: { plan, coupon } });
}

/** Never from memory alone: what is shown is what is paid. The total before stays until the next one has come. */
export function useQuote(plan: string, coupon: string | null) {
  return useQuery({
    queryKey: quoteKey(plan, coupon),
    queryFn: () => fetchQuote(plan, coupon),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
