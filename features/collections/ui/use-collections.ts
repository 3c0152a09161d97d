/** Reads the user's collections, their content, and what can be added. */
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { SEARCH_COUNT_CAP } from "#features/content/contract.ts";
import { listFeedUrls } from "#features/news/calls.ts";
import { call } from "#platform/http-client/call.ts";
import * as calls from "../calls.ts";
import { type CollectedArticle, type Collection, collectionMessages, type CollectionTag } from "../contract.ts";

/** Every key of this feature starts with "collections". */
export const COLLECTION_KEYS = {
  lists: ["collections", "list"],
  list: (tag: CollectionTag) => ["collections", "list", tag],
  articles: (id: number) => ["collections", "articles", id],
} as const;

/** Articles on a page of what could be added. */
const PAGE_SIZE = 24;

/** One's collections of this kind, the newest first. */
export function useCollections(tag: CollectionTag) {
  return useQuery({
    queryKey: COLLECTION_KEYS.list(tag),
    queryFn: () => call(tag === "blogs" ? calls.listCollections : calls.listFeedCollections),
  });
}

/** One of the user's collections, from either list; null if it is in neither. */
export function useCollection(id: number) {
  const lists = [useCollections("blogs"), useCollections("feeds")];
  const collection = lists.flatMap(({ data = [] as Collection[] }) => data).find((each) => each.id === id);
  return {
    collection: collection ?? (lists.every(({ data }) => data) ? null : undefined),
    error: lists.find(({ error, data }) => error && !data)?.error ?? null,
    isFetching: lists.some(({ isFetching }) => isFetching),
    refetch: () => void Promise.all(lists.map(({ refetch }) => refetch())),
  };
}

/** The articles of a collection, last added first. */
export function useCollectionArticles(id: number) {
  return useQuery({
    queryKey: COLLECTION_KEYS.articles(id),
    queryFn: () => call(calls.listArticles, { params: { id } }),
    select: (entries) => entries.map(({ article }) => article),
    meta: { failure: collectionMessages.articlesFailed },
  });
}

/** Everything that is published and has `q` in its title, page by page; `articles` holds all that are loaded, each once. */
export function useAllArticles(q: string) {
  const query = useInfiniteQuery({
    queryKey: ["collections", "all", q],
    queryFn: ({ pageParam: page, signal }) =>
      call(calls.listAllArticles, { query: { page, page_size: PAGE_SIZE, q } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ posts, count }, pages) => {
      const hasMore = pages.length * PAGE_SIZE < count || count >= SEARCH_COUNT_CAP;
      return posts.length === PAGE_SIZE && hasMore ? pages.length + 1 : undefined;
    },
    placeholderData: keepPreviousData,
    meta: { failure: collectionMessages.allArticlesFailed },
  });
  const articles = useMemo(() => {
    const posts = query.data?.pages.flatMap((page) => page.posts);
    // A post published in the meantime moves an article to the next page, where it appears again.
    return posts && [...new Map(posts.map((post): [number, CollectedArticle] => [post.id, post])).values()];
  }, [query.data]);
  return { ...query, articles };
}

/** The catalogue's websites and others the user follows. */
export function useWebsites() {
  return useQuery({
    queryKey: ["collections", "websites"],
    queryFn: () => call(listFeedUrls),
    select: ({ rss_feeds }) => rss_feeds,
  });
}
