/** The checkboxes that select posts of a list, next to the id. */
import type { KeyboardEvent } from "react";
import type { PostListItem } from "../../../contract.ts";
import { quoted } from "../../post-labels.ts";
import styles from "./pick.module.css";
import { BULK_BAR, type Selection } from "../selection/use-selection.ts";

export function PickPost({ post, selection }: { post: PostListItem; selection: Selection }) {
  const isSelected = selection.selected.has(post.id);
  return (
    <label className={styles.pick}>
      <input
        type="checkbox"
        aria-label={`Select ${quoted(post)}`}
        checked={isSelected}
        disabled={!isSelected && selection.isFull}
        aria-keyshortcuts={selection.selected.size > 0 ? "Enter Escape" : undefined}
        onKeyDown={(event) => selection.selected.size > 0 && press(event, selection)}
        onChange={({ currentTarget }) => selection.choose([post], currentTarget.checked)}
      />
      <span>{post.id}</span>
    </label>
  );
}

/** The bar of actions is a hundred tab stops after the boxes: Enter moves there, and Escape clears the selection. */
function press(event: KeyboardEvent, { clear }: Selection): void {
  if (event.key === "Enter") document.querySelector<HTMLElement>(`[${BULK_BAR}] button`)?.focus();
  else if (event.key === "Escape") clear();
  else return;
  event.preventDefault();
}

/** The head's box: indeterminate if some posts of the page are selected. */
export function PickPage({
  rows = [],
  selection,
}: {
  rows: readonly PostListItem[] | undefined;
  selection: Selection;
}) {
  const picked = rows.filter(({ id }) => selection.selected.has(id)).length;
  const isAll = picked > 0 && picked === rows.length;
  return (
    <label className={styles.pick}>
      <input
        type="checkbox"
        aria-label="Select all posts on this page"
        ref={(box) => {
          if (box) box.indeterminate = picked > 0 && !isAll;
        }}
        checked={isAll}
        disabled={rows.length === 0}
        onChange={() => selection.choose(rows, !isAll)}
      />
      <span>ID</span>
    </label>
  );
}
