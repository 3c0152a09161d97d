/** SQL of which releases are watched, and what is compared of them. */
import { sql } from "kysely";
import { db, type Database, prepared, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, holding, notNull, orNull, type Row } from "#platform/database/statement.ts";
import type { KindKey } from "#features/content/kinds/index.ts";
import { NOT_IMPORTED } from "#features/content/server/published/card-columns.ts";
import { WATCH_DAYS } from "../../contract.ts";

/** A post of the last WATCH_DAYS is watched from its publication; one that is older begins when an event names it. Imported ones are no news. */
const WATCH = (which: ReturnType<typeof sql>) => sql`
  insert into coverage_watches (post_id, until, compared_before)
  select p.id, p.published_at + make_interval(days => ${WATCH_DAYS}), (select compared from coverage_progress)
  from posts p
  where ${which} and p.status = 'published' and p.deleted_at is null and ${sql.raw(NOT_IMPORTED)}
    and p.published_at > now() - make_interval(days => ${WATCH_DAYS})
  on conflict (post_id) do nothing`;

/** Begins to watch those of the posts that are public. */
export async function beginWatches(tx: Transaction, postIds: readonly number[]): Promise<void> {
  await WATCH(sql`p.id = any(${postIds}::bigint[])`).execute(tx);
}

/** Those that an event missed: published by an earlier version, or before there was coverage. */
export async function beginMissedWatches(): Promise<void> {
  await WATCH(sql`not exists (select from coverage_watches w where w.post_id = p.id)`).execute(db);
}

/** Workers read these posts again, and the others of their stories: which of them stands for the story may have changed. */
export async function touchWatches(tx: Transaction, postIds: readonly number[]): Promise<void> {
  await sql`
    update coverage_watches set revision = nextval('coverage_revisions') where post_id in (
      select w.post_id from coverage_watches w where w.post_id in (
        select unnest(${postIds}::bigint[])
        union select s.id from posts p join posts s on s.original_id = p.original_id and s.deleted_at is null
          where p.id = any(${postIds}::bigint[]))
      order by w.post_id for no key update)`.execute(tx);
}

/** Of the companies' posts. */
export async function touchCompanies(tx: Transaction, companyIds: readonly number[]): Promise<void> {
  await sql`
    update coverage_watches set revision = nextval('coverage_revisions') where post_id in (
      select w.post_id from posts p join coverage_watches w on w.post_id = p.id
      where p.company_id = any(${companyIds}::bigint[]) and w.until > now() order by w.post_id for no key update of w)`.execute(
    tx,
  );
}

const STATE = { count: computed.number(), revisions: computed.number() };
export type WatchState = Row<typeof STATE>;

/** Differs after each change of what is watched, whatever order changes were committed in. */
export async function findState(on: Database = db): Promise<WatchState> {
  const text = `select count(*) as count, coalesce(sum(revision), 0)::float8 as revisions
    from coverage_watches where until > now()`;
  return (await prepared(STATE, text, [], on))[0] ?? { count: 0, revisions: 0 };
}

const REVISION = columns("coverage_watches", "post_id", "revision");

export function listRevisions(): Promise<Row<typeof REVISION>[]> {
  return prepared(REVISION, "select post_id, revision from coverage_watches where until > now()", []);
}

const KEYED = columns("coverage_watches", "post_id", "revision", "keys");

/** Those whose keys are made. */
export function listKeys(postIds: readonly number[]): Promise<Row<typeof KEYED>[]> {
  const text = `select post_id, revision, keys from coverage_watches
    where post_id = any($1::bigint[]) and keyed_revision = revision`;
  return prepared(KEYED, text, [[...postIds]]);
}

/** `keys` null: the post is not compared. */
export type MadeKeys = { postId: number; revision: number; keys: Buffer | null; hasCommonName: boolean };

/** Of posts that have not changed since they were read. One commit, in the order in which others lock them. */
export async function storeKeys(made: readonly MadeKeys[]): Promise<void> {
  const ids = made.map(({ postId }) => postId);
  await sql`
    update coverage_watches w
      set keys = given.keys, keyed_revision = given.revision, has_common_name = given.has_common_name
    from unnest(${ids}::bigint[], ${made.map(({ revision }) => revision)}::bigint[],
      ${made.map(({ keys }) => keys)}::bytea[], ${made.map(({ hasCommonName }) => hasCommonName)}::boolean[])
      given (post_id, revision, keys, has_common_name)
    where w.post_id = given.post_id and w.revision = given.revision and w.post_id in (
      select post_id from coverage_watches where post_id = any(${ids}::bigint[]) order by post_id for no key update)`.execute(
    db,
  );
}

export type StoredVersion = {
  id: number;
  kind: KindKey;
  guid: string;
  slug: string;
  name: string;
  content_html: string;
  language: string | null;
};
export type StoredCompany = {
  name: string;
  website: string;
  description: string;
  boilerplate: string;
  contacts: string[];
};

const RELEASE = {
  ...columns("coverage_watches", "post_id", "revision"),
  published_at: computed.time(),
  company_id: column("posts", "company_id"),
  owner_id: column("posts", "owner_id"),
  posted_as_name: column("posts", "posted_as_name"),
  versions: computed.json<StoredVersion[]>(),
  company: orNull(computed.json<StoredCompany>()),
};
export type ReleaseRow = Row<typeof RELEASE>;

/** Whether public posts `s` and `p` are languages of one release. */
const SAME_RELEASE = `s.original_id = p.original_id and s.company_id is not distinct from p.company_id
  and (p.company_id is not null or s.owner_id = p.owner_id) and s.status = 'published' and s.deleted_at is null`;

