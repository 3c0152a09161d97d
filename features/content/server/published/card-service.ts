/** Cards of posts on public pages: their columns and formatting, for all queries of public posts. */
import { type ShownMedia, describePostMedia } from "#features/media/server/service.ts";
import { column, columns, computed, notNull, orNull, type Row } from "#platform/database/statement.ts";
import { kindOf } from "../../kinds/index.ts";
import { type PostCard, UNTITLED } from "../../site/public-post.ts";

const FULL_NAME = "trim(owner.first_name || ' ' || owner.last_name)";

export const CARD_ROW = {
  ...columns("posts", "id", "guid", "kind", "slug", "name", "summary", "tags", "details"),
  author: computed.text(),
  company_display_name: orNull(column("posts", "posted_as_name")),
  published_at: notNull(column("posts", "published_at")),
  /** Null if the post has none. */
  media: orNull(computed.json<ShownMedia[]>()),
};
export type CardRow = Row<typeof CARD_ROW>;

/** Columns of a post `p` and its `owner`. */
export const CARD_COLUMNS = `p.id, p.guid, p.kind, p.slug, p.name, p.summary, p.tags, p.details, p.published_at,
  ${FULL_NAME} as author, case when p.company_id is not null then p.posted_as_name end as company_display_name,
  (select items from shown_media where shown_media.post_id = p.id) as media`;

export const PUBLIC = "p.status = 'published' and p.deleted_at is null";

/** Converts rows into the data of cards. */
export function describeCards(rows: CardRow[]): PostCard[] {
  return rows.map((row) => ({ ...describeCard(row), publishedAt: row.published_at.toISOString() }));
}

export function describeCard(row: Omit<CardRow, "published_at">): Omit<PostCard, "publishedAt"> {
  const { typeCode, descriptionOf } = kindOf(row.kind);
  return {
    guid: row.guid,
    type: typeCode,
    slug: row.slug,
    title: row.name || UNTITLED,
    description: row.summary || descriptionOf(row.details),
    author: row.author,
    companyDisplayName: row.company_display_name,
    image: describePostMedia(row.media).banner,
    tags: row.tags,
    details: row.details,
  };
}
