/** Words for a post in lists. */
import type { PostListItem, Status } from "../contract.ts";
import { findKindByTypeCode } from "../kinds/index.ts";

/** A draft may have no name yet. */
export function nameOf({ name }: Pick<PostListItem, "name">): string {
  return name.trim() || "Untitled";
}

/** A name for use in a sentence. */
export function quoted(post: Pick<PostListItem, "name">): string {
  return `“${nameOf(post)}”`;
}

/** The statuses shown before the type (docs/product/lists.md, Labels and badges). */
const PREFIXES: Partial<Record<Status, string>> = { draft: "Draft - ", scheduled: "Scheduled - " };

export function typeLabel({ type, status }: PostListItem, { withStatus }: { withStatus: boolean }): string {
  const label = findKindByTypeCode(type)?.listLabel ?? type;
  return withStatus ? `${PREFIXES[status] ?? ""}${label}` : label;
}

export function posterOf({ company_display_name, user_name }: PostListItem): string {
  return company_display_name ?? user_name;
}
