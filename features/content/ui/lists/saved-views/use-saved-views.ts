/** The author's saved views, and updates after saving one. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { listViews } from "../../../calls/saved-view.ts";

export const VIEWS_KEY = ["post-views"];

/** @param isAsked false if views cannot be shown. */
export function useSavedViews(isAsked = true) {
  return useQuery({
    queryKey: VIEWS_KEY,
    queryFn: async ({ signal }) => (await call(listViews, {}, { signal })).views,
    enabled: isAsked,
  });
}

export function useSaved(): (saved: { detail: string }) => Promise<void> {
  const cache = useQueryClient();
  return async ({ detail }) => {
    showSuccess(detail);
    await cache.invalidateQueries({ queryKey: VIEWS_KEY });
  };
}
