/** The last import of a list of sources: progress, outcome, and starting a new one. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "#platform/http-client/call.ts";
import { polled } from "#platform/http-client/session.ts";
import { showError } from "#ui-kit/toasts/toasts.tsx";
import { newsMessages, POLL_INTERVAL_MS } from "../../contract.ts";
import * as calls from "../../task-calls.ts";
import { NEWS_KEYS } from "../news-cache.ts";
import { isUnderWay, useRefreshSources } from "./use-task.ts";

/** After this long without an answer, polling stops until the user asks. */
export const ASK_IN_VAIN_MS = 60_000;

/**
 * `task` is null if there is none, or it was dismissed; undefined until it is loaded. `error`: the last request
 * failed.
 */
export function useLastImport() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: NEWS_KEYS.lastImport,
    queryFn: (asked) => call(calls.getLastImport, {}, polled(asked)),
    refetchInterval: ({ state }) =>
      state.data?.task && isUnderWay(state.data.task) && Date.now() - state.dataUpdatedAt < ASK_IN_VAIN_MS
        ? POLL_INTERVAL_MS
        : false,
  });
  return { task: data?.task, error, refetch, isFetching };
}

/** Sends an OPML file; done when the import is known as the last one. Throws ApiError. */
export function useImport() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append("file", file);
      return call(calls.startImport, { form });
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: NEWS_KEYS.lastImport }),
  });
}

/** Dismisses the outcome of an import: hides it immediately, and shows it again if that fails. */
export function useDismissImport(): (id: string) => void {
  const cache = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (id: string) => call(calls.dismissTask, { params: { id } }),
    onMutate: async () => {
      await cache.cancelQueries({ queryKey: NEWS_KEYS.lastImport });
      cache.setQueryData(NEWS_KEYS.lastImport, { task: null });
    },
    onError: () => {
      showError(newsMessages.failed);
      void cache.invalidateQueries({ queryKey: NEWS_KEYS.lastImport });
    },
  });
  return mutate;
}

/** Reloads the lists of sources when an import ends that was running when the screen was opened. */
export function useSourcesAfterImport(): void {
  const { task } = useLastImport();
  const refresh = useRefreshSources();
  const settled = useRef<string | null>(undefined);
  useEffect(() => {
    if (task === undefined) return;
    const over = task !== null && !isUnderWay(task) ? task.id : null;
    const isNews = settled.current !== undefined && over !== null && over !== settled.current;
    if (isNews || settled.current === undefined) settled.current = over;
    if (isNews) refresh();
  }, [task, refresh]);
}
