/** All SQL of who follows what. Times are the database's. */
import { sql } from "kysely";
import type { Frequency } from "../contract.ts";
import { NOT_IMPORTED } from "#features/content/server/published/card-columns.ts";
import { isOneOfStory } from "#features/content/server/translations/columns.ts";
import { db, type Database, type Transaction } from "#platform/database/client.ts";
import { anyOf } from "#platform/database/expressions.ts";
import { column, columns, computed, notNull, orNull, type Row, statement } from "#platform/database/statement.ts";

/** Locks the address for one change; adds it where it is new. @returns its id. */
export async function lockFollower(tx: Transaction, email: string, key: string): Promise<number> {
  const { rows } = await statement({ id: column("followers", "id") })`
    insert into followers (email, email_key) values (${email}, ${key})
    on conflict (email_key) do update set email = followers.email returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("An upsert answered no row.");
  return row.id;
}

export async function findFollow(
  tx: Transaction,
  followerId: number,
  query: string,
): Promise<{ id: number; confirmed_at: Date | null } | null> {
  const row = tx.selectFrom("follows").select(["id", "confirmed_at"]).where("follower_id", "=", followerId);
  return (await row.where("query", "=", query).executeTakeFirst()) ?? null;
}

export async function countFollows(tx: Transaction, followerId: number): Promise<number> {
  const row = tx.selectFrom("follows").select(({ fn }) => fn.countAll<number>().as("count"));
  return (await row.where("follower_id", "=", followerId).executeTakeFirstOrThrow()).count;
}

export type NewFollow = {
  follower_id: number;
  query: string;
  company_id: number | null;
  is_search: boolean;
  frequency: Frequency;
  confirm_hash: Buffer;
};

/** Adds it, unconfirmed; for one that waits already the link is another from now on. */
export async function askFollow(tx: Transaction, follow: NewFollow, hours: number): Promise<void> {
  const { follower_id, query, company_id, is_search, frequency, confirm_hash } = follow;
  await sql`
    insert into follows (follower_id, query, company_id, is_search, frequency, confirm_hash, confirm_until)
    values (${follower_id}, ${query}, ${company_id}, ${is_search}, ${frequency}, ${confirm_hash},
      now() + make_interval(hours => ${hours}))
    on conflict (follower_id, query) do update set frequency = excluded.frequency,
      confirm_hash = excluded.confirm_hash, confirm_until = excluded.confirm_until
    where follows.confirmed_at is null`.execute(tx);
}

const FOLLOW = columns("follows", "id", "follower_id", "query", "frequency");
export type Follow = Row<typeof FOLLOW>;

/** Not confirmed yet, and its link still works. */
export async function findUnconfirmed(hash: Buffer): Promise<Follow | null> {
  const { rows } = await statement(FOLLOW)`
    select id, follower_id, query, frequency from follows
    where confirm_hash = ${hash} and confirm_until > now() and confirmed_at is null`.execute(db);
  return rows[0] ?? null;
}

/** The link works once. @returns null if it was used, has expired or is not ours. */
export async function confirmFollow(tx: Transaction, hash: Buffer): Promise<Follow | null> {
  const { rows } = await statement(FOLLOW)`
    update follows set confirmed_at = now(), confirm_hash = null, confirm_until = null
    where confirm_hash = ${hash} and confirm_until > now() and confirmed_at is null
    returning id, follower_id, query, frequency`.execute(tx);
  const [follow] = rows;
  if (follow) await tx.updateTable("followers").set({ refusals: 0 }).where("id", "=", follow.follower_id).execute();
  return follow ?? null;
}

export async function findConfirmed(id: number): Promise<Follow | null> {
  const follows = db.selectFrom("follows").select(["id", "follower_id", "query", "frequency"]).where("id", "=", id);
  return (await follows.where("confirmed_at", "is not", null).executeTakeFirst()) ?? null;
}

/** Confirmed ones, oldest first. */
export function listFollowsOf(followerId: number, on: Database = db): Promise<Follow[]> {
  const follows = on.selectFrom("follows").select(["id", "follower_id", "query", "frequency"]);
  return follows.where("follower_id", "=", followerId).where("confirmed_at", "is not", null).orderBy("id").execute();
}

export async function setFrequency(tx: Transaction, followerId: number, id: number, frequency: Frequency) {
  const follow = tx.updateTable("follows").set({ frequency }).where("id", "=", id);
  await follow.where("follower_id", "=", followerId).execute();
}

/** An address that follows nothing any more is not kept. @param id null: all of them. */
export async function deleteFollows(tx: Transaction, followerId: number, id: number | null): Promise<void> {
  const follows = tx.deleteFrom("follows").where("follower_id", "=", followerId);
  await (id === null ? follows : follows.where("id", "=", id)).execute();
  await deleteIdle(tx, followerId);
}

async function deleteIdle(tx: Transaction, followerId: number): Promise<void> {
  await sql`delete from followers where id = ${followerId}
    and not exists (select from follows where follower_id = followers.id)`.execute(tx);
}

/** Unconfirmed ones whose link has expired, and what is no longer needed to send anything once. */
export async function deleteOld(tx: Transaction): Promise<void> {
  await sql`delete from follows where confirmed_at is null and confirm_until < now()`.execute(tx);
  await sql`delete from followers where created_at < now() - interval '1 hour'
    and not exists (select from follows where follower_id = followers.id)`.execute(tx);
  await sql`delete from followed_posts where seen_at < now() - interval '7 days'`.execute(tx);
  await sql`delete from follow_items where mailed_at < now() - interval '90 days'`.execute(tx);
  await sql`delete from followed_search_retries r where since < now() - interval '2 days'
    or not exists (select from follows f where f.query = r.query and f.is_search and f.confirmed_at is not null)`.execute(
    tx,
  );
}

// Refusals and removal.

export async function findFollowerId(tx: Transaction, key: string): Promise<number | null> {
  const row = tx.selectFrom("followers").select("id").where("email_key", "=", key).forUpdate();
  return (await row.executeTakeFirst())?.id ?? null;
}

/** @returns how many in a row. */
export async function countRefusal(tx: Transaction, id: number): Promise<number> {
  const { rows } = await statement({ refusals: column("followers", "refusals") })`
    update followers set refusals = refusals + 1 where id = ${id} returning refusals`.execute(tx);
  return rows[0]?.refusals ?? 0;
}

/** @returns the address; null: there is no such follower. */
export async function deleteFollower(tx: Transaction, id: number): Promise<string | null> {
  const row = await tx.deleteFrom("followers").where("id", "=", id).returning("email").executeTakeFirst();
  return row?.email ?? null;
}

// New posts.

export async function hasConfirmed(): Promise<boolean> {
  const row = db.selectFrom("follows").select("id").where("confirmed_at", "is not", null).limit(1);
  return (await row.executeTakeFirst()) !== undefined;
}

const NEW_POST = {
  ...columns("posts", "id", "kind", "tags"),
  published_at: notNull(column("posts", "published_at")),
  company_slug: orNull(column("companies", "slug")),
};
export type NewPost = Row<typeof NEW_POST>;

/** Followers are not told of translations that lists do not show; who follows a language finds them by its search. */
const SHOWN = sql.raw(isOneOfStory("s.company_id is not distinct from p.company_id"));

/** Of these posts, those that became public recently and were not reported yet; marks them as known. */
export async function takeNewPosts(tx: Transaction, ids: number[]): Promise<NewPost[]> {
  const { rows: taken } = await statement({ post_id: column("followed_posts", "post_id") })`
    insert into followed_posts (post_id)
    select p.id from posts p join public_posts on public_posts.id = p.id
    where p.id = any(${ids}::bigint[]) and p.published_at > now() - interval '2 days' and ${sql.raw(NOT_IMPORTED)}
    order by p.id
    on conflict do nothing returning post_id`.execute(tx);
  const { rows } = await statement(NEW_POST)`
    select p.id, p.kind, p.tags, p.published_at, c.slug as company_slug from posts p
    left join companies c on c.id = p.company_id and c.deleted_at is null and p.off_newsroom_at is null
    where p.id = any(${taken.map(({ post_id }) => post_id)}::bigint[]) and ${SHOWN} order by p.id`.execute(tx);
  return rows;
}

/** Transactions that tell of posts of one story come one after the other. */
export async function lockStories(tx: Transaction, postIds: number[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('followed-story:' || original_id, 0)) from (
      select distinct original_id from posts where id = any(${postIds}::bigint[]) and original_id is not null
      order by original_id
    ) stories`.execute(tx);
}

