/** Queries of the user's figures. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { getAccountAnalytics, getPostAnalytics, listPostViews } from "../calls.ts";
import type { Period, PostViews } from "../contract.ts";

const FRESH_MS = 60_000;

/** Of all posts together. */
export function useAccountAnalytics(days: Period) {
  return useQuery({
    queryKey: ["analytics", "account", days],
    queryFn: ({ signal }) => call(getAccountAnalytics, { query: { days } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
}

/** Of one post. */
export function usePostAnalytics(postId: number, days: Period) {
  return useQuery({
    queryKey: ["analytics", "post", postId, days],
    queryFn: ({ signal }) => call(getPostAnalytics, { params: { id: postId }, query: { days } }, { signal }),
    // Another period's figures may stand for a moment, another post's never.
    placeholderData: (before, query) => (query?.queryKey[2] === postId ? before : undefined),
    staleTime: FRESH_MS,
  });
}

/** Of several posts in one call, by their ids; posts without a view are left out. */
export function usePostViews(ids: readonly number[]) {
  const posts = ids.join(",");
  return useQuery({
    queryKey: ["analytics", "posts", posts],
    queryFn: ({ signal }) => call(listPostViews, { query: { posts } }, { signal }),
    select: byId,
    enabled: ids.length > 0,
    staleTime: FRESH_MS,
  });
}

const byId = ({ posts }: { posts: PostViews[] }) => new Map(posts.map((post) => [post.id, post]));
