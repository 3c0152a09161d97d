import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { countUnread } from "../../unread-calls.ts";

export const UNREAD_KEY = ["support", "unread"] as const;
export const NEWS_REFRESH_MS = 60_000;

/** Number of tickets with an unread answer; 0 while loading. */
export function useUnreadTickets(): number {
  const { data } = useQuery({
    queryKey: UNREAD_KEY,
    queryFn: () => call(countUnread, {}, { session: "refresh" }),
    refetchInterval: NEWS_REFRESH_MS,
    retry: false,
  });
  return data?.unread ?? 0;
}
