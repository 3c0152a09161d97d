/** Loads one post for its edit form. */
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import type { PostDetail, Stage } from "../../contract.ts";
import type { ContentKind } from "../../kinds/index.ts";
import * as calls from "../../calls/post.ts";
import { POSTS_KEY } from "../use-posts.ts";

/** Throws ApiError: 404 for a post that was deleted, or is now at another stage. */
export function loadPost(kind: ContentKind, stage: Stage, id: number): Promise<PostDetail> {
  return call(calls.loadPost(kind, stage), { params: { id } });
}

function detailQuery(kind: ContentKind, stage: Stage, id: number) {
  return queryOptions({
    queryKey: [...POSTS_KEY, "detail", kind.key, stage, id],
    queryFn: () => loadPost(kind, stage, id),
  });
}

/** Never uses the cache: an edit must start from the stored post, and its starting point must not change afterwards. */
export function usePostDetail(kind: ContentKind, stage: Stage, id: number) {
  return useQuery({
    ...detailQuery(kind, stage, id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

/** After a post has changed: lists and counts are loaded again; the open edit is not, it is about to close. */
export function useRefreshPosts(): () => void {
  const cache = useQueryClient();
  return () => {
    void cache.invalidateQueries({
      queryKey: POSTS_KEY,
      predicate: ({ queryKey }) => queryKey[POSTS_KEY.length] !== "detail",
    });
    cache.removeQueries({ queryKey: [...POSTS_KEY, "detail"], type: "inactive" });
  };
}
