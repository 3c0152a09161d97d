/**
 * Followed sources, and following; an optimistic update, rolled back when the call fails
 * (docs/product/news-explorer.md, Following).
 */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#platform/http-client/api-error.ts";
import { call } from "#platform/http-client/call.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import * as calls from "../calls.ts";
import { newsMessages } from "../contract.ts";
import { NEWS_KEYS, patchFollow } from "./news-cache.ts";

/** Followed sources, last followed first. */
export function useFollowed() {
  return useQuery({
    queryKey: NEWS_KEYS.followed,
    queryFn: () => call(calls.listFollowed),
    meta: { failure: newsMessages.followedFailed },
  });
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
      patchFollow(cache, url, !isFollowed);
      // Shows the server's message for errors the reader can fix, for example the limit of follows.
      const isRefused = error instanceof ApiError && (error.status === 400 || error.status === 409);
      showError(isRefused ? error.detail : newsMessages.failed);
    },
  });
  return (url, isFollowed) => mutate({ url, isFollowed });
}
