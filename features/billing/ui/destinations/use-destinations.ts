/** Names of the platforms that the user's next release goes to, a company's next one, or one of their posts. */
import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { listDestinations } from "../../calls/checkout.ts";

/** Query key; invalidate it when the account's plan has changed. */
export const DESTINATIONS_KEY = ["destinations"] as const;

/** Asked again at each look: a plan may be bought in another tab. undefined while they are not known: nothing is said then. */
export function useDestinations(of: { post?: number; company?: string | undefined }): readonly string[] | undefined {
  return useQuery({
    queryKey: [...DESTINATIONS_KEY, of],
    queryFn: ({ signal }) => call(listDestinations, { query: of }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  }).data?.platforms;
}
