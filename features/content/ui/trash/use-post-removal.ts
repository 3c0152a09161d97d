/**
 * Deleting and restoring posts of a list: a row disappears immediately, and returns with a message if the call fails.
 */
import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { ApiError } from "#platform/http-client/api-error.ts";
import { call } from "#platform/http-client/call.ts";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { truncate } from "#ui-kit/truncate.ts";
import { type PostListItem, stageOf, type Status, TRASH_DAYS } from "../../contract.ts";
import { findKindByTypeCode } from "../../kinds/index.ts";
import * as calls from "../../calls/post.ts";
import { forgetDraft } from "../drafts/forget-draft.ts";
import { nameOf } from "../post-labels.ts";
import { LISTS_KEY, POSTS_KEY, type PostPage } from "../use-posts.ts";

/** docs/product/lists.md, Deleting. */
export const draftMessages = {
  deleted: "Draft deleted successfully!",
  failed: "Failed to delete the draft. Please try again.",
  unknownType: "Unknown draft type",
} as const;

const DELETE = ["delete-post"];
const RESTORE = ["restore-post"];
/** In graphemes; a toast has two lines. */
const NAME_LENGTH = 40;

class UnknownTypeError extends Error {}

/** @throws ApiError, or UnknownTypeError for an unknown type code. */
export function deletePost(post: Pick<PostListItem, "id" | "type" | "status">) {
  const kind = findKindByTypeCode(post.type);
  if (!kind) throw new UnknownTypeError(`There is no way to delete a post of the type ${post.type}.`);
  return call(calls.deletePost(kind, stageOf(post.status)), { params: { id: post.id } });
}

function restorePost({ id }: Pick<PostListItem, "id">) {
  return call(calls.restorePost, { params: { id } });
}

export function useDeletePost(): (post: PostListItem) => void {
  const me = useMe();
  const refresh = useRefresh();
  const restore = useUndo();
  const { mutate } = useMutation({
    mutationKey: DELETE,
    mutationFn: async (post: PostListItem) => deletePost(post),
    onSuccess: (_answer, post) => {
      const kind = findKindByTypeCode(post.type);
      if (kind && post.status === "draft") forgetDraft(kind, me.id, post.id);
      showSuccess(deletedText(post), { label: "Undo", key: "z", run: () => restore(post) });
      return refresh(post);
    },
    onError: (error, post) => {
      if (post.status === "draft")
        showError(error instanceof UnknownTypeError ? draftMessages.unknownType : draftMessages.failed);
      if (isOutdated(error)) void refresh();
    },
  });
  return mutate;
}

/** In the trash: the row shows a failure. */
export function useRestorePost(): (post: PostListItem) => void {
  const refresh = useRefresh();
  const { mutate } = useMutation({
    mutationKey: RESTORE,
    mutationFn: restorePost,
    onSuccess: (answer, post: PostListItem) => {
      showSuccess(restoredText(post, answer));
      return refresh(post);
    },
    onError: (error) => {
      if (isOutdated(error)) void refresh();
    },
  });
  return mutate;
}

/** From a toast that has disappeared by then: another toast shows a failure and links to the trash. */
function useUndo(): (post: PostListItem) => void {
  const refresh = useRefresh();
  const { hrefOf } = useNavigation();
  const { mutate } = useMutation({
    mutationFn: restorePost,
    onSuccess: (answer, post: PostListItem) => {
      showSuccess(restoredText(post, answer));
      return refresh();
    },
    onError: (error) => {
      const href = hrefOf("allPosts", { parameters: { view: "trash" } });
      showError(error.message, { label: "Open the trash", href });
    },
  });
  return mutate;
}

export type Removal = { isPending: boolean; error: Error | null };

/** State of the latest removal of each post from its list, by the post's id. */
export function useRemovals(mutation: "delete" | "restore"): Map<number, Removal> {
  const states = useMutationState({
    filters: { mutationKey: mutation === "delete" ? DELETE : RESTORE },
    select: ({ state }) => ({
      post: state.variables as PostListItem | undefined,
      removal: { isPending: state.status === "pending", error: state.error },
    }),
  });
  return new Map(states.flatMap(({ post, removal }) => (post ? [[post.id, removal] as const] : [])));
}

/**
 * After a change everything is reloaded, including the releases left; a removed post leaves every list first. Only the
 * post of an open edit is not reloaded: it must not change under its author.
 */
export function useRefresh(): (removed?: PostListItem) => Promise<void> {
  const cache = useQueryClient();
  return async (removed) => {
    if (removed) cache.setQueriesData<PostPage>({ queryKey: LISTS_KEY }, (page) => page && without(page, removed.id));
    await cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[POSTS_KEY.length] !== "detail" });
  };
}

function without({ posts, count }: PostPage, id: number): PostPage {
  const left = posts.filter((post) => post.id !== id);
  return { posts: left, count: count - (posts.length - left.length) };
}

function deletedText(post: PostListItem): string {
  if (post.status === "draft") return draftMessages.deleted;
  return `“${truncate(nameOf(post), NAME_LENGTH)}” deleted. You can restore it from the trash for ${TRASH_DAYS} days.`;
}

/** A schedule whose time has passed in the trash comes back as a draft. */
function restoredText(was: PostListItem, { status, detail }: { status: Status; detail: string }): string {
  return was.status === "scheduled" && status === "draft"
    ? "Restored as a draft, because its publishing time has passed."
    : detail;
}

/** The post is gone or at another stage: the list is out of date. */
function isOutdated(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 409);
}
