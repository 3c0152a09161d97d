/** SQL that reads posts as platforms get them. */
import { SHOWN_AUTHOR } from "#features/content/server/published/card-columns.ts";
import type { ShownMedia } from "#features/media/server/columns.ts";
import { prepared } from "#platform/database/client.ts";
import { column, columns, computed, notNull, orNull, type Row } from "#platform/database/statement.ts";

export const RELEASE_ROW = {
  ...columns(
    "posts",
    "guid",
    "kind",
    "slug",
    "name",
    "summary",
    "details",
    "content_html",
    "tags",
    "language",
    "updated_at",
  ),
  published_at: notNull(column("posts", "published_at")),
  author: computed.text(),
  /** Null when posted as oneself. */
  company: orNull(computed.text()),
  /** Null when the post shows none. */
  media: orNull(computed.json<ShownMedia[]>()),
};
export type ReleaseRow = Row<typeof RELEASE_ROW>;

/** Of posts p with their owner. */
export const RELEASE_COLUMNS = `p.guid, p.kind, p.slug, p.name, p.summary, p.details, p.content_html, p.tags, p.language, p.published_at, p.updated_at,
  ${SHOWN_AUTHOR} as author,
  case when p.company_id is not null then p.posted_as_name end as company,
  (select items from shown_media where shown_media.post_id = p.id) as media`;
export const PUBLIC_RELEASE = "p.status = 'published' and p.deleted_at is null";

/** The published version; null: not public. */
export async function findRelease(postId: number): Promise<ReleaseRow | null> {
  const text = `select ${RELEASE_COLUMNS} from posts p join users owner on owner.id = p.owner_id where p.id = $1 and ${PUBLIC_RELEASE}`;
  return (await prepared(RELEASE_ROW, text, [postId]))[0] ?? null;
}

/** The name that a version of a post had; of a post that an older version of Dateline wrote, its name now. */
export async function findNameOf(postId: number, version: number): Promise<string | null> {
  const text = `select coalesce(r.name, p.name) as name from posts p
    left join post_revisions r on r.post_id = p.id and r.version = $2 where p.id = $1`;
  return (await prepared({ name: computed.text() }, text, [postId, version]))[0]?.name ?? null;
}
