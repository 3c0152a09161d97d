/** Loads pages of sources. */
import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call as ask } from "#platform/http-client/call.ts";
import type { SessionPolicy } from "#platform/http-client/session.ts";
import * as calls from "../../calls.ts";
import { MAX_FEED_URLS, newsMessages, type NewsPage, type SourceGroup } from "../../contract.ts";
import { NEWS_KEYS } from "../news-cache.ts";

/** The sources of a list. */
export type GroupSource =
  | { kind: "category"; category: string }
  | { kind: "search"; query: string }
  | { kind: "urls"; urls: readonly string[] };

/** A page of the list in calls: addresses beyond MAX_FEED_URLS need a further call. */
type PageAsked = { call: number; page: number };
type LoadedPage = NewsPage & { call: number };

/** Sources page by page; `groups` holds all that are loaded, each once. @param isAsked otherwise what was loaded before. */
export function useGroups(source: GroupSource, isUnreadOnly: boolean, isAsked = true) {
  const cache = useQueryClient();
  const queryKey = [...NEWS_KEYS.groups, source, ...(isUnreadOnly ? [UNREAD] : [])];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      // Keeps articles that were unread when the list was opened, even after refetches.
      const begun = cache.getQueryData<InfiniteData<LoadedPage>>(queryKey)?.pages[0]?.unread_at;
      return readPage(source, { ...pageParam, unread: isUnreadOnly ? (begun ?? "now") : "" }, signal);
    },
    initialPageParam: { call: 0, page: 1 },
    enabled: isAsked,
    getNextPageParam: ({ call, current_page, total_pages }): PageAsked | undefined => {
      if (current_page < total_pages) return { call, page: current_page + 1 };
      return hasCall(source, call + 1) ? { call: call + 1, page: 1 } : undefined;
    },
    meta: { failure: source.kind === "search" ? newsMessages.searchFailed : newsMessages.failed },
  });
  const groups = useMemo(() => groupsOf(query.data), [query.data]);
  return { ...query, groups };
}

/** Selecting the filter again reapplies it and drops articles read since. */
export function useForgetUnread(): () => void {
  const cache = useQueryClient();
  return () =>
    cache.removeQueries({ queryKey: NEWS_KEYS.groups, predicate: ({ queryKey }) => queryKey.includes(UNREAD) });
}

const UNREAD = "unread";

function hasCall(source: GroupSource, call: number): boolean {
  return source.kind === "urls" && call * MAX_FEED_URLS < source.urls.length;
}

async function readPage(
  source: GroupSource,
  { call, page, unread }: PageAsked & { unread: string },
  signal: AbortSignal,
): Promise<LoadedPage> {
  if (source.kind === "category") {
    const query = { category: source.category, page, unread };
    return { ...(await ask(calls.listSources, { query }, { signal })), call };
  }
  if (source.kind === "search") {
    const body = { query: source.query, page, ...(unread && { unread }) };
    return { ...(await ask(calls.searchNews, { body })), call };
  }
  if (source.urls.length === 0) return { articles: [], current_page: 1, total_pages: 1, call };
  const urls = source.urls.slice(call * MAX_FEED_URLS, (call + 1) * MAX_FEED_URLS);
  const answer = await fetchFeeds(urls, page, unread);
  // All of these may have been read, so an empty page is not the end.
  if (answer.articles.length > 0 || !hasCall(source, call + 1)) return { ...answer, call };
  return readPage(source, { call: call + 1, page: 1, unread: answer.unread_at ?? unread }, signal);
}

/** Exactly these sources, at most MAX_FEED_URLS; pages of SOURCES_PER_PAGE. */
export function fetchFeeds(
  urls: readonly string[],
  page: number,
  unread = "",
  session: SessionPolicy = "ask",
): Promise<NewsPage> {
  return ask(calls.listNamedSources, { query: { page, unread }, body: { rss_feed_urls: [...urls] } }, { session });
}

/** A source that moved between two pages is shown once. */
function groupsOf(data: InfiniteData<NewsPage> | undefined): SourceGroup[] | undefined {
  if (!data) return undefined;
  const groups = data.pages.flatMap(({ articles }) => articles);
  return [...new Map(groups.map((group) => [group.id, group])).values()];
}
