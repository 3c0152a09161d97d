import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getJson } from "#platform/http-client/http-client.ts";
import { allPostsAnswer, contentPaths, contentSummary, scheduledPostsAnswer } from "../contract.ts";

/** Query key of everything that lists or counts the user's posts; invalidate it after a post has changed. */
export const POSTS_KEY = ["posts"] as const;

export function useContentSummary() {
  return useQuery({
    queryKey: [...POSTS_KEY, "summary"],
    queryFn: () => getJson(contentPaths.summary, contentSummary),
  });
}

/** The user's newest posts of every status. */
export function useRecentPosts(count: number) {
  return useQuery({
    queryKey: [...POSTS_KEY, "recent", count],
    queryFn: () => getJson(`${contentPaths.allPosts}?page_size=${count}`, allPostsAnswer),
    placeholderData: keepPreviousData,
  });
}

/** What is published next, soonest first. */
export function useUpcomingPosts(count: number) {
  return useQuery({
    queryKey: [...POSTS_KEY, "upcoming", count],
    queryFn: () => getJson(`${contentPaths.scheduledPosts}?page_size=${count}`, scheduledPostsAnswer),
    placeholderData: keepPreviousData,
  });
}
