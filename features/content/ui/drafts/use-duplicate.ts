/** Copies a post to a new draft and opens it. */
import { useMutation } from "@tanstack/react-query";
import { ApiError, clientMessages } from "#platform/http-client/api-error.ts";
import { call } from "#platform/http-client/call.ts";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { duplicatePost } from "../../calls/post.ts";
import { useRefreshPosts } from "../edit/use-post-detail.ts";
import { postItemOf } from "../lists/post-item.ts";

export function useDuplicate() {
  const { open } = useNavigation();
  const refreshPosts = useRefreshPosts();
  return useMutation({
    mutationFn: (id: number) => call(duplicatePost, { params: { id } }),
    onSuccess(copy) {
      showSuccess(copy.detail);
      refreshPosts();
      const item = postItemOf("edit", copy);
      open("drafts", item === null ? {} : { item });
    },
    onError: (error) => showError(error instanceof ApiError ? error.detail : clientMessages.unexpected),
  });
}
