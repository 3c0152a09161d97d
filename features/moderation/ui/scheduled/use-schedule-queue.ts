/** Everybody's scheduled posts, for operators. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getJson, sendJson } from "#platform/http-client/http-client.ts";
import { publishedOverdue, scheduledAnswer, scheduledPaths } from "#features/content/scheduled-contract.ts";
import { COUNTS_KEY } from "../queue/use-queue.ts";

const QUEUE_KEY = ["schedule-queue"] as const;
export const PAGE_SIZE = 50;
const REFRESH_MS = 60_000;

export function useScheduleQueue(q: string, page: number) {
  const query = new URLSearchParams({ page: String(page), page_size: String(PAGE_SIZE), ...(q && { q }) });
  return useQuery({
    queryKey: [...QUEUE_KEY, String(query)],
    queryFn: ({ signal }) => getJson(`${scheduledPaths.list}?${query}`, scheduledAnswer, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** What the sweep does once a minute, at once. */
export function usePublishOverdue() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => sendJson("POST", scheduledPaths.publishOverdue, undefined, publishedOverdue),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: QUEUE_KEY }),
        cache.invalidateQueries({ queryKey: COUNTS_KEY }),
      ]),
  });
}
