import { useQuery } from "@tanstack/react-query";
import type { ZodType } from "zod";
import { getJson } from "#platform/http-client/http-client.ts";
import {
  contentPaths,
  contentSummary,
  listAnswers,
  type ListSort,
  POST_LISTS,
  type PostListItem,
  type PostListName,
} from "../contract.ts";

/** Query key of everything that lists, counts or loads the user's posts; invalidate it after a post has changed. */
export const POSTS_KEY = ["posts"] as const;
/** Query key of every page of every list. */
export const LISTS_KEY = [...POSTS_KEY, "list"] as const;

export type PostPage = { posts: PostListItem[]; count: number };

/** Each list names its posts differently (docs/product/lists.md, Lists); screens read them alike. */
const PAGES = {
  posts: listAnswers.posts,
  drafts: listAnswers.drafts.transform(({ drafts, count }) => ({ posts: drafts, count })),
  scheduled_posts: listAnswers.scheduled_posts.transform((answer) => ({
    posts: answer.scheduled_posts,
    count: answer.count,
  })),
} satisfies Record<(typeof POST_LISTS)[PostListName]["field"], ZodType<PostPage>>;

export type PageQuery = { page?: number; pageSize: number; q?: string; sort?: ListSort };

/** While posts of a page may be published by the clock or by an operator, the page looks again this often. */
const LOOK_AGAIN_MS = 60_000;

/** One page of a list. The page before stays until the next has come; a page that nobody waits for is given up. */
export function usePostPage(list: PostListName, { page = 1, pageSize, q = "", sort }: PageQuery) {
  const { path, field } = POST_LISTS[list];
  const schema: ZodType<PostPage> = PAGES[field];
  const query = new URLSearchParams({ page_size: String(pageSize) });
  if (page > 1) query.set("page", String(page));
  if (q) query.set("q", q);
  if (sort) query.set("sort", sort);
  return useQuery({
    queryKey: [...LISTS_KEY, list, query.toString()],
    queryFn: ({ signal }) => getJson(`${path}?${query}`, schema, { signal }),
    // Another list's posts are no stand-in for this one's.
    placeholderData: (previous, last) => (last?.queryKey[LISTS_KEY.length] === list ? previous : undefined),
    refetchInterval: ({ state }) => (state.data?.posts.some(mayChangeByItself) ? LOOK_AGAIN_MS : false),
  });
}

function mayChangeByItself({ status, review }: PostListItem): boolean {
  return status === "scheduled" || status === "pending" || review === "waiting";
}

export function useContentSummary() {
  return useQuery({
    queryKey: [...POSTS_KEY, "summary"],
    queryFn: () => getJson(contentPaths.summary, contentSummary),
  });
}
