/** SQL of alerts. */
import { sql } from "kysely";
import { visibleTo } from "#features/news/server/feeds/visibility-columns.ts";
import { db, prepared, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, orNull, type Row } from "#platform/database/statement.ts";
import { type AlertInput, COUNTED_DAYS, KEPT_DAYS } from "../contract.ts";
import type { Conditions } from "../query/condition.ts";
import { LANGUAGE, SOURCE_NAME, STORY } from "./columns.ts";

const OWN_COLUMNS = [
  "id",
  "owner_id",
  "name",
  "query",
  "in_headline",
  "in_text",
  "many_sources",
  "categories",
  "languages",
  "send",
  "send_hour",
  "time_zone",
  "has_feed",
  "feed_version",
  "paused_at",
  "paused_until",
  "paused_because",
  "created_at",
] as const;

const ALERT = {
  ...columns("alerts", ...OWN_COLUMNS),
  sources: computed.numbers(),
  skipped: computed.numbers(),
  source_count: computed.number(),
  count: computed.number(),
  count_of_week: computed.number(),
  new_count: computed.number(),
  days: computed.json<{ day: string; count: number }[]>(),
  last_hit: orNull(computed.json<{ title: string; source: string; published_at: string }>()),
};
export type AlertRow = Row<typeof ALERT>;

/** A person's alerts with what the last days brought, oldest first. @param id of one of them; null: all. */
export function listAlerts(
  ownerId: number,
  id: number | null = null,
  on: Transaction | typeof db = db,
): Promise<AlertRow[]> {
  return prepared(
    ALERT,
    `with own as materialized (
       select * from alerts where owner_id = $1 and deleted_at is null and ($2::bigint is null or id = $2)
     ), stories as materialized (
       select h.alert_id, ${STORY} as story, min(h.published_at) as first_at, max(h.published_at) as newest_at,
         count(h.read_at) = 0 as is_new, (array_agg(h.title order by h.published_at desc))[1] as title,
         (array_agg(h.source order by h.published_at desc))[1] as source
       from own join alert_hits h on h.alert_id = own.id left join story_entries se on se.entry_id = h.entry_id
       where h.published_at > now() - interval '${COUNTED_DAYS} days'
       group by 1, 2 having count(h.left_out_at) = 0
     )
     select ${OWN_COLUMNS.map((name) => `a.${name}`).join(", ")}, a.feed_ids::float8[] as sources, a.skipped_feeds::float8[] as skipped,
       (select count(*) from feeds f where f.gone_at is null and (f.category = any(a.categories) or f.id = any(a.feed_ids))
          and ${visibleTo("a.owner_id")})::int as source_count,
       (select count(*) from stories s where s.alert_id = a.id)::int as count,
       (select count(*) from stories s where s.alert_id = a.id and s.first_at > now() - interval '7 days')::int as count_of_week,
       (select count(*) from stories s where s.alert_id = a.id and s.is_new)::int as new_count,
       coalesce((select json_agg(json_build_object('day', day, 'count', number)) from (
         select (s.first_at at time zone a.time_zone)::date as day, count(*) as number from stories s
         where s.alert_id = a.id group by 1) each), '[]') as days,
       (select json_build_object('title', s.title, 'source', s.source, 'published_at', s.newest_at) from stories s
        where s.alert_id = a.id order by s.newest_at desc limit 1) as last_hit
     from own a order by a.id`,
    [ownerId, id],
    on,
  );
}

/** Stories that the person has not read, of alerts that are not paused. */
export async function countNew(ownerId: number): Promise<number> {
  const [row] = await prepared(
    { count: computed.number() },
    `select count(*)::int as count from (
       select from alerts a join alert_hits h on h.alert_id = a.id left join story_entries se on se.entry_id = h.entry_id
       where a.owner_id = $1 and a.deleted_at is null and a.paused_at is null and h.read_at is null and h.left_out_at is null
         and h.published_at > now() - interval '${COUNTED_DAYS} days'
         and not exists (select from alert_hits k left join story_entries ks on ks.entry_id = k.entry_id
           where k.alert_id = a.id and (k.read_at is not null or k.left_out_at is not null)
             and coalesce(ks.story_id, k.story_id) = coalesce(se.story_id, h.story_id))
       group by a.id, ${STORY}) each`,
    [ownerId],
  );
  return row?.count ?? 0;
}

