/** Background work of the server, polled until it is done. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { polled } from "#platform/http-client/session.ts";
import { type NewsTask, POLL_INTERVAL_MS } from "../../contract.ts";
import * as calls from "../../task-calls.ts";
import { NEWS_KEYS } from "../news-cache.ts";

export function isUnderWay(task: NewsTask | undefined): boolean {
  return task === undefined || task.status === "queued" || task.status === "running";
}

/** A task by its id; null sends no request. */
export function useTask(id: string | null) {
  return useQuery({
    queryKey: [...NEWS_KEYS.all, "task", id],
    queryFn: (asked) => call(calls.getTask, { params: { id: id ?? "" } }, polled(asked)),
    enabled: id !== null,
    refetchInterval: ({ state }) => (isUnderWay(state.data) && state.errorUpdateCount === 0 ? POLL_INTERVAL_MS : false),
  });
}

/** Looks for the feeds of a site. `task` is its state. */
export function useDiscovery() {
  const start = useMutation({
    mutationFn: (url: string) => call(calls.startDiscovery, { body: { url } }),
  });
  const { data: task, error } = useTask(start.data?.id ?? null);
  const isLooking = start.isPending || (start.isSuccess && !error && isUnderWay(task));
  return { start, task, error, isLooking };
}

/** Reloads the lists of sources after sources were added in the background. */
export function useRefreshSources(): () => void {
  const cache = useQueryClient();
  return () => {
    void cache.invalidateQueries({ queryKey: NEWS_KEYS.groups });
    void cache.invalidateQueries({ queryKey: NEWS_KEYS.followed });
  };
}
