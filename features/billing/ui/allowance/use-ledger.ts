import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getJson } from "#platform/http-client/http-client.ts";
import { billingPaths, ledgerAnswer } from "../../contracts/allowance.ts";

/** Query key of the allowance ledger; invalidate it when a release was held, settled or given back. */
export const LEDGER_KEY = ["ledger"] as const;

export function useLedger() {
  return useQuery({ queryKey: LEDGER_KEY, queryFn: () => getJson(billingPaths.ledger, ledgerAnswer) });
}

/** One page of the ledger, newest line first; the page before stays until the next one has come. */
export function useLedgerPage(page: number, pageSize: number) {
  const query = new URLSearchParams({ page: String(page), page_size: String(pageSize) });
  return useQuery({
    queryKey: [...LEDGER_KEY, page, pageSize],
    queryFn: () => getJson(`${billingPaths.ledger}?${query}`, ledgerAnswer),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
