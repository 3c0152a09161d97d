/**
 * Followed sources, and following; an optimistic update, rolled back when the call fails
 * (docs/product/news-explorer.md, Following).
 */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "#platform/http-client/api-error.ts";
import { logFailure } from "#platform/http-client/browser-log.ts";
import { call } from "#platform/http-client/call.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import * as calls from "../calls.ts";
import { newsMessages } from "../contract.ts";
import { NEWS_KEYS, patchFollow } from "./news-cache.ts";

/** Followed sources, last followed first. */
export function useFollowed() {
  const query = useQuery({
    queryKey: NEWS_KEYS.followed,
    queryFn: () => call(calls.listFollowed),
  });
  const { error } = query;
  useEffect(() => {
    if (!error) return;
    logFailure("The followed sources were not loaded.", error);
    showError(newsMessages.followedFailed);
  }, [error]);
  return query;
}

type Follow = { url: string; isFollowed: boolean };

/** Follows the source at `url`, or unfollows it. */
export function useFollow(): (url: string, isFollowed: boolean) => void {
  const cache = useQueryClient();
  const { mutate } = useMutation({
    scope: { id: "news-follow" },
    mutationFn: ({ url, isFollowed }: Follow) =>
      call(isFollowed ? calls.follow : calls.unfollow, { body: { rss_feed_url: url } }),
    onMutate: ({ url, isFollowed }) => patchFollow(cache, url, isFollowed),
    onSuccess: () => {
      showSuccess(newsMessages.followChanged);
      void cache.invalidateQueries({ queryKey: NEWS_KEYS.followed });
    },
    onError: (error, { url, isFollowed }) => {
      logFailure("The source was not followed or unfollowed.", error);
      patchFollow(cache, url, !isFollowed);
      // Shows the server's message for errors the reader can fix, for example the limit of follows.
      const isRefused = error instanceof ApiError && (error.status === 400 || error.status === 409);
      showError(isRefused ? error.detail : newsMessages.failed);
    },
  });
  return (url, isFollowed) => mutate({ url, isFollowed });
}
