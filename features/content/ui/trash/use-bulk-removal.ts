/** Deleting several posts of a list in one call, with Undo for all of them. */
import { useMutation } from "@tanstack/react-query";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { call } from "#platform/http-client/call.ts";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import * as calls from "../../calls/bulk.ts";
import type { BulkAnswer } from "../../contracts/bulk.ts";
import { type PostListItem, TRASH_DAYS } from "../../contract.ts";
import { findKindByTypeCode } from "../../kinds/index.ts";
import { forgetDraft } from "../drafts/forget-draft.ts";
import { useRefresh } from "./use-post-removal.ts";

/** @param onDone called when the posts are deleted, or a toast says why some are not. */
export function useDeletePosts(onDone: () => void) {
  const me = useMe();
  const refresh = useRefresh();
  const undo = useRestorePosts();
  return useMutation({
    mutationFn: (posts: PostListItem[]) => call(calls.deletePosts, { body: { posts: posts.map(({ id }) => id) } }),
    onSuccess: ({ changed, refused }, posts) => {
      for (const { id, type, status } of posts) {
        const kind = findKindByTypeCode(type);
        if (kind && status === "draft" && changed.includes(id)) forgetDraft(kind, me.id, id);
      }
      if (changed.length > 0)
        showSuccess(`${countOf(changed)} deleted. You can restore them from the trash for ${TRASH_DAYS} days.`, {
          label: "Undo",
          key: "z",
          run: () => undo(changed),
        });
      if (refused.length > 0) showError(refusalText(refused, "deleted"));
      onDone();
      return refresh();
    },
    onError: (error) => {
      showError(error.message);
      void refresh(); // some may be gone
    },
  });
}

function useRestorePosts(): (ids: number[]) => void {
  const refresh = useRefresh();
  const { hrefOf } = useNavigation();
  const sayFailure = (text: string) =>
    showError(text, { label: "Open the trash", href: hrefOf("allPosts", { parameters: { view: "trash" } }) });
  const { mutate } = useMutation({
    mutationFn: (posts: number[]) => call(calls.restorePosts, { body: { posts } }),
    onSuccess: ({ changed, refused }) => {
      if (changed.length > 0) showSuccess(`${countOf(changed)} restored.`);
      if (refused.length > 0) sayFailure(refusalText(refused, "restored"));
      return refresh();
    },
    onError: (error) => sayFailure(error.message),
  });
  return mutate;
}

/** The number of posts, for a toast. */
export const countOf = ({ length }: readonly unknown[]) => (length === 1 ? "1 post" : `${length} posts`);

/** The distinct reasons. */
export function refusalText(refused: BulkAnswer["refused"], done: string): string {
  const reasons = [...new Set(refused.map(({ detail }) => detail))].join(" ");
  return `${countOf(refused)} not ${done}. ${reasons}`;
}
