/** The operator's overview, read again every minute. */
import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { polled } from "#platform/http-client/session.ts";
import { getToday } from "../../calls.ts";

const REFRESH_MS = 60_000;

export function useToday() {
  return useQuery({
    queryKey: ["operation", "today"],
    queryFn: (asked) => call(getToday, {}, polled(asked)),
    refetchInterval: REFRESH_MS,
    // Operators come back from what they have just decided or set.
    refetchOnMount: "always",
  });
}
