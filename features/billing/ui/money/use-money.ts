/** Payments, refunds, held payments and revenue as operators read and change them. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "#platform/http-client/call.ts";
import { addressOf } from "#platform/contract/call.ts";
import * as calls from "../../calls/money.ts";
import type { HeldDecision } from "../../contracts/held-payment.ts";
import type { MoneyPayment, refundInput } from "../../contracts/money.ts";

export const PAGE_SIZE = 20;
const MONEY_KEY = ["operator", "money"] as const;

export type Filter = { q: string; status: string | null; month: string | null };

/** Where the file with these payments is. */
export function paymentsFile(filter: Filter): string {
  return addressOf(calls.getPaymentsCsv, { query: filter });
}

/** Newest first. */
export function usePayments(filter: Filter, page: number) {
  const query = { ...filter, page, page_size: PAGE_SIZE };
  return useQuery({
    queryKey: [...MONEY_KEY, "payments", query],
    queryFn: ({ signal }) => call(calls.listPayments, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Oldest first: they wait for a decision. */
export function useHeldPayments() {
  return useQuery({
    queryKey: [...MONEY_KEY, "held"],
    queryFn: ({ signal }) => call(calls.listHeldPayments, { query: { page_size: 100 } }, { signal }),
    staleTime: 0,
  });
}

export function useRevenue() {
  return useQuery({
    queryKey: [...MONEY_KEY, "revenue"],
    queryFn: ({ signal }) => call(calls.getRevenue, {}, { signal }),
    staleTime: 0,
  });
}

export function useRefund(id: number, onDone: (payment: MoneyPayment) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof refundInput>) => call(calls.refundPayment, { params: { id }, body }),
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
      call(calls.decideHeld[way], { params: { id }, body: decision }),
    onSuccess: (_held, { way }) => {
      onDone(way);
      return cache.invalidateQueries({ queryKey: MONEY_KEY });
    },
    onError: () => cache.invalidateQueries({ queryKey: MONEY_KEY }),
  });
}
