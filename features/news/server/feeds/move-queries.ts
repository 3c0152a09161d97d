/** SQL that gives a feed a new address, or merges it with the feed that has it. */
import { sql } from "kysely";
import type { Transaction } from "#platform/database/client.ts";
import { anyOf, now } from "#platform/database/expressions.ts";
import { column, statement } from "#platform/database/statement.ts";
import { deleteUnsaved, NOT_SAVED } from "./entry-queries.ts";

/** Former addresses that still lead to a feed. */
const MAX_ADDRESSES = 20;

/** The feed of this address, a former one included; null when there is none. */
export async function findFeedByAddress(tx: Transaction, url: string): Promise<number | null> {
  const { rows } = await statement({ id: column("feeds", "id") })`
    select id from feeds where url = ${url} union all select feed_id from feed_addresses where url = ${url}`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}

/** Locks feeds against everything else. @returns id → address of those that are there. */
export async function lockWhole(tx: Transaction, ids: readonly number[]): Promise<Map<number, string>> {
  const feeds = tx.selectFrom("feeds").select(["id", "url"]).where("id", "=", anyOf(ids, "bigint"));
  const rows = await feeds.orderBy("id").forUpdate().execute();
  return new Map(rows.map(({ id, url }) => [id, url]));
}

export async function holdsClaim(tx: Transaction, id: number, claim: Date): Promise<boolean> {
  const { rows } = await sql`select from feed_claims where feed_id = ${id} and until = ${claim}`.execute(tx);
  return rows.length === 1;
}

/** Whether the feed has nothing to move to another address: it has never answered and has no entries. */
export async function isEmpty(tx: Transaction, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from feeds f where f.id = ${id} and f.succeeded_at is null
      and not exists (select from feed_entries e where e.feed_id = f.id)`.execute(tx);
  return rows.length === 1;
}

/** The catalogue vouches for its publishers. */
export async function isListed(tx: Transaction, id: number): Promise<boolean> {
  const { rows } = await sql`select from feeds where id = ${id} and category is not null`.execute(tx);
  return rows.length === 1;
}

/** Adds a feed that is due now, at an address that no other feed has. @returns its id. */
export async function insertSuccessor(tx: Transaction, url: string): Promise<number> {
  await sql`delete from feed_addresses where url = ${url}`.execute(tx);
  const feed = tx.insertInto("feeds").values({ url, next_fetch_at: now }).returning("id");
  return (await feed.executeTakeFirstOrThrow()).id;
}

/** Stores the old address as a former one; the new one is no longer a former address. */
export async function changeAddress(tx: Transaction, id: number, from: string, to: string): Promise<void> {
  await sql`delete from feed_addresses where url = ${to}`.execute(tx);
  await sql`update feeds set url = ${to}, updated_at = now() where id = ${id}`.execute(tx);
  await rememberAddress(tx, id, from);
}

async function rememberAddress(tx: Transaction, id: number, url: string): Promise<void> {
  await sql`
    insert into feed_addresses (url, feed_id) values (${url}, ${id})
    on conflict (url) do update set feed_id = excluded.feed_id, created_at = now()`.execute(tx);
  await forgetAddresses(tx, id);
}

/** Some feeds move with every fetch. The first address stays: the catalogue may know the feed by it. */
async function forgetAddresses(tx: Transaction, id: number): Promise<void> {
  await sql`
    delete from feed_addresses where url in (
      select url from (
        select url, row_number() over (order by created_at desc, url) as newest,
          row_number() over (order by created_at, url desc) as oldest
        from feed_addresses where feed_id = ${id}
      ) ranked
      where newest >= ${MAX_ADDRESSES} and oldest > 1)`.execute(tx);
}

type Merge = { from: number; into: number; fromUrl: string };

/** Moves follows, collections, names and the catalogue's place from one feed to the other. */
export async function moveReaders(tx: Transaction, { from, into }: Merge): Promise<void> {
  await sql`
    insert into feed_follows (user_id, feed_id, created_at)
    select user_id, ${into}, created_at from feed_follows where feed_id = ${from}
    on conflict do nothing`.execute(tx);
  await sql`
    insert into collection_feeds (collection_id, feed_id, position)
    select collection_id, ${into}, position from collection_feeds where feed_id = ${from}
    on conflict do nothing`.execute(tx);
  await sql`
    insert into named_feeds (user_id, feed_id, named_at)
    select user_id, ${into}, named_at from named_feeds where feed_id = ${from}
    on conflict do nothing`.execute(tx);
  await sql`
    update feeds f set
      name = case when f.category is null then old.name else f.name end,
      position = case when f.category is null then old.position else f.position end,
      category = coalesce(f.category, old.category),
      keep_entries = greatest(f.keep_entries, old.keep_entries),
      unused_since = null, updated_at = now()
    from feeds old
    where f.id = ${into} and old.id = ${from}`.execute(tx);
}

/** Moves marks to entries with the same key; others stay with their entry. */
export async function moveMarks(tx: Transaction, { from, into }: Merge): Promise<void> {
  await sql`
    with moved as (
      delete from entry_marks m using feed_entries e, feed_entries kept
      where m.entry_id = e.id and e.feed_id = ${from} and kept.feed_id = ${into} and kept.key = e.key
      returning m.user_id, kept.id as entry_id, m.read_at, m.saved_at
    )
    insert into entry_marks (user_id, entry_id, read_at, saved_at)
    select user_id, entry_id, read_at, saved_at from moved
    on conflict (user_id, entry_id) do update set
      read_at = coalesce(entry_marks.read_at, excluded.read_at),
      saved_at = coalesce(entry_marks.saved_at, excluded.saved_at)`.execute(tx);
}

/**
 * Redirects the addresses of one feed to the other. Entries never change their feed: saved ones stay with the old feed,
 * which is hidden and never fetched, until no mark keeps it. Without any it is deleted immediately, unless someone is
 * marking an entry right now.
 * @param reason why it is gone, for users.
 */
export async function dissolveFeed(tx: Transaction, { from, into, fromUrl }: Merge, reason: string): Promise<void> {
  const entries = tx.selectFrom("feed_entries as e").select("e.id").where("e.feed_id", "=", from).where(NOT_SAVED);
  const rows = await entries.forUpdate().skipLocked().execute();
  await deleteUnsaved(
    tx,
    rows.map(({ id }) => id),
  );
  await sql`update feed_addresses set feed_id = ${into} where feed_id = ${from}`.execute(tx);
  await sql`delete from feed_follows where feed_id = ${from}`.execute(tx);
  await sql`delete from collection_feeds where feed_id = ${from}`.execute(tx);
  await sql`delete from named_feeds where feed_id = ${from}`.execute(tx);
  await sql`
    delete from feeds f where f.id = ${from} and not exists (select from feed_entries e where e.feed_id = f.id)`.execute(
    tx,
  );
  await sql`
    update feeds set url = url || '#moved-' || id, category = null, position = null, gone_at = coalesce(gone_at, now()),
      failure_reason = ${reason}, updated_at = now()
    where id = ${from}`.execute(tx);
  await sql`delete from feed_claims where feed_id = ${from}`.execute(tx);
  await rememberAddress(tx, into, fromUrl);
}
