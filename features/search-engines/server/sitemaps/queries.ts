/** SQL of sitemaps. Each file lists a range of ids, so that no file and no index reads all posts. */
import type { ShownMedia } from "#features/media/server/columns.ts";
import { NOT_IMPORTED, PUBLIC } from "#features/content/server/published/card-columns.ts";
import { STORY, STORY_ROW } from "#features/content/server/translations/columns.ts";
import { prepared } from "#platform/database/client.ts";
import { column, columns, computed, notNull, orNull, type Row } from "#platform/database/statement.ts";

/**
 * Ids of one file. The protocol allows 50,000 addresses, with pictures 20 MB: a file this small is made in a moment and
 * fits into the cache of pages. The index posts_sitemap has the same number.
 */
export const IDS_PER_FILE = 5000;

const FILE = { number: computed.number(), changed_at: column("posts", "updated_at") };
export type SitemapFile = Row<typeof FILE>;

/** The files that have posts, and when one of these changed last. */
export function listPostFiles(): Promise<SitemapFile[]> {
  return prepared(
    FILE,
    `select file.number::float8 as number, newest.updated_at as changed_at
     from generate_series(0, (select max(id) / ${IDS_PER_FILE} from posts)) file (number)
     cross join lateral (
       select p.updated_at from posts p where p.id / ${IDS_PER_FILE} = file.number and ${PUBLIC}
       order by p.updated_at desc limit 1) newest
     order by file.number`,
    [],
  );
}

const POST = {
  ...columns("posts", "id", "guid", "kind", "slug", "updated_at", "language"),
  ...STORY_ROW,
  media: orNull(computed.json<ShownMedia[]>()),
};
export type SitemapPost = Row<typeof POST>;

export function listPosts(file: number): Promise<SitemapPost[]> {
  return prepared(
    POST,
    `select p.id, p.guid, p.kind, p.slug, p.updated_at, p.language, ${STORY},
       (select items from shown_media where shown_media.post_id = p.id) as media
     from posts p where p.id >= $1::bigint and p.id < $2::bigint and ${PUBLIC} order by p.id`,
    [file * IDS_PER_FILE, (file + 1) * IDS_PER_FILE],
  );
}

/** As many as a news sitemap may have. */
const MAX_NEWS = 1000;
const NEWS = {
  ...columns("posts", "guid", "kind", "slug", "name", "language"),
  published_at: notNull(column("posts", "published_at")),
  media: POST.media,
};
export type NewsPost = Row<typeof NEWS>;

/** Posts published after a moment, the newest first. */
export function listNews(since: Date): Promise<NewsPost[]> {
  return prepared(
    NEWS,
    `select p.guid, p.kind, p.slug, p.name, p.language, p.published_at,
       (select items from shown_media where shown_media.post_id = p.id) as media
     from posts p where p.published_at > $1::timestamptz and ${PUBLIC} and ${NOT_IMPORTED}
     order by p.published_at desc, p.id desc limit ${MAX_NEWS}`,
    [since],
  );
}

const HAS_POSTS = `c.deleted_at is null and exists (select 1 from posts p where p.company_id = c.id and ${PUBLIC})`;

/** Numbers of the files that have companies. */
export async function listCompanyFiles(): Promise<number[]> {
  const files = await prepared(
    { number: computed.number() },
    `select file.number::float8 as number
     from generate_series(0, (select max(id) / ${IDS_PER_FILE} from companies)) file (number)
     where exists (select 1 from companies c
       where c.id >= file.number * ${IDS_PER_FILE} and c.id < (file.number + 1) * ${IDS_PER_FILE} and ${HAS_POSTS})
     order by file.number`,
    [],
  );
  return files.map(({ number }) => number);
}

const COMPANY = { slug: column("companies", "slug"), changed_at: computed.time() };
export type SitemapCompany = Row<typeof COMPANY>;

/** Companies that have published something; their page changes with them and with their newest post. */
export function listCompanies(file: number): Promise<SitemapCompany[]> {
  return prepared(
    COMPANY,
    `select c.slug, greatest(c.updated_at, newest.published_at) as changed_at
     from companies c
     cross join lateral (
       select p.published_at from posts p where p.company_id = c.id and ${PUBLIC}
       order by p.published_at desc limit 1) newest
     where c.id >= $1::bigint and c.id < $2::bigint and c.deleted_at is null order by c.id`,
    [file * IDS_PER_FILE, (file + 1) * IDS_PER_FILE],
  );
}
