import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { polled } from "#platform/http-client/session.ts";
import type { ListQuery, PostFilter, PostListItem, PostListName } from "../contract.ts";
import { countPosts, listCalls, summarise } from "../calls/post.ts";

/** Query key of everything that lists, counts or loads the user's posts; invalidate it after a post has changed. */
export const POSTS_KEY = ["posts"] as const;
/** Query key of every page of every list. */
export const LISTS_KEY = [...POSTS_KEY, "list"] as const;

export type PostPage = { posts: PostListItem[]; count: number };

/** Each list names its posts differently (docs/product/lists.md, Lists); screens read them in the same way. */
async function loadPage(list: PostListName, query: object, options: Parameters<typeof call>[2]): Promise<PostPage> {
  const answer = await call(listCalls[list], { query }, options);
  const { count } = answer;
  if ("drafts" in answer) return { posts: answer.drafts, count };
  return { posts: "posts" in answer ? answer.posts : answer.scheduled_posts, count };
}

export type PageQuery = { page?: number; pageSize: number } & Partial<Omit<ListQuery, "page" | "page_size">>;

/** While posts of a page may be published by the clock or by an operator, the page is reloaded this often. */
const LOOK_AGAIN_MS = 60_000;

/**
 * One page of a list. The previous page stays until the next has arrived; a page that is no longer needed is cancelled.
 */
export function usePostPage(list: PostListName, { page = 1, pageSize, q = "", ...narrowed }: PageQuery) {
  const query = { page_size: pageSize, page: page > 1 ? page : undefined, q, ...narrowed };
  return useQuery({
    queryKey: [...LISTS_KEY, list, query],
    queryFn: (asked) => loadPage(list, query, polled(asked)),
    // Another list's posts are not a placeholder for this one's.
    placeholderData: (previous, last) => (last?.queryKey[LISTS_KEY.length] === list ? previous : undefined),
    refetchInterval: ({ state }) => (state.data?.posts.some(mayChangeByItself) ? LOOK_AGAIN_MS : false),
  });
}

/** The first posts that match a name, for the command palette. An empty text sends no request. */
export function useFoundPosts(q: string, max: number) {
  const query = { q, page_size: max };
  return useQuery({
    queryKey: [...LISTS_KEY, "all", query],
    queryFn: ({ signal }) => loadPage("all", query, { signal }),
    placeholderData: keepPreviousData,
    enabled: q !== "",
  });
}

function mayChangeByItself({ status, review }: PostListItem): boolean {
  return status === "scheduled" || status === "pending" || review === "waiting";
}

/**
 * How many posts the tabs of Posted Content have under these filters; the previous numbers stay until they have loaded.
 */
export function usePostCounts(filter: PostFilter) {
  return useQuery({
    queryKey: [...POSTS_KEY, "counts", filter],
    queryFn: ({ signal }) => call(countPosts, { query: filter }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useContentSummary() {
  return useQuery({
    queryKey: [...POSTS_KEY, "summary"],
    queryFn: () => call(summarise),
  });
}
