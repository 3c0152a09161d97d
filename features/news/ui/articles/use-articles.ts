/** Reading single articles, stories, what was saved, and what is older than a source's list. */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { logFailure } from "#platform/http-client/browser-log.ts";
import { getJson } from "#platform/http-client/http-client.ts";
import { showError } from "#ui-kit/toasts/toasts.tsx";
import {
  feedArticles,
  type NewsArticle,
  newsArticle,
  newsMessages,
  newsPaths,
  savedPage,
  type SourceGroup,
  storyAnswer,
} from "../../contract.ts";
import { appendArticles, NEWS_KEYS } from "../news-cache.ts";

/** One article; `listed` is what a list knows of it, shown meanwhile. */
export function useArticle(id: number, listed: NewsArticle | undefined) {
  return useQuery({
    queryKey: [...NEWS_KEYS.all, "article", id],
    queryFn: () => getJson(newsPaths.article(id), newsArticle),
    placeholderData: listed,
  });
}

/** One article per source that tells the story of this one. */
export function useStory(id: number) {
  return useQuery({
    queryKey: [...NEWS_KEYS.all, "story", id],
    queryFn: () => getJson(newsPaths.story(id), storyAnswer),
  });
}

/** What was saved for later, page by page. */
export function useSaved() {
  return useInfiniteQuery({
    queryKey: NEWS_KEYS.saved,
    queryFn: ({ pageParam }) => getJson(`${newsPaths.saved}?page=${pageParam}`, savedPage),
    initialPageParam: 1,
    getNextPageParam: ({ current_page, total_pages }) => (current_page < total_pages ? current_page + 1 : undefined),
  });
}

/** Brings older articles of a source to the end of its list. */
export function useOlderArticles({ id, older }: SourceGroup) {
  const cache = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (cursor: string) =>
      getJson(`${newsPaths.feedArticles(id)}?${new URLSearchParams({ before: cursor })}`, feedArticles),
    onSuccess: (answer, cursor) => appendArticles(cache, id, cursor, answer),
    onError: (error) => {
      logFailure("Older articles were not loaded.", error);
      showError(newsMessages.failed);
    },
  });
  const load = () => {
    if (older !== null && !isPending) mutate(older);
  };
  return { load, isLoading: isPending };
}
