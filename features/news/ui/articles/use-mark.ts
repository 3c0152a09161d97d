/** Marks an article as read or saved; an optimistic update, rolled back when the call fails. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { showError } from "#ui-kit/toasts/toasts.tsx";
import { markArticle } from "../../calls.ts";
import { type NewsArticle, newsMessages } from "../../contract.ts";
import { NEWS_KEYS, patchArticle } from "../news-cache.ts";

type Mark = { is_read: boolean } | { is_saved: boolean };

/** Marks of one article are sent one after the other, so that the last one wins. */
export function useMark(): (article: Pick<NewsArticle, "id">, mark: Mark) => void {
  const cache = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: ["news-mark"],
    scope: { id: "news-mark" },
    mutationFn: ({ id, mark }: { id: number; mark: Mark }) => call(markArticle, { params: { id }, body: mark }),
    onMutate: ({ id, mark }) => patchArticle(cache, id, mark),
    onError: (_error, { id, mark }) => {
      patchArticle(cache, id, "is_saved" in mark ? { is_saved: !mark.is_saved } : { is_read: !mark.is_read });
      // Marking as read is automatic, so only requested actions show an error.
      if ("is_saved" in mark || !mark.is_read) showError(newsMessages.failed);
    },
    onSuccess: (_answer, { mark }) => {
      // The list of saved articles does not change while it is shown, so that a mistake can be undone.
      if ("is_saved" in mark) void cache.invalidateQueries({ queryKey: NEWS_KEYS.saved, refetchType: "none" });
    },
  });
  return ({ id }, mark) => mutate({ id, mark });
}
