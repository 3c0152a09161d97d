/** SQL of the pictures and videos that a company's published posts show. */
import type { ShownMedia } from "#features/media/server/columns.ts";
import { prepared } from "#platform/database/client.ts";
import { columns, column, computed, notNull, type Row } from "#platform/database/statement.ts";
import { IN_NEWSROOM } from "./company-queries.ts";

const LIBRARY_ROW = {
  ...columns("posts", "guid", "kind", "slug", "name"),
  published_at: notNull(column("posts", "published_at")),
  item: computed.json<ShownMedia>(),
};
export type LibraryRow = Row<typeof LIBRARY_ROW>;

/**
 * Only the newest posts are searched, so that a company with a hundred thousand costs no more than one with a thousand.
 */
const POSTS_LOOKED_AT = 1000;

/** Each file once, at the position in its newest post. */
const FILES = `
  select distinct on (shown.media_id) shown.media_id, p.id as post_id, p.published_at, shown.role, shown.position
  from (
    select p.id, p.published_at from posts p where p.company_id = $1 and ${IN_NEWSROOM}
    order by p.published_at desc, p.id desc limit ${POSTS_LOOKED_AT}
  ) p join post_media shown on shown.post_id = p.id
  order by shown.media_id, p.published_at desc, p.id desc`;

/** The files of the newest posts first. */
export function listLibrary(companyId: number, limit: number, offset: number): Promise<LibraryRow[]> {
  return prepared(
    LIBRARY_ROW,
    `with files as (${FILES}), shown as (
       select * from files order by published_at desc, post_id desc, role, position, media_id limit $2 offset $3)
     select p.guid, p.kind, p.slug, p.name, p.published_at, item.value as item
     from shown join posts p on p.id = shown.post_id join shown_media on shown_media.post_id = p.id,
       lateral (select value from json_array_elements(shown_media.items::json) value
                where value ->> 'id' = shown.media_id::text limit 1) item
     order by shown.published_at desc, shown.post_id desc, shown.role, shown.position, shown.media_id`,
    [companyId, limit, offset],
  );
}

export async function countLibrary(companyId: number): Promise<number> {
  const text = `select count(*) from (${FILES}) files`;
  const [row] = await prepared({ count: computed.number() }, text, [companyId]);
  return row?.count ?? 0;
}
