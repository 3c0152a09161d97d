/** All users' scheduled posts, for operators. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { listScheduled, publishOverdue } from "#features/content/calls/oversight.ts";
import { call } from "#platform/http-client/call.ts";
import { polled } from "#platform/http-client/session.ts";
import { COUNTS_KEY } from "../queue/use-queue.ts";

const QUEUE_KEY = ["schedule-queue"] as const;
export const PAGE_SIZE = 50;
const REFRESH_MS = 60_000;

export function useScheduleQueue(q: string, page: number) {
  const query = { page, page_size: PAGE_SIZE, q };
  return useQuery({
    queryKey: [...QUEUE_KEY, query],
    queryFn: (asked) => call(listScheduled, { query }, polled(asked)),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** Runs the minute sweep immediately. */
export function usePublishOverdue() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(publishOverdue),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: QUEUE_KEY }),
        cache.invalidateQueries({ queryKey: COUNTS_KEY }),
      ]),
  });
}
