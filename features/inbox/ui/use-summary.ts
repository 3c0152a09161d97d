/** What is most pressing and how much is unread, for the Overview and the shell: one call for both. */
import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { polled } from "#platform/http-client/session.ts";
import { summarizeInbox } from "../summary-calls.ts";

const LOOK_AGAIN_MS = 120_000;
/** Below the key of posts, so that any change of a post reloads it. */
export const SUMMARY_KEY = ["posts", "inbox", "summary"] as const;

export function useInboxSummary() {
  return useQuery({
    queryKey: SUMMARY_KEY,
    queryFn: (asked) => call(summarizeInbox, {}, polled(asked)),
    refetchInterval: LOOK_AGAIN_MS,
  });
}
