/** Names of the platforms that the user's next release goes to, or one of their posts. */
import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { listDestinations } from "../../calls/checkout.ts";

const STALE_MS = 60_000;

/** undefined while they are not known: nothing is said then. */
export function useDestinations(postId?: number): readonly string[] | undefined {
  return useQuery({
    queryKey: ["destinations", postId ?? null],
    queryFn: ({ signal }) =>
      call(listDestinations, { query: postId === undefined ? {} : { post: postId } }, { signal }),
    staleTime: STALE_MS,
  }).data?.platforms;
}
