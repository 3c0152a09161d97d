/** SQL that finds and adds feeds, and of operators' views and changes. */
import { sql } from "kysely";
import { db, type Transaction } from "#platform/database/client.ts";
import { anyOf } from "#platform/database/expressions.ts";
import { columns, computed, type Row, statement } from "#platform/database/statement.ts";
import type { NewsCategory } from "../../contract.ts";
import { RETIRED_CODE } from "./messages.ts";

/** Feeds of these addresses, former ones included; unknown addresses are left out. One snapshot. */
export async function findFeeds(tx: Transaction, urls: readonly string[]): Promise<{ url: string; id: number }[]> {
  const { rows } = await statement({ url: computed.text(), id: computed.number() })`
    select given.url, coalesce(f.id, a.feed_id) as id
    from unnest(${urls}::text[]) given (url)
    left join feeds f on f.url = given.url
    left join feed_addresses a on a.url = given.url
    where f.id is not null or a.feed_id is not null`.execute(tx);
  return rows;
}

/** Due before all others; addresses being added by someone else right now are skipped. */
export async function insertFeeds(tx: Transaction, urls: readonly string[]): Promise<void> {
  await sql`
    insert into feeds (url, next_fetch_at)
    select url, 'epoch' from (select distinct unnest(${urls}::text[]) as url) given order by url
    on conflict (url) do nothing`.execute(tx);
}

/**
 * Keeps feeds from being merged or deleted until the transaction ends.
 * @returns those that are there.
 */
export async function lockFeeds(tx: Transaction, ids: readonly number[]): Promise<Set<number>> {
  const feeds = tx.selectFrom("feeds").select("id").where("id", "=", anyOf(ids, "bigint")).orderBy("id");
  const rows = await feeds.forKeyShare().execute();
  return new Set(rows.map(({ id }) => id));
}

/** False for placeholder feeds that only keep saved articles of a moved feed; their `url` is not an address. */
export const IS_ADDRESS = sql.raw("position('#' in url) = 0");

/** An operator has retired it: only an operator can revive it. */
export const IS_RETIRED = sql.raw(`(gone_at is not null and coalesce(failure_code, '') = '${RETIRED_CODE}')`);

/** A reader is waiting for these: new feeds come first; gone or unused ones are fetched again at their usual time. */
export async function hurryFeeds(tx: Transaction, ids: readonly number[]): Promise<void> {
  await sql`
    update feeds set
      next_fetch_at = case when fetched_at is null then 'epoch' else next_fetch_at end,
      unused_since = null, gone_at = case when ${IS_RETIRED} then gone_at end
    where id in (
      select id from feeds
      where id = any(${ids}::bigint[]) and ${IS_ADDRESS}
        and (unused_since is not null or gone_at is not null and not ${IS_RETIRED} or fetched_at is null and next_fetch_at > now())
      order by id for no key update)`.execute(tx);
}

const OPERATED_FEED = {
  ...columns(
    "feeds",
    "id",
    "url",
    "name",
    "title",
    "category",
    "succeeded_at",
    "next_fetch_at",
    "failures",
    "failing_since",
    "failure_reason",
    "gone_at",
  ),
  entries: computed.number(),
  follows: computed.number(),
};
export type OperatedFeed = Row<typeof OPERATED_FEED>;

/** Catalogue first; with `failing` those that fail or are gone, the longest first. */
export async function listOperatedFeeds(failing: boolean): Promise<OperatedFeed[]> {
  const { rows } = await statement(OPERATED_FEED)`
    select f.id, f.url, f.name, f.title, f.category, f.succeeded_at, f.next_fetch_at, f.failures, f.failing_since,
      f.failure_reason, f.gone_at,
      (select count(*) from feed_entries e where e.feed_id = f.id) as entries,
      (select count(*) from feed_follows ff where ff.feed_id = f.id) as follows
    from feeds f
    where not ${failing}::boolean or f.failures > 0 or f.gone_at is not null
    order by case when ${failing}::boolean then coalesce(f.failing_since, f.gone_at) end,
      f.category nulls last, f.position nulls last, f.id`.execute(db);
  return rows;
}

/** Puts feeds into a category, with a name if one is given. */
export async function setCategory(
  tx: Transaction,
  feeds: readonly { id: number; category: NewsCategory; name: string }[],
): Promise<void> {
  await sql`
    update feeds f set category = given.category, name = coalesce(nullif(given.name, ''), f.name), operated_at = now(),
      updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(feeds)}::jsonb) given (id bigint, category text, name text)
    where f.id = given.id`.execute(tx);
}

/**
 * Makes feeds due now, including those that are gone. @param id null for all except those retired by an operator.
 * @returns how many.
 */
export async function refreshFeeds(tx: Transaction, id: number | null): Promise<number> {
  const { numAffectedRows } = await sql`
    update feeds set next_fetch_at = now(), gone_at = null, updated_at = now(),
      failure_reason = case when ${IS_RETIRED} then '' else failure_reason end,
      failure_code = nullif(failure_code, ${RETIRED_CODE})
    where ${IS_ADDRESS} and (${id}::bigint is null and not ${IS_RETIRED} or id = ${id})`.execute(tx);
  return Number(numAffectedRows);
}
