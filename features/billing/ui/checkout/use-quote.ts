/** What a plan would cost with a coupon. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getJson } from "#platform/http-client/http-client.ts";
import { checkoutPaths, quote, type Quote } from "../../contracts/checkout.ts";

export const quoteKey = (plan: string, coupon: string | null) => ["quote", plan, coupon] as const;

export function fetchQuote(plan: string, coupon: string | null): Promise<Quote> {
  const query = new URLSearchParams({ plan, ...(coupon === null ? {} : { coupon }) });
  return getJson(`${checkoutPaths.quote}?${query}`, quote);
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
