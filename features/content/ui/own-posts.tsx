/** A user's own posts for screens of other folders: labels, links, deleting. */
import type { ReactNode } from "react";
import { type PostListItem, publicPath } from "../contract.ts";
import { editItemOf, parsePostItem } from "./lists/post-item.ts";
import { nameOf, posterOf, quoted } from "./post-labels.ts";
import { FailureNote } from "./lists/rows/notes.tsx";
import { useDeletePost, useRemovals } from "./trash/use-post-removal.ts";
import { OpenedPost } from "./lists/opened-post.tsx";

/** `editItem` opens the edit form; null where the user's role does not write it. */
export function describeOwnPost(post: PostListItem) {
  return {
    name: nameOf(post),
    quoted: quoted(post),
    poster: posterOf(post),
    page: publicPath(post),
    editItem: editItemOf(post),
  };
}

/** Deletes as in the lists of posts: immediately, with Undo; a failure is shown in the row. */
export function useOwnPostRemoval() {
  const removals = useRemovals("delete");
  return {
    remove: useDeletePost(),
    isRemoving: ({ id }: PostListItem) => removals.get(id)?.isPending ?? false,
    failureOf: ({ id }: PostListItem) => removals.get(id)?.error ?? null,
  };
}

export function NotDeleted({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return <FailureNote what="Not deleted." error={error} onRetry={onRetry} />;
}

/** The edit form if the address names one, otherwise `children`. */
export function OrOpenedPost({ item, children }: { item: string | null; children: ReactNode }) {
  const opened = parsePostItem(item);
  return opened ? <OpenedPost key={item} post={opened} /> : children;
}