/** Of the public posts of a release in several languages one stands for it: the original, else the first. */
const STANDS_FOR_RELEASE = `(p.original_id is null or p.id = (
  select s.id from posts s where ${SAME_RELEASE} order by s.id = s.original_id desc, s.published_at, s.id limit 1))`;

const VERSION = `json_build_object('id', s.id, 'kind', s.kind, 'guid', s.guid, 'slug', s.slug, 'name', s.name,
  'content_html', s.content_html, 'language', s.language)`;

const RELEASE_COLUMNS = `p.company_id, p.owner_id, p.posted_as_name,
  least(p.published_at, of.first_at) as published_at, coalesce(of.versions, '[]'::json) as versions,
  case when c.id is not null then json_build_object('name', c.name, 'website', c.website,
    'description', c.description, 'boilerplate', c.boilerplate, 'contacts', (
      select coalesce(json_agg(concat_ws(' ', entry.name, entry.role, entry.email, entry.phone)), '[]'::json)
      from (select name, role, email, phone from company_contacts where company_id = c.id
            union all select c.press_contact_name, '', c.press_contact_email, c.press_contact_phone) entry)) end as company`;
const RELEASE_PARTS = `left join companies c on c.id = p.company_id and c.deleted_at is null
  cross join lateral (
    select json_agg(${VERSION} order by s.id = p.id desc, s.id) as versions, min(s.published_at) as first_at
    from posts s where s.id = p.id or ${SAME_RELEASE}) of`;

/** What is compared of these watched posts; without those that are not public, or whose release another post stands for. */
export function listReleases(postIds: readonly number[], on: Database = db): Promise<ReleaseRow[]> {
  const text = `select w.post_id, w.revision, ${RELEASE_COLUMNS}
    from coverage_watches w join posts p on p.id = w.post_id ${RELEASE_PARTS}
    where w.post_id = any($1::bigint[]) and p.status = 'published' and p.deleted_at is null and ${STANDS_FOR_RELEASE}`;
  return prepared(RELEASE, text, [[...postIds]], on);
}

const ANY_RELEASE = { ...RELEASE, post_id: column("posts", "id"), revision: computed.number() };

/** The same of any post that is or was public, watched or not; null where it has no time of publication. */
export async function findRelease(postId: number): Promise<ReleaseRow | null> {
  const text = `select p.id as post_id, 0 as revision, ${RELEASE_COLUMNS} from posts p ${RELEASE_PARTS}
    where p.id = $1 and p.published_at is not null`;
  return (await prepared(ANY_RELEASE, text, [postId]))[0] ?? null;
}

const WATCHED = {
  ...columns("coverage_watches", "post_id", "until", "compared_before", "has_common_name"),
  ...columns("posts", "kind", "name", "company_id", "owner_id"),
  published_at: notNull(column("posts", "published_at")),
  languages: holding<string[]>(computed.json<string[]>()),
};
export type WatchedRow = Row<typeof WATCHED>;

const WATCHED_TEXT = `select w.post_id, w.until, w.compared_before, w.has_common_name, p.kind, p.name, p.company_id, p.owner_id, p.published_at,
    (select coalesce(json_agg(distinct coalesce(s.language, '')), '[]'::json) from posts s where s.id = p.id or ${SAME_RELEASE}) as languages
  from coverage_watches w join posts p on p.id = w.post_id
  where p.status = 'published' and p.deleted_at is null and ${STANDS_FOR_RELEASE}`;

/** Watched now, the newest first. @param reach of the company, or of the person's own posts. */
export function listWatched(
  reach: { companyId: number } | { ownerId: number },
  limit: number,
  on: Database = db,
): Promise<WatchedRow[]> {
  const [whose, id] =
    "companyId" in reach
      ? ["p.company_id = $1", reach.companyId]
      : [
          "p.owner_id = $1 and not exists (select from companies c where c.id = p.company_id and c.deleted_at is null)",
          reach.ownerId,
        ];
  const text = `${WATCHED_TEXT} and w.until > now() and ${whose} order by p.published_at desc, p.id desc limit $2`;
  return prepared(WATCHED, text, [id, limit], on);
}

export async function findWatched(postId: number, on: Database = db): Promise<WatchedRow | null> {
  return (await prepared(WATCHED, `${WATCHED_TEXT} and w.post_id = $1`, [postId], on))[0] ?? null;
}

/** Of a public post: the watch is locked, or begins. @returns its end; null: it is not public. */
export async function lockWatch(tx: Transaction, postId: number): Promise<Date | null> {
  await sql`
    insert into coverage_watches (post_id, until, compared_before)
    select p.id, now(), (select compared from coverage_progress) from posts p
    where p.id = ${postId} and p.status = 'published' and p.deleted_at is null
    on conflict (post_id) do nothing`.execute(tx);
  const watch = tx.selectFrom("coverage_watches").select("until").where("post_id", "=", postId);
  return (await watch.forNoKeyUpdate().executeTakeFirst())?.until ?? null;
}

export async function setUntil(tx: Transaction, postId: number, until: Date): Promise<void> {
  await tx
    .updateTable("coverage_watches")
    .set({ until, revision: sql`nextval('coverage_revisions')` })
    .where("post_id", "=", postId)
    .execute();
}

const PROGRESS = columns("coverage_progress", "compared", "compared_at");

export async function findProgress(): Promise<Row<typeof PROGRESS>> {
  const [row] = await prepared(PROGRESS, "select compared, compared_at from coverage_progress", []);
  return row ?? { compared: 0, compared_at: null };
}