/**
 * For all who followed one of the queries before the post was published and were not told of its story in another
 * language. @returns for how many.
 */
export async function insertItems(
  tx: Transaction,
  { id, published_at }: Pick<NewPost, "id" | "published_at">,
  queries: string[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into follow_items (follow_id, post_id)
    select id, ${id}::bigint from follows
    where query = any(${queries}::text[]) and confirmed_at < ${published_at} and not exists (
      select from posts p join posts told on told.original_id = p.original_id
      join follow_items item on item.post_id = told.id and item.follow_id = follows.id
      where p.id = ${id}::bigint)
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows);
}

const UNSEARCHED = {
  id: column("followed_posts", "post_id"),
  published_at: notNull(column("posts", "published_at")),
  seen_at: column("followed_posts", "seen_at"),
  through: orNull(column("followed_posts", "searched_through")),
};

/**
 * New posts that search finds by now, the oldest and those that have come as far as it: one that its index does not have
 * yet waits for the next run. @returns also the search through which they were looked for.
 */
export async function listUnsearched(
  limit: number,
): Promise<{ posts: Omit<Row<typeof UNSEARCHED>, "through">[]; through: string | null }> {
  const { rows } = await statement(UNSEARCHED)`
    with waiting as (
      select f.post_id as id, p.published_at, f.searched_through as through, f.seen_at
      from followed_posts f join posts p on p.id = f.post_id
      where f.searched_at is null and p.published_at is not null
        and exists (select from post_words w where w.post_id = f.post_id)
    ), oldest as (select through from waiting order by seen_at, id limit 1)
    select id, published_at, seen_at, waiting.through from waiting join oldest on waiting.through is not distinct from oldest.through
    order by seen_at, id limit ${limit}`.execute(db);
  return { posts: rows, through: rows[0]?.through ?? null };
}

