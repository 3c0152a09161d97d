/** The entries that need the user's attention. */
import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { polled } from "#platform/http-client/session.ts";
import { listAttention } from "../calls.ts";

const LOOK_AGAIN_MS = 120_000;

export function useAttention() {
  return useQuery({
    // Below the key of posts, so that any change of a post reloads it.
    queryKey: ["posts", "attention"],
    queryFn: (asked) => call(listAttention, {}, polled(asked)),
    select: ({ entries }) => entries,
    refetchInterval: LOOK_AGAIN_MS,
  });
}
