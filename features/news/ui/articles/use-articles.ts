/** Loads single articles, stories, saved ones, and older ones of a source. */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { showError } from "#ui-kit/toasts/toasts.tsx";
import * as calls from "../../calls.ts";
import { type NewsArticle, newsMessages, type SourceGroup } from "../../contract.ts";
import { appendArticles, NEWS_KEYS } from "../news-cache.ts";

/** One article; `listed` is its form in a list, shown while loading. */
export function useArticle(id: number, listed: NewsArticle | undefined) {
  return useQuery({
    queryKey: [...NEWS_KEYS.all, "article", id],
    queryFn: () => call(calls.getArticle, { params: { id } }),
    placeholderData: listed,
  });
}

/** One article per source of this article's story. */
export function useStory(id: number) {
  return useQuery({
    queryKey: [...NEWS_KEYS.all, "story", id],
    queryFn: () => call(calls.getStory, { params: { id } }),
  });
}

/** Saved articles, page by page. */
export function useSaved() {
  return useInfiniteQuery({
    queryKey: NEWS_KEYS.saved,
    queryFn: ({ pageParam }) => call(calls.listSaved, { query: { page: pageParam } }),
    initialPageParam: 1,
    getNextPageParam: ({ current_page, total_pages }) => (current_page < total_pages ? current_page + 1 : undefined),
  });
}

/** Appends older articles of a source to its list. */
export function useOlderArticles({ id, older }: SourceGroup) {
  const cache = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (before: string) => call(calls.listFeedArticles, { params: { id }, query: { before } }),
    onSuccess: (answer, cursor) => appendArticles(cache, id, cursor, answer),
    onError: () => showError(newsMessages.failed),
  });
  const load = () => {
    if (older !== null && !isPending) mutate(older);
  };
  return { load, isLoading: isPending };
}
