/** Polls sources that are being fetched for the first time, until they have articles. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { POLL_INTERVAL_MS, SOURCES_PER_PAGE, type SourceGroup } from "../../contract.ts";
import { replaceGroups } from "../news-cache.ts";
import { fetchFeeds } from "./use-groups.ts";

/** After this many polls without news we stop and say that it takes long. */
export const MAX_POLLS = 45;

/** Polls the first queued ones of `groups`; results are put into the lists. */
export function useQueued(groups: readonly SourceGroup[]) {
  const cache = useQueryClient();
  const urls = groups
    .filter(({ status }) => status.state === "queued")
    .slice(0, SOURCES_PER_PAGE)
    .map(({ rss_feed_url }) => rss_feed_url);
  const { data, refetch } = useQuery({
    queryKey: ["news-queue", urls],
    queryFn: async ({ queryKey }) => {
      const { articles } = await fetchFeeds(urls, 1, "", "refresh");
      const come = articles.filter(({ status }) => status.state !== "queued");
      if (come.length > 0) replaceGroups(cache, come);
      return { polls: (cache.getQueryData<{ polls: number }>(queryKey)?.polls ?? 0) + 1 };
    },
    enabled: urls.length > 0,
    retry: false,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.dataUpdateCount + state.errorUpdateCount < MAX_POLLS ? POLL_INTERVAL_MS : false,
  });
  const isTakingLong = urls.length > 0 && (data?.polls ?? 0) >= MAX_POLLS;
  return { isTakingLong, askAgain: () => void refetch() };
}