const LIMIT = { used: computed.number(), most: orNull(column("plans", "max_alerts")) };

/** @param tx locks the person, so that parallel calls of one account queue here. */
export async function countOwn(ownerId: number, tx?: Transaction): Promise<Row<typeof LIMIT>> {
  if (tx) await tx.selectFrom("users").select("id").where("id", "=", ownerId).forUpdate().execute();
  const [row] = await prepared(
    LIMIT,
    `select (select count(*) from alerts where owner_id = $1 and deleted_at is null)::int as used, p.max_alerts as most
     from users u left join plans p on p.id = u.plan_id where u.id = $1`,
    [ownerId],
    tx,
  );
  return row ?? { used: 0, most: 0 };
}

/** Of these sources, those that the person cannot see. */
export async function countUnseen(tx: Transaction, ownerId: number, feedIds: readonly number[]): Promise<number> {
  const [row] = await prepared(
    { count: computed.number() },
    `select count(*)::int as count from unnest($2::bigint[]) given(id)
     where not exists (select from feeds f where f.id = given.id and ${visibleTo("$1::bigint")})`,
    [ownerId, [...feedIds]],
    tx,
  );
  return row?.count ?? 0;
}

/** How many articles have each of these words, about; missing: hardly any. */
export async function listWordLevels(tx: Transaction, words: readonly string[]): Promise<Map<string, number>> {
  const rows = await prepared(
    columns("search_words", "word", "level"),
    "select word, level from search_words where word = any($1::text[])",
    [[...words]],
    tx,
  );
  return new Map(rows.map(({ word, level }) => [word, level]));
}

export type StoredSearch = { conditions: Conditions; keys: string[] };

const INPUT = (input: AlertInput) => ({
  name: input.name,
  query: input.query,
  in_headline: input.in_headline,
  in_text: input.in_text,
  many_sources: input.many_sources,
  categories: [...input.categories],
  feed_ids: input.sources.map(String),
  languages: [...input.languages],
  send: input.send,
  send_hour: input.send_hour,
  time_zone: input.time_zone,
  has_feed: input.has_feed,
});
const SEARCH = ({ conditions, keys }: StoredSearch) => ({
  asked: conditions.any.asked,
  wanted: conditions.any.wanted,
  by_language: JSON.stringify(conditions.byLanguage),
  keys,
});

