/**
 * SQL of the front page: candidates for the first posts, and the pages that follow. The cost does not depend on how
 * much one newsroom publishes.
 */
import { sql } from "kysely";
import { prepared, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import { column, columns, computed, orNull, type Row } from "#platform/database/statement.ts";
import { type FrontPageSettings, MAX_PINS } from "../contract.ts";
import { KINDS } from "#features/content/kinds/index.ts";

import { NOT_IMPORTED, PUBLIC } from "#features/content/server/published/card-columns.ts";
import { isOneOfStory } from "#features/content/server/translations/columns.ts";
import { FRONT_PAGE_ROOM } from "../site/front/posts.ts";

const SETTINGS = "front-page";
const LIST_ROOM = Math.max(...Object.values(FRONT_PAGE_ROOM.byKind));
const NEWSROOM = "coalesce(p.company_id, -p.owner_id)";
const NEWEST_FIRST = "order by p.published_at desc, p.id desc";
/** Pins that have not ended; without the limit the planner assumes a thousand. */
const PINS = `(select post_id, position from front_pins where ends_at is null or ends_at > now()
  order by position, post_id limit ${MAX_PINS})`;

const CANDIDATE = {
  ...columns("posts", "id", "kind"),
  /** The company's id, or minus the author's where there is no company. */
  newsroom: computed.number(),
  pin: orNull(computed.number()),
};
export type Candidate = Row<typeof CANDIDATE>;

/** Each kind by name: for one that is not named, the planner may read all posts to find a rare one. */
const newestOfKind = (kind: string): string => `(
    select p.id, p.kind, ${NEWSROOM} as newsroom, p.published_at, p.original_id from posts p
    where p.kind = '${kind}' and ${PUBLIC} and ${NOT_IMPORTED} and ${isOneOfStory()} ${NEWEST_FIRST} limit ${LIST_ROOM})`;

/**
 * With a limit per newsroom, every post at the front is among its newsroom's `most` newest, and its newsroom among
 * those that published last: each newsroom before it has a post before it, or has used up its places with pins. The
 * newest posts of all fill the remaining places. Limits are in the SQL text: as parameters, the planner estimates too
 * high and reads every post.
 */
export const candidatesText = (max: number): string => `
  with kinds (kind) as (values ${KINDS.map(({ key }) => `('${key}')`).join(", ")}),
  pinned as (
    select p.id, p.kind, ${NEWSROOM} as newsroom, p.published_at, p.original_id,
      row_number() over (order by pin.position, p.id) as pin
    from ${PINS} pin join posts p on p.id = pin.post_id where ${PUBLIC}),
  of_newsrooms as (
    select post.* from kinds
    cross join lateral (
      select newest.newsroom from newest_of_newsrooms newest where newest.kind = kinds.kind
      order by newest.published_at desc, newest.post_id desc limit ${LIST_ROOM + MAX_PINS}) latest
    cross join lateral (
      select p.id, p.kind, latest.newsroom, p.published_at, p.original_id from posts p
      where ${NEWSROOM} = latest.newsroom and p.kind = kinds.kind and ${PUBLIC} and ${NOT_IMPORTED}
        and ${isOneOfStory()} ${NEWEST_FIRST} limit ${max}) post),
  of_all as (${KINDS.map(({ key }) => newestOfKind(key)).join(" union all ")}),
  every as (select * from of_newsrooms union select * from of_all)
  select id, kind, newsroom, pin from (
    select id, kind, newsroom, published_at, pin from pinned
    union all select id, kind, newsroom, published_at, null from every where not exists (
      select from pinned where pinned.id = every.id or pinned.original_id = every.original_id)) each
  order by pin nulls last, published_at desc, id desc`;

/** Pins in their order, then the newest first. */
export function listCandidates(max: number): Promise<Candidate[]> {
  return prepared(CANDIDATE, candidatesText(max), []);
}

/** When the first pin ends; null if none ends. */
export async function findNextPinEnd(): Promise<Date | null> {
  const text = "select min(ends_at) as ends_at from front_pins where ends_at > now()";
  const [row] = await prepared({ ends_at: orNull(computed.time()) }, text, []);
  return row?.ends_at ?? null;
}

/** The position after which a list of posts continues. `published_at` is text, because a Date has no microseconds. */
const PLACE = { published_at: computed.text(), id: column("posts", "id") };
export type Cursor = Row<typeof PLACE>;

/** Null for a post that is not public. */
export async function findCursor(guid: string): Promise<Cursor | null> {
  const text = `select p.published_at::text as published_at, p.id from posts p where p.guid = $1 and ${PUBLIC}`;
  const [row] = await prepared(PLACE, text, [guid]);
  return row ?? null;
}

/** Newest first. @param after null: from the first. */
export async function listLatest(after: Cursor | null, limit: number): Promise<number[]> {
  const rows = await prepared(
    { id: column("posts", "id") },
    `select p.id from posts p
     where ${PUBLIC} and ${NOT_IMPORTED} and ${isOneOfStory()} and (p.published_at, p.id) < (coalesce($1::timestamptz, 'infinity'), $2::bigint)
     ${NEWEST_FIRST} limit ${limit}`,
    [after?.published_at ?? null, after?.id ?? 0],
  );
  return rows.map(({ id }) => id);
}

/** Null until something is set. */
export async function findSettings(): Promise<Partial<FrontPageSettings> | null> {
  const text = "select value from site_settings where name = $1";
  const [row] = await prepared({ value: column("site_settings", "value") }, text, [SETTINGS]);
  return row?.value ?? null;
}

/** Serialises changes, so that a second operator sees the first one's change. @returns the previous settings. */
export async function swapSettings(tx: Transaction, settings: FrontPageSettings): Promise<Partial<FrontPageSettings>> {
  await sql`select pg_advisory_xact_lock(hashtextextended('settings:front-page', 0))`.execute(tx);
  const before = await tx.selectFrom("site_settings").select("value").where("name", "=", SETTINGS).executeTakeFirst();
  const value = JSON.stringify(settings);
  await tx
    .insertInto("site_settings")
    .values({ name: SETTINGS, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value, updated_at: now }))
    .execute();
  return before?.value ?? {};
}
