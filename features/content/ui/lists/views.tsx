/** The views column: analytics depends on content, so the app passes the component that shows them. */
import type { ComponentType } from "react";
import type { Column } from "#ui-kit/tables/data-table.tsx";
import type { PostListItem } from "../../contract.ts";

/** `ids` are the posts of the page that were ever published, so that one call can serve all its rows. */
export type ViewsSlot = ComponentType<{ id: number; ids: readonly number[] }>;

/** A dash for posts that no reader has seen. */
export function viewsColumn(
  name: string,
  Views: ViewsSlot,
  rows: readonly PostListItem[] | undefined,
): Column<PostListItem> {
  const ids = (rows ?? []).filter(wasPublished).map(({ id }) => id);
  return {
    name,
    kind: "figure",
    loading: 40,
    cell: (post) => (wasPublished(post) ? <Views id={post.id} ids={ids} /> : <span aria-label="Not published">–</span>),
  };
}

function wasPublished({ published_at }: PostListItem): boolean {
  return published_at !== null;
}
