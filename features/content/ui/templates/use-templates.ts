/** The author's templates, and their changes. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import * as calls from "../../calls/template.ts";
import type { SavedTemplate } from "../../contracts/template.ts";

const TEMPLATES_KEY = ["templates"];

export function useTemplates() {
  return useQuery({
    queryKey: TEMPLATES_KEY,
    queryFn: async ({ signal }) => (await call(calls.listTemplates, {}, { signal })).templates,
  });
}

/** Reloads the list after a change; shows the server's message. */
export function useTemplateSaved(): (saved: SavedTemplate) => Promise<void> {
  const cache = useQueryClient();
  return async ({ detail }) => {
    showSuccess(detail);
    await cache.invalidateQueries({ queryKey: TEMPLATES_KEY });
  };
}

export function useRenameTemplate() {
  const onSuccess = useTemplateSaved();
  return useMutation({
    mutationFn: (change: { id: number; name: string }) =>
      call(calls.renameTemplate, { params: { id: change.id }, body: { name: change.name } }),
    onSuccess,
  });
}

/** With Undo. */
export function useDeleteTemplate() {
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: TEMPLATES_KEY });
  const restored = useTemplateSaved();
  const failed = { onError: (error: Error) => showError(error.message) };
  const restore = useMutation({
    ...failed,
    mutationFn: (id: number) => call(calls.restoreTemplate, { params: { id } }),
    onSuccess: restored,
  });
  return useMutation({
    ...failed,
    mutationFn: (id: number) => call(calls.deleteTemplate, { params: { id } }),
    onSuccess({ id, detail }) {
      showSuccess(detail, { label: "Undo", key: "z", run: () => restore.mutate(id) });
      return refresh();
    },
    // Deleted in another tab: the list is out of date.
    onSettled: refresh,
  });
}