/** They have been looked for in all searches up to this one. */
export async function noteSearched(ids: number[], through: string | null): Promise<void> {
  await sql`update followed_posts set searched_through = ${through} where post_id = any(${ids}::bigint[])`.execute(db);
}

/** They have been looked for in all searches. */
export async function markSearched(ids: number[]): Promise<void> {
  await sql`update followed_posts set searched_at = now() where post_id = any(${ids}::bigint[])`.execute(db);
}

/** Followed searches, each once, in the order of their texts. @param after null: from the first on. */
export async function listSearches(after: string | null, limit: number): Promise<string[]> {
  const { rows } = await statement({ query: column("follows", "query") })`
    select distinct query from follows
    where is_search and confirmed_at is not null and (${after}::text is null or query > ${after})
    order by query limit ${limit}`.execute(db);
  return rows.map(({ query }) => query);
}

// Mailing.

const DUE = { ...FOLLOW, email: column("followers", "email") };
export type DueFollow = Row<typeof DUE>;

/** Confirmed, with something to send on this day; null: those mailed immediately. */
const isDue = (day: string | null) => sql`f.confirmed_at is not null
  and case when ${day}::date is null then f.frequency = 'each'
      else f.frequency = 'daily' and coalesce(f.digest_day < ${day}::date, true) end
  and exists (select from follow_items i where i.follow_id = f.id and i.mailed_at is null)`;

/** Those that are due after this one, in the order of their ids. @param day see `isDue`. */
export async function listDue(day: string | null, after: number, limit: number): Promise<DueFollow[]> {
  const { rows } = await statement(DUE)`
    select f.id, f.follower_id, f.query, f.frequency, followers.email
    from follows f join followers on followers.id = f.follower_id
    where f.id > ${after} and ${isDue(day)} order by f.id limit ${limit}`.execute(db);
  return rows;
}

/** @returns false if it is not due any more, or another worker is mailing it. */
export async function lockDue(tx: Transaction, id: number, day: string | null): Promise<boolean> {
  const { rows } = await statement({ id: column("follows", "id") })`
    select f.id from follows f where f.id = ${id} and ${isDue(day)} for update of f skip locked`.execute(tx);
  return rows.length > 0;
}

const WAITING = { post_id: column("follow_items", "post_id"), is_public: computed.flag() };

/** Oldest first. */
export async function listWaiting(followId: number): Promise<number[]> {
  const { rows } = await statement({ post_id: WAITING.post_id })`
    select i.post_id from follow_items i join posts p on p.id = i.post_id
    where i.follow_id = ${followId} and i.mailed_at is null order by p.published_at, p.id`.execute(db);
  return rows.map(({ post_id }) => post_id);
}

/** Locks the posts, so that a withdrawal comes before the email or finds it. */
export async function lockWaiting(tx: Transaction, followId: number): Promise<Row<typeof WAITING>[]> {
  const { rows } = await statement(WAITING)`
    select i.post_id, p.status = 'published' and p.deleted_at is null as is_public
    from follow_items i join posts p on p.id = i.post_id
    where i.follow_id = ${followId} and i.mailed_at is null order by p.id for share of p`.execute(tx);
  return rows;
}

/** Posts that are not public are dropped, the rest is mailed. */
export async function settleItems(
  tx: Transaction,
  followId: number,
  { mailed, dropped, day }: { mailed: number[]; dropped: number[]; day: string | null },
): Promise<void> {
  const items = tx.deleteFrom("follow_items").where("follow_id", "=", followId).where("mailed_at", "is", null);
  await items.where("post_id", "=", anyOf(dropped, "bigint")).execute();
  await sql`update follow_items set mailed_at = now()
    where follow_id = ${followId} and post_id = any(${mailed}::bigint[])`.execute(tx);
  if (day !== null && mailed.length > 0)
    await tx.updateTable("follows").set({ digest_day: day }).where("id", "=", followId).execute();
}

/** @returns null unless the user has a role in this company. */
export async function countOfOwnCompany(userId: number, companyId: number): Promise<number | null> {
  const { rows } = await statement({ count: computed.number() })`
    select (select count(*) from follows f where f.company_id = c.id and f.confirmed_at is not null) as count
    from companies c join company_roles held on held.company_id = c.id and held.user_id = ${userId}
    where c.id = ${companyId} and c.deleted_at is null`.execute(db);
  return rows[0]?.count ?? null;
}
