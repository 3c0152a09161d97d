/** The operator's overview, read again every minute. */
import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { sessionOf } from "#platform/http-client/session.ts";
import { getToday } from "../../calls.ts";

const REFRESH_MS = 60_000;

export function useToday() {
  return useQuery({
    queryKey: ["operation", "today"],
    queryFn: ({ signal, ...asked }) => call(getToday, {}, { signal, session: sessionOf(asked) }),
    refetchInterval: REFRESH_MS,
  });
}
