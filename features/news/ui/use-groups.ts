/** Reading pages of sources. */
import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { getJson, sendJson } from "#platform/http-client/http-client.ts";
import { MAX_FEED_URLS, type NewsPage, newsPage, newsPaths, SOURCES_PER_PAGE, type SourceGroup } from "../contract.ts";
import { NEWS_KEYS } from "./news-cache.ts";

/** Which sources a list shows. */
export type GroupSource =
  | { kind: "category"; category: string }
  | { kind: "search"; query: string }
  | { kind: "urls"; urls: readonly string[] };

/** Pages of one call of rss-news-fetch: further addresses go into a further call. */
const PAGES_PER_CALL = MAX_FEED_URLS / SOURCES_PER_PAGE;

/** Sources page by page; `groups` holds all that are loaded, each once. */
export function useGroups(source: GroupSource) {
  const query = useInfiniteQuery({
    queryKey: [...NEWS_KEYS.groups, source],
    queryFn: ({ pageParam, signal }) => readPage(source, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ current_page, total_pages }) => (current_page < total_pages ? current_page + 1 : undefined),
  });
  const groups = useMemo(() => groupsOf(query.data), [query.data]);
  return { ...query, groups };
}

async function readPage(source: GroupSource, page: number, signal: AbortSignal): Promise<NewsPage> {
  if (source.kind === "category") {
    const query = new URLSearchParams({ ...(source.category && { category: source.category }), page: String(page) });
    return getJson(`${newsPaths.fetch}?${query}`, newsPage, { signal });
  }
  if (source.kind === "search") return sendJson("POST", newsPaths.search, { query: source.query, page }, newsPage);
  if (source.urls.length === 0) return { articles: [], current_page: 1, total_pages: 1 };
  const call = Math.floor((page - 1) / PAGES_PER_CALL);
  const urls = source.urls.slice(call * MAX_FEED_URLS, (call + 1) * MAX_FEED_URLS);
  const answer = await fetchFeeds(urls, page - call * PAGES_PER_CALL);
  return { ...answer, current_page: page, total_pages: Math.ceil(source.urls.length / SOURCES_PER_PAGE) };
}

/** Exactly these sources, at most MAX_FEED_URLS; pages of SOURCES_PER_PAGE. */
export function fetchFeeds(urls: readonly string[], page: number): Promise<NewsPage> {
  return sendJson("POST", `${newsPaths.fetch}?page=${page}`, { rss_feed_urls: urls }, newsPage);
}

/** A source that moved between two pages meanwhile is shown once. */
function groupsOf(data: InfiniteData<NewsPage> | undefined): SourceGroup[] | undefined {
  if (!data) return undefined;
  const groups = data.pages.flatMap(({ articles }) => articles);
  return [...new Map(groups.map((group) => [group.id, group])).values()];
}
