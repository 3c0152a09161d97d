/** Accepts a suggestion from its entry, which leaves. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { acceptSuggestion } from "#features/comments/calls.ts";
import { call } from "#platform/http-client/call.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { INBOX_KEY } from "./use-inbox.ts";
import { SUMMARY_KEY } from "./use-summary.ts";

export function useAcceptEntry() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ post, thread }: { post: number; thread: number }) =>
      call(acceptSuggestion, { params: { id: post, thread }, body: {} }),
    onSuccess: ({ detail }) => showSuccess(detail),
    onError: (error) => showError(error.message),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: INBOX_KEY }),
        cache.invalidateQueries({ queryKey: SUMMARY_KEY }),
      ]),
  });
}
