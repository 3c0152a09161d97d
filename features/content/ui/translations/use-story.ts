/** The posts of a story, and the changes of their links. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { followOriginal, getStory, unlinkTranslation } from "../../calls/translation.ts";
import type { LinkedPost } from "../../contracts/translation.ts";
import { useRefreshPosts } from "../edit/use-post-detail.ts";
import { POSTS_KEY } from "../use-posts.ts";

const NONE: readonly LinkedPost[] = [];

/** The original first; empty until it has loaded, and for a post without translations. */
export function useStory(postId: number): readonly LinkedPost[] {
  const { data } = useQuery({
    queryKey: [...POSTS_KEY, "story", postId],
    queryFn: ({ signal }) => call(getStory, { params: { id: postId } }, { signal }),
  });
  return data?.posts ?? NONE;
}

export function useUnlink() {
  return useChange((id: number) => call(unlinkTranslation, { params: { id } }));
}

/** Says that a translation follows its original in a version. */
export function useFollow() {
  return useChange(({ id, version }: { id: number; version: number }) =>
    call(followOriginal, { params: { id }, body: { version } }),
  );
}

function useChange<Input>(change: (input: Input) => Promise<{ detail: string }>) {
  const refreshPosts = useRefreshPosts();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ detail }) => showSuccess(detail),
    onError: (error) => showError(error.message),
    onSettled: refreshPosts,
  });
}
