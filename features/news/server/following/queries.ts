/** SQL of followed feeds. */
import { sql } from "kysely";
import { prepared, type Transaction } from "#platform/database/client.ts";
import { anyOf } from "#platform/database/expressions.ts";
import { column, columns, statement } from "#platform/database/statement.ts";
import { SOURCE_COLUMNS, SOURCE_ROW, type SourceRow } from "../explorer/queries.ts";

/** Serialises counting and adding a reader's follows: lock it before either. */
export async function lockFollower(tx: Transaction, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx);
}

export async function countFollows(tx: Transaction, userId: number): Promise<number> {
  const count = tx.selectFrom("feed_follows").select(({ fn }) => fn.countAll<number>().as("count"));
  return (await count.where("user_id", "=", userId).executeTakeFirstOrThrow()).count;
}

/** The feeds among these that the reader follows. */
export async function listFollowedAmong(
  tx: Transaction,
  userId: number,
  feedIds: readonly number[],
): Promise<number[]> {
  const follows = tx.selectFrom("feed_follows").select("feed_id").where("user_id", "=", userId);
  const rows = await follows.where("feed_id", "=", anyOf(feedIds, "bigint")).execute();
  return rows.map(({ feed_id }) => feed_id);
}

/** Skips feeds that no longer exist. @returns those now followed. */
export async function insertFollows(tx: Transaction, userId: number, feedIds: readonly number[]): Promise<number[]> {
  const { rows } = await statement({ feed_id: column("feed_follows", "feed_id") })`
    insert into feed_follows (user_id, feed_id)
    select ${userId}::bigint, f.id from feeds f where f.id = any(${feedIds}::bigint[]) order by f.id for key share
    on conflict do nothing
    returning feed_id`.execute(tx);
  return rows.map(({ feed_id }) => feed_id);
}

/** @returns the address of the feed; null when the reader did not follow it. */
export async function deleteFollow(tx: Transaction, userId: number, feedId: number): Promise<string | null> {
  const { rows } = await statement({ url: column("feeds", "url") })`
    delete from feed_follows ff using feeds f
    where ff.user_id = ${userId} and ff.feed_id = ${feedId} and f.id = ff.feed_id
    returning f.url`.execute(tx);
  return rows[0]?.url ?? null;
}

/** The current address of a feed locked by the caller. */
export async function getFeedUrl(tx: Transaction, feedId: number): Promise<string> {
  return (await tx.selectFrom("feeds").select("url").where("id", "=", feedId).executeTakeFirstOrThrow()).url;
}

/** Last followed first. */
export function listFollowed(userId: number): Promise<SourceRow[]> {
  return prepared(
    SOURCE_ROW,
    `select ${SOURCE_COLUMNS}, true as is_followed
     from feed_follows ff join feeds f on f.id = ff.feed_id
     where ff.user_id = $1 order by ff.created_at desc, f.id desc`,
    [userId],
  );
}

/** The catalogue in its order, then other feeds the reader follows, by name. */
export function listKnownSources(
  userId: number,
  categories: readonly string[],
): Promise<Pick<SourceRow, "url" | "name" | "title" | "category">[]> {
  return prepared(
    columns("feeds", "url", "name", "title", "category"),
    `select f.url, f.name, f.title, f.category from feeds f
     where f.category is not null or exists (select from feed_follows ff where ff.user_id = $1 and ff.feed_id = f.id)
     order by array_position($2::text[], f.category) nulls last, f.position, lower(f.title), f.id`,
    [userId, categories],
  );
}

/** The addresses among these that the reader follows, by current and former addresses. */
export async function listFollowedAddresses(userId: number, urls: readonly string[]): Promise<Set<string>> {
  const rows = await prepared(
    { url: column("feeds", "url") },
    `select known.url from (
       select url, id from feeds where url = any($2::text[])
       union all select url, feed_id from feed_addresses where url = any($2::text[])
     ) known join feed_follows ff on ff.feed_id = known.id and ff.user_id = $1`,
    [userId, urls],
  );
  return new Set(rows.map(({ url }) => url));
}
