/** How many stories of the user's alerts are new. */
import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { polled } from "#platform/http-client/session.ts";
import { summarizeAlerts } from "../summary-contract.ts";

export const SUMMARY_KEY = ["alerts", "summary"] as const;
const LOOK_AGAIN_MS = 120_000;

export function useNewCount() {
  return useQuery({
    queryKey: SUMMARY_KEY,
    queryFn: (asked) => call(summarizeAlerts, {}, polled(asked)),
    refetchInterval: LOOK_AGAIN_MS,
  });
}
