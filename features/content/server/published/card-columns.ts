/** The columns of a card of a post, and which posts are public: SQL for all statements that read public posts. */
import type { ShownMedia } from "#features/media/server/columns.ts";
import { column, columns, computed, notNull, orNull, type Row } from "#platform/database/statement.ts";

export const FULL_NAME = "trim(owner.first_name || ' ' || owner.last_name)";
/** The name that readers see as a post's author: the company's where the byline hides the person's. */
export const SHOWN_AUTHOR = `case when not hides_author(p) then ${FULL_NAME}
  when p.author_name <> '' and coalesce(p.details ->> 'byline', '') <> 'hidden' then p.author_name
  else p.posted_as_name end`;

export const CARD_ROW = {
  ...columns("posts", "id", "guid", "kind", "slug", "name", "summary", "tags", "details", "language"),
  author: computed.text(),
  company_display_name: orNull(column("posts", "posted_as_name")),
  published_at: notNull(column("posts", "published_at")),
  /** Null if the post has none. */
  media: orNull(computed.json<ShownMedia[]>()),
};
export type CardRow = Row<typeof CARD_ROW>;

/** Columns of a post `p` and its `owner`. */
export const CARD_COLUMNS = `p.id, p.guid, p.kind, p.slug, p.name, p.summary, p.tags, p.details, p.language, p.published_at,
  ${SHOWN_AUTHOR} as author, case when p.company_id is not null then p.posted_as_name end as company_display_name,
  (select items from shown_media where shown_media.post_id = p.id) as media`;

export const PUBLIC = "p.status = 'published' and p.deleted_at is null";

/** A post `p` was not public elsewhere before. Those that were are never news (docs/product/import.md). One look at a primary key. */
export const NOT_IMPORTED = "(select 1 from imported_posts old where old.post_id = p.id) is null";
