import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { listLedger } from "../../calls/allowance.ts";

/** Query key of the allowance ledger; invalidate it when a release was held, settled or given back. */
export const LEDGER_KEY = ["ledger"] as const;

export function useLedger() {
  return useQuery({ queryKey: LEDGER_KEY, queryFn: () => call(listLedger) });
}

/** One page of the ledger, newest line first; the page before stays until the next one has come. */
export function useLedgerPage(page: number, pageSize: number) {
  return useQuery({
    queryKey: [...LEDGER_KEY, page, pageSize],
    queryFn: () => call(listLedger, { query: { page, page_size: pageSize } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
