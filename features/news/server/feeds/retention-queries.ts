/** SQL that removes unused feeds. */
import { sql } from "kysely";
import { db, transaction, type Transaction } from "#platform/database/client.ts";
import { anyOf } from "#platform/database/expressions.ts";
import { column, statement } from "#platform/database/statement.ts";
import { IS_ADDRESS, IS_RETIRED } from "./queries.ts";

/** A feed `f` is unused: outside the catalogue, not followed, collected or named, and without saved entries. */
const UNUSED = sql.raw(`(f.category is null
  and not exists (select from feed_follows ff where ff.feed_id = f.id)
  and not exists (select from collection_feeds cf where cf.feed_id = f.id)
  and not exists (select from named_feeds nf where nf.feed_id = f.id)
  and not exists (select from feed_entries e join entry_marks m on m.entry_id = e.id
                  where e.feed_id = f.id and m.saved_at is not null))`);

/** Records since when feeds are unused, and clears it for those in use again. */
export async function markUnusedFeeds(): Promise<void> {
  await sql`
    update feeds f set unused_since = case when unused_since is null then now() end
    where id in (select id from feeds f where (unused_since is not null) <> ${UNUSED} for no key update skip locked)`.execute(
    db,
  );
}

/**
 * Removes feeds that have been unused for this long, with their entries, and marks those that are used again, also when
 * an entry is being marked right now.
 * @returns how many were checked, fewer than `limit` when no more are left, and how many were removed.
 */
export async function deleteUnusedFeeds(days: number, limit: number): Promise<{ seen: number; removed: number }> {
  return transaction(async (tx) => {
    // Following a feed locks its row: feeds locked here cannot be followed before the end.
    const { rows } = await statement({ id: column("feeds", "id") })`
      select id from feeds
      where unused_since < now() - make_interval(days => ${days})
        -- An operator took it from the shipped catalogue: without its row the catalogue would bring it back.
        and (operated_at is null or position is null)
      order by unused_since limit ${limit}
      for update skip locked`.execute(tx);
    const ids = rows.map(({ id }) => id);
    const locked = await lockEntriesOf(tx, ids);
    const { numAffectedRows } = await sql`
      delete from feeds f where id = any(${ids}::bigint[]) and ${UNUSED}
        and not exists (select from feed_entries e where e.feed_id = f.id and e.id <> all(${locked}::bigint[]))`.execute(
      tx,
    );
    await sql`update feeds set unused_since = null where id = any(${ids}::bigint[])`.execute(tx);
    return { seen: ids.length, removed: Number(numAffectedRows) };
  });
}

/** Saving an entry locks its row: entries locked here are already saved, or cannot be before the end. */
async function lockEntriesOf(tx: Transaction, feedIds: readonly number[]): Promise<number[]> {
  const entries = tx.selectFrom("feed_entries").select("id").where("feed_id", "=", anyOf(feedIds, "bigint"));
  const rows = await entries.forUpdate().skipLocked().execute();
  return rows.map(({ id }) => id);
}

/**
 * Makes feeds in use due again after `days` of being gone: a 410 may be a mistake. Skips feeds an operator retired on
 * purpose.
 */
export async function reviveGoneFeeds(days: number): Promise<void> {
  await sql`
    update feeds set gone_at = null, next_fetch_at = now(), updated_at = now()
    where id in (
      select id from feeds
      where gone_at < now() - make_interval(days => ${days}) and unused_since is null and ${IS_ADDRESS}
        and not ${IS_RETIRED}
      for no key update skip locked)`.execute(db);
}

/** Hosts whose pause is over. */
export async function forgetHeldHosts(): Promise<void> {
  await sql`delete from feed_hosts where held_until < now()`.execute(db);
}

/** Removes claims of deleted feeds and of dead workers. */
export async function forgetOldClaims(): Promise<void> {
  await sql`delete from feed_claims where until < now() - interval '1 day'`.execute(db);
}
