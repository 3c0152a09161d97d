/** SQL of the feed catalogue for operators: lists with health of very many feeds, and changes of one. */
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Schema } from "#database/schema.ts";
import { db, type Database, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, orNull, type Row, statement } from "#platform/database/statement.ts";
import type { FeedFilter, OperatorFeedQuery } from "../../operator-contract.ts";
import { RETIRED_CODE } from "../feeds/messages.ts";
import { IS_ADDRESS } from "../feeds/queries.ts";

const HEALTH_ROW = {
  ...columns(
    "feeds",
    "id",
    "url",
    "name",
    "title",
    "category",
    "failing_since",
    "failures",
    "failure_reason",
    "failure_code",
    "gone_at",
    "fetched_at",
    "next_fetch_at",
    "interval_seconds",
    "keep_entries",
  ),
  held_until: orNull(column("feed_hosts", "held_until")),
  entries: computed.number(),
  followers: computed.number(),
};
export type HealthRow = Row<typeof HEALTH_ROW>;

/** Counts entries and followers of the rows that are shown only. */
const health = (feeds: RawBuilder<unknown>) => statement(HEALTH_ROW)`
  select f.id, f.url, f.name, f.title, f.category, f.failing_since, f.failures, f.failure_reason, f.failure_code, f.gone_at,
    h.held_until, f.fetched_at, f.next_fetch_at, f.interval_seconds, f.keep_entries,
    (select count(*) from feed_entries e where e.feed_id = f.id) as entries,
    (select count(*) from feed_follows ff where ff.feed_id = f.id) as followers
  from ${feeds} f left join feed_hosts h on h.host = f.host and h.held_until > now()`;

const FILTERS = {
  all: sql`${IS_ADDRESS}`,
  healthy: sql`failing_since is null and gone_at is null`,
  failing: sql`failing_since is not null and gone_at is null`,
  retired: sql`gone_at is not null and ${IS_ADDRESS}`,
  catalogue: sql`category is not null`,
} as const satisfies Record<FeedFilter, unknown>;

/** Longest-failing or longest-retired first: each partial index serves its own filter. */
function orderOf({ order, filter }: Pick<OperatorFeedQuery, "order" | "filter">): RawBuilder<unknown> {
  if (order === "name") return sql`lower(coalesce(nullif(name, ''), nullif(title, ''), url)), id`;
  if (order === "newest") return sql`id desc`;
  if (filter === "failing") return sql`failing_since, id`;
  if (filter === "retired") return sql`gone_at, id`;
  return filter === "healthy" ? sql`id` : sql`case when gone_at is null then failing_since end, id`;
}

export type FeedSearch = Pick<OperatorFeedQuery, "q" | "filter" | "category" | "order">;