export async function insertAlert(
  tx: Transaction,
  ownerId: number,
  input: AlertInput,
  search: StoredSearch,
): Promise<number> {
  const row = await tx
    .insertInto("alerts")
    .values({ owner_id: ownerId, ...INPUT(input), ...SEARCH(search) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** @param search null: it is the same, so its hits and what was told of them stay. */
export async function updateAlert(
  tx: Transaction,
  id: number,
  input: AlertInput,
  search: StoredSearch | null,
): Promise<void> {
  await tx
    .updateTable("alerts")
    .set({
      ...INPUT(input),
      updated_at: sql`now()`,
      ...(search && {
        ...SEARCH(search),
        searched_since: sql`clock_timestamp()`,
        filled_at: null,
        quiet_told_at: null,
        skipped_feeds: [],
      }),
    })
    .where("id", "=", id)
    .execute();
}

const LOCKED = {
  ...columns("alerts", ...OWN_COLUMNS),
  sources: computed.numbers(),
  deleted_at: column("alerts", "deleted_at"),
};
export type LockedAlert = Row<typeof LOCKED>;

/** @returns null unless it is the person's. Deleted ones too. */
export async function lockAlert(tx: Transaction, ownerId: number, id: number): Promise<LockedAlert | null> {
  const [row] = await prepared(
    LOCKED,
    `select ${OWN_COLUMNS.join(", ")}, feed_ids::float8[] as sources, deleted_at from alerts
     where id = $2 and owner_id = $1 for update`,
    [ownerId, id],
    tx,
  );
  return row ?? null;
}

export async function setDeleted(tx: Transaction, id: number, isDeleted: boolean): Promise<void> {
  const deleted_at = isDeleted ? sql<Date>`now()` : null;
  await tx.updateTable("alerts").set({ deleted_at }).where("id", "=", id).execute();
}

/** @param days for how long; null: until it is resumed. */
export async function setPaused(
  tx: Transaction,
  id: number,
  because: "person" | "bounces" | null,
  days: number | null = null,
): Promise<void> {
  await tx
    .updateTable("alerts")
    .set({
      paused_because: because,
      paused_at: because === null ? null : sql<Date>`now()`,
      paused_until: because === null || days === null ? null : sql<Date>`now() + make_interval(days => ${days}::int)`,
      quiet_told_at: null,
      held_since: null,
      refusals: 0,
    })
    .where("id", "=", id)
    .execute();
  if (because !== null) await endTelling(tx, id);
}

/** What was found and not sent yet is not sent later. */
export async function endTelling(tx: Transaction, id: number): Promise<void> {
  await sql`update alert_hits set told_at = now() where alert_id = ${id} and told_at is null`.execute(tx);
}

/** Alerts whose pause is over go on. */
export async function endPauses(): Promise<void> {
  await sql`
    update alerts set paused_at = null, paused_until = null, paused_because = null
    where id in (select id from alerts where paused_until <= now() for update skip locked)`.execute(db);
}

/** What is kept no longer: deleted alerts after a day, hits and emails. */
export async function removeOld(tx: Transaction): Promise<void> {
  await sql`delete from alerts where deleted_at < now() - interval '1 day'`.execute(tx);
  await sql`delete from alert_hits where found_at < now() - make_interval(days => ${KEPT_DAYS}::int)`.execute(tx);
  await sql`delete from alert_mails where sent_at < now() - make_interval(days => ${KEPT_DAYS}::int)`.execute(tx);
}

const SOURCE = {
  id: column("feeds", "id"),
  name: computed.text(),
  category: column("feeds", "category"),
  language: orNull(computed.text()),
  is_whole: computed.flag(),
};
export type SourceRow = Row<typeof SOURCE>;
/** From this many bytes on the text of a feed is taken for the article and not for a summary of it. */
const WHOLE_BYTES = 2500;

/** Sources that the person sees, by name; whole: most of the newest articles have a long text. */
export function listSources(ownerId: number): Promise<SourceRow[]> {
  return prepared(
    SOURCE,
    `select f.id, ${SOURCE_NAME} as name, f.category, ${LANGUAGE.replace("nullif(e.language, '')", "null")} as language,
       coalesce((select avg(octet_length(e.content_html)) from (
         select content_html from feed_entries where feed_id = f.id order by published_at desc, id desc limit 4) e), 0)
         >= ${WHOLE_BYTES} as is_whole
     from feeds f where f.gone_at is null and ${visibleTo("$1::bigint")} order by lower(${SOURCE_NAME}), f.id`,
    [ownerId],
  );
}

const SOURCES = { count: computed.number(), checked_at: orNull(computed.time()) };
/** How many sources the person sees, and when one of them was read last. */
export async function countSources(ownerId: number): Promise<Row<typeof SOURCES>> {
  const [row] = await prepared(
    SOURCES,
    `select count(*)::int as count, max(f.fetched_at) as checked_at from feeds f
     where f.gone_at is null and ${visibleTo("$1::bigint")}`,
    [ownerId],
  );
  return row ?? { count: 0, checked_at: null };
}

export async function findEmail(ownerId: number): Promise<string> {
  const row = await db.selectFrom("users").select("email").where("id", "=", ownerId).executeTakeFirst();
  return row?.email ?? "";
}

/** Version of the address of all alerts as one feed. @param next: the old address ends. */
export async function findFeedVersion(ownerId: number): Promise<number> {
  const row = await db.selectFrom("alert_feeds").select("version").where("owner_id", "=", ownerId).executeTakeFirst();
  return row?.version ?? 1;
}

export async function nextCommonVersion(tx: Transaction, ownerId: number): Promise<number> {
  const row = await tx
    .insertInto("alert_feeds")
    .values({ owner_id: ownerId, version: 2 })
    .onConflict((conflict) => conflict.column("owner_id").doUpdateSet({ version: sql`alert_feeds.version + 1` }))
    .returning("version")
    .executeTakeFirstOrThrow();
  return row.version;
}

export async function nextVersion(tx: Transaction, id: number): Promise<number> {
  const row = await tx
    .updateTable("alerts")
    .set({ feed_version: sql`feed_version + 1`, has_feed: true })
    .where("id", "=", id)
    .returning("feed_version")
    .executeTakeFirstOrThrow();
  return row.feed_version;
}
