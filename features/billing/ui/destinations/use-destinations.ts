/** Names of the platforms that the user's next release goes to, or one of their posts. */
import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { listDestinations } from "../../calls/checkout.ts";

/** Query key; invalidate it when the account's plan has changed. */
export const DESTINATIONS_KEY = ["destinations"] as const;

/** Asked again at each look: a plan may be bought in another tab. undefined while they are not known: nothing is said then. */
export function useDestinations(postId?: number): readonly string[] | undefined {
  return useQuery({
    queryKey: [...DESTINATIONS_KEY, postId ?? null],
    queryFn: ({ signal }) =>
      call(listDestinations, { query: postId === undefined ? {} : { post: postId } }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  }).data?.platforms;
}
