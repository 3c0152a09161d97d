/** Payments, refunds, held payments and revenue as operators read and change them. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { getJson, sendJson } from "#platform/http-client/http-client.ts";
import {
  moneyPaths,
  type MoneyPayment,
  moneyPayment,
  moneyPayments,
  type refundInput,
  revenue,
} from "../../contracts/money.ts";
import { type HeldDecision, heldPayment, heldPayments, heldPaymentPaths } from "../../contracts/held-payment.ts";

export const PAGE_SIZE = 20;
const MONEY_KEY = ["operator", "money"] as const;

export type Filter = { q: string; status: string | null; month: string | null };

function searchOf({ q, status, month }: Filter): URLSearchParams {
  return new URLSearchParams({ ...(q && { q }), ...(status && { status }), ...(month && { month }) });
}

/** Where the file with these payments is. */
export function paymentsFile(filter: Filter): string {
  return `${moneyPaths.csv}?${searchOf(filter)}`;
}

/** Newest first. */
export function usePayments(filter: Filter, page: number) {
  const query = searchOf(filter);
  query.set("page", String(page));
  query.set("page_size", String(PAGE_SIZE));
  return useQuery({
    queryKey: [...MONEY_KEY, "payments", query.toString()],
    queryFn: ({ signal }) => getJson(`${moneyPaths.payments}?${query}`, moneyPayments, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Oldest first: they wait for a decision. */
export function useHeldPayments() {
  return useQuery({
    queryKey: [...MONEY_KEY, "held"],
    queryFn: ({ signal }) => getJson(`${heldPaymentPaths.held}?page_size=100`, heldPayments, { signal }),
    staleTime: 0,
  });
}

export function useRevenue() {
  return useQuery({
    queryKey: [...MONEY_KEY, "revenue"],
    queryFn: ({ signal }) => getJson(moneyPaths.revenue, revenue, { signal }),
    staleTime: 0,
  });
}

export function useRefund(id: number, onDone: (payment: MoneyPayment) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: z.input<typeof refundInput>) => sendJson("POST", moneyPaths.refunds(id), input, moneyPayment),
    onSuccess: (payment) => {
      onDone(payment);
      return cache.invalidateQueries({ queryKey: MONEY_KEY });
    },
    onError: () => cache.invalidateQueries({ queryKey: MONEY_KEY }),
  });
}

export function useDecideHeld(id: number, onDone: (way: "accept" | "refuse") => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ way, decision }: { way: "accept" | "refuse"; decision: HeldDecision }) =>
      sendJson("POST", heldPaymentPaths[way](id), decision, heldPayment),
    onSuccess: (_held, { way }) => {
      onDone(way);
      return cache.invalidateQueries({ queryKey: MONEY_KEY });
    },
    onError: () => cache.invalidateQueries({ queryKey: MONEY_KEY }),
  });
}
