/** The last import of a list of sources: how far it is, what came of it, and a new one. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { logFailure } from "#platform/http-client/browser-log.ts";
import { getJson, sendForm, sendJson } from "#platform/http-client/http-client.ts";
import { showError } from "#ui-kit/toasts/toasts.tsx";
import { lastImport, newsMessages, newsPaths, POLL_INTERVAL_MS, taskDismissed, taskStarted } from "../../contract.ts";
import { NEWS_KEYS } from "../news-cache.ts";
import { isUnderWay, useRefreshSources } from "./use-task.ts";

/** `task` is null where there is none, or none that was not dismissed; undefined until it is known. `error`: it was last asked for in vain. */
export function useLastImport() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: NEWS_KEYS.lastImport,
    queryFn: () => getJson(newsPaths.importOpml, lastImport),
    refetchInterval: ({ state }) => (state.data?.task && isUnderWay(state.data.task) ? POLL_INTERVAL_MS : false),
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
      return sendForm(newsPaths.importOpml, form, taskStarted);
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: NEWS_KEYS.lastImport }),
  });
}

/** What came of an import is no longer shown: at once, and again where that fails. */
export function useDismissImport(): (id: string) => void {
  const cache = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (id: string) => sendJson("POST", newsPaths.dismissTask(id), {}, taskDismissed),
    onMutate: async () => {
      await cache.cancelQueries({ queryKey: NEWS_KEYS.lastImport });
      cache.setQueryData(NEWS_KEYS.lastImport, { task: null });
    },
    onError: (error) => {
      logFailure("The import was not dismissed.", error);
      showError(newsMessages.failed);
      void cache.invalidateQueries({ queryKey: NEWS_KEYS.lastImport });
    },
  });
  return mutate;
}

/** The lists of sources are read anew when an import ends that was not over when the screen was opened. */
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
