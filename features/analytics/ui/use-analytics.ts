/** Reading one's figures. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getJson } from "#platform/http-client/http-client.ts";
import { accountAnalytics, analyticsPaths, type Period, postAnalytics } from "../contract.ts";

const FRESH_MS = 60_000;

/** Of all posts together. */
export function useAccountAnalytics(days: Period) {
  return useQuery({
    queryKey: ["analytics", "account", days],
    queryFn: ({ signal }) => getJson(`${analyticsPaths.account}?days=${days}`, accountAnalytics, { signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
}

/** Of one post. */
export function usePostAnalytics(postId: number, days: Period) {
  return useQuery({
    queryKey: ["analytics", "post", postId, days],
    queryFn: ({ signal }) => getJson(`${analyticsPaths.post(postId)}?days=${days}`, postAnalytics, { signal }),
    // Another period's figures may stand for a moment, another post's never.
    placeholderData: (before, query) => (query?.queryKey[2] === postId ? before : undefined),
    staleTime: FRESH_MS,
  });
}
