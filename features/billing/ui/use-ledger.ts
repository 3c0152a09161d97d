import { useQuery } from "@tanstack/react-query";
import { getJson } from "#platform/http-client/http-client.ts";
import { billingPaths, ledgerAnswer } from "../contract.ts";

/** Query key of the allowance ledger; invalidate it when a release was held, settled or given back. */
export const LEDGER_KEY = ["ledger"] as const;

export function useLedger() {
  return useQuery({ queryKey: LEDGER_KEY, queryFn: () => getJson(billingPaths.ledger, ledgerAnswer) });
}