function matching({ q, filter, category }: FeedSearch): RawBuilder<unknown> {
  const pattern = `%${q.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const found = q === "" ? sql`` : sql`and (name ilike ${pattern} or title ilike ${pattern} or url ilike ${pattern})`;
  const placed = category === "" ? sql`` : sql`and category = ${category}`;
  return sql`${FILTERS[filter]} ${found} ${placed}`;
}

export async function listHealth(search: FeedSearch, limit: number, offset: number): Promise<HealthRow[]> {
  const order = orderOf(search);
  const isWhole = search.filter === "all" && search.order === "failing" && search.q === "" && search.category === "";
  const page = isWhole
    ? failingFirst(limit, offset)
    : sql`(select * from feeds where ${matching(search)} order by ${order} limit ${limit} offset ${offset})`;
  // The order of the page is lost in the join.
  const { rows } = await statement(HEALTH_ROW)`${health(page)} order by ${order}`.execute(db);
  return rows;
}

/** All feeds from two indexes: failing ones, then the others. Sorting them together would read the whole table. */
function failingFirst(limit: number, offset: number): RawBuilder<unknown> {
  const failing = sql`(select count(*) from feeds where ${FILTERS.failing})`;
  return sql`(
    (select * from feeds where ${FILTERS.failing} order by failing_since, id limit ${limit} offset ${offset})
    union all
    (select * from feeds where not (${FILTERS.failing}) and ${IS_ADDRESS} order by id
     limit greatest(0, ${limit}::bigint - greatest(0, ${failing} - ${offset}::bigint))
     offset greatest(0, ${offset}::bigint - ${failing})))`;
}

export async function countFeeds(search: FeedSearch): Promise<number> {
  const { rows } = await statement({
    count: computed.number(),
  })`select count(*) as count from feeds where ${matching(search)}`.execute(db);
  return rows[0]?.count ?? 0;
}

const FEED_COUNTS = {
  all: computed.number(),
  healthy: computed.number(),
  failing: computed.number(),
  retired: computed.number(),
  catalogue: computed.number(),
};
export type FeedCounts = Row<typeof FEED_COUNTS>;

/** Counts of the whole table from its indexes; the healthy ones are the rest. */
export async function countByHealth(): Promise<FeedCounts> {
  const { rows } = await statement(FEED_COUNTS)`
    select rows - moved as "all", rows - failing - moved - retired as healthy, failing, retired, catalogue
    from (select count(*) as rows from feeds) all_feeds,
      (select count(*) as failing from feeds where failing_since is not null and gone_at is null) f,
      (select count(*) filter (where ${IS_ADDRESS}) as retired, count(*) filter (where not ${IS_ADDRESS}) as moved
       from feeds where gone_at is not null) g,
      (select count(*) as catalogue from feeds where category is not null) c`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("A count answered no row.");
  return counts;
}

export async function findHealth(id: number, on: Database = db): Promise<HealthRow | null> {
  const { rows } = await statement(HEALTH_ROW)`${health(sql`feeds`)} where f.id = ${id}`.execute(on);
  return rows[0] ?? null;
}

const LOCKED = ["id", "url", "name", "category", "keep_entries", "gone_at"] as const;
export type LockedFeed = Pick<Selectable<Schema["feeds"]>, (typeof LOCKED)[number]>;

/** Locks it against fetching, merging and changes until the transaction ends. Null if it does not exist. */
export async function lockFeed(tx: Transaction, id: number): Promise<LockedFeed | null> {
  const feed = tx.selectFrom("feeds").select(LOCKED).where("id", "=", id);
  return (await feed.forUpdate().executeTakeFirst()) ?? null;
}

/** Stops fetching it. The result of a fetch in progress is dropped, because its claim is gone. */
export async function retireFeed(tx: Transaction, id: number, reason: string): Promise<void> {
  await sql`
    update feeds set gone_at = now(), failure_code = ${RETIRED_CODE}, failure_reason = ${reason}, updated_at = now()
    where id = ${id}`.execute(tx);
  await sql`delete from feed_claims where feed_id = ${id}`.execute(tx);
}

/** Makes it due now, as if it had never failed. */
export async function reviveFeed(tx: Transaction, id: number): Promise<void> {
  await sql`
    update feeds set gone_at = null, failures = 0, failing_since = null, failure_code = null, failure_reason = '',
      next_fetch_at = now(), updated_at = now()
    where id = ${id}`.execute(tx);
  await sql`delete from feed_claims where feed_id = ${id}`.execute(tx);
}

/** A shipped source keeps its position, by which it is known as such, also outside the catalogue. */
export async function setPlace(
  tx: Transaction,
  id: number,
  { name, category, keep_entries }: Pick<LockedFeed, "name" | "category" | "keep_entries">,
): Promise<void> {
  await sql`
    update feeds set name = ${name}, category = ${category}, keep_entries = ${keep_entries}, operated_at = now(),
      updated_at = now()
    where id = ${id}`.execute(tx);
}

/** Clears facts about the document at the old address, which do not apply to the new one. */
export async function forgetDocument(tx: Transaction, id: number): Promise<void> {
  await sql`
    update feeds set etag = null, last_modified = null, content_hash = null, updated_at = now() where id = ${id}`.execute(
    tx,
  );
}
