/** All SQL of collections; posts that readers do not see are left out by the view public_posts. */
import { sql } from "kysely";
import type { KindKey } from "#features/content/kinds/index.ts";
import type { MediaFacts } from "#features/media/server/columns.ts";
import { prepared, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import { columns, computed, orNull, type Row } from "#platform/database/statement.ts";
import type { CollectionTag } from "../contract.ts";

const COLLECTION_ROW = {
  ...columns("collections", "id", "tag", "name", "created_at"),
  banner: orNull(computed.json<MediaFacts>()),
  /** Present addresses, in the order in which they were given. */
  rss_feed_urls: computed.texts(),
  article_count: computed.number(),
};
export type CollectionRow = Row<typeof COLLECTION_ROW>;

/** Of a collection `c`. */
export const FEED_URLS = `array(
  select f.url from collection_feeds cf join feeds f on f.id = cf.feed_id where cf.collection_id = c.id
  order by cf.position, f.id) as rss_feed_urls`;

export type EntryRow = { post_id: number; added_at: string };
/** Of a collection `c`, last added first: EntryRow[]. */
export const ENTRIES = `coalesce((
  select json_agg(json_build_object('post_id', cp.post_id, 'added_at', cp.added_at)
    order by cp.added_at desc, cp.post_id desc)
  from collection_posts cp join public_posts p on p.id = cp.post_id where cp.collection_id = c.id), '[]') as entries`;

const COLUMNS = `c.id, c.tag, c.name, c.created_at,
  (select row_to_json(banner) from (
    select id, kind, mime, file_name, bytes, width, height, variants, alt, caption, credit, rights from media where media.id = c.banner_id
  ) banner) as banner,
  ${FEED_URLS},
  (select count(*) from collection_posts cp join public_posts p on p.id = cp.post_id
   where cp.collection_id = c.id) as article_count`;

/** The newest first. */
export function listOwn(ownerId: number, tag: CollectionTag): Promise<CollectionRow[]> {
  const text = `select ${COLUMNS} from collections c where c.owner_id = $1 and c.tag = $2
    order by c.created_at desc, c.id desc`;
  return prepared(COLLECTION_ROW, text, [ownerId, tag]);
}

export async function findOwn(ownerId: number, id: number): Promise<CollectionRow | null> {
  const text = `select ${COLUMNS} from collections c where c.owner_id = $1 and c.id = $2`;
  const [row] = await prepared(COLLECTION_ROW, text, [ownerId, id]);
  return row ?? null;
}

/** Serialises additions of collections per owner. @returns how many there are. */
export async function lockAndCount(tx: Transaction, ownerId: number): Promise<number> {
  await tx.selectFrom("users").select("id").where("id", "=", ownerId).forNoKeyUpdate().execute();
  const count = tx.selectFrom("collections").select(({ fn }) => fn.countAll<number>().as("count"));
  return (await count.where("owner_id", "=", ownerId).executeTakeFirstOrThrow()).count;
}

/** In all collections of this owner, each as often as it stands in one. */
export async function countFeeds(tx: Transaction, ownerId: number): Promise<number> {
  const feeds = tx.selectFrom("collection_feeds as cf").innerJoin("collections as c", "c.id", "cf.collection_id");
  const count = feeds.select(({ fn }) => fn.countAll<number>().as("count")).where("c.owner_id", "=", ownerId);
  return (await count.executeTakeFirstOrThrow()).count;
}

type NewCollection = { owner_id: number; tag: CollectionTag; name: string; banner_id: string | null };

export async function insertCollection(tx: Transaction, collection: NewCollection): Promise<number> {
  return (await tx.insertInto("collections").values(collection).returning("id").executeTakeFirstOrThrow()).id;
}

/** @param feedIds each once, in the order of the collection. */
export async function insertFeeds(tx: Transaction, id: number, feedIds: readonly number[]): Promise<void> {
  await sql`
    insert into collection_feeds (collection_id, feed_id, position)
    select ${id}::bigint, feed_id, place from unnest(${feedIds}::bigint[]) with ordinality given (feed_id, place)`.execute(
    tx,
  );
}

/** @returns its banner; null when this user has no such collection. */
export async function deleteOwn(
  tx: Transaction,
  ownerId: number,
  tag: CollectionTag,
  id: number,
): Promise<{ banner_id: string | null } | null> {
  const removed = tx.deleteFrom("collections").where("owner_id", "=", ownerId).where("tag", "=", tag);
  return (await removed.where("id", "=", id).returning("banner_id").executeTakeFirst()) ?? null;
}

/** Says that what it holds changes; other changes of it wait. @returns its tag; null when this user has none such. */
export async function touchOwn(tx: Transaction, ownerId: number, id: number): Promise<CollectionTag | null> {
  const touched = tx.updateTable("collections").set({ updated_at: now });
  const row = await touched.where("owner_id", "=", ownerId).where("id", "=", id).returning("tag").executeTakeFirst();
  return row?.tag ?? null;
}

/** Existing entries stay unchanged. @returns how many are new. */
export async function insertPosts(tx: Transaction, id: number, postIds: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into collection_posts (collection_id, post_id)
    select ${id}::bigint, post_id from unnest(${postIds}::bigint[]) post_id on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Those that readers do not see now count too: they may come back. */
export async function countPosts(tx: Transaction, id: number): Promise<number> {
  const count = tx.selectFrom("collection_posts").select(({ fn }) => fn.countAll<number>().as("count"));
  return (await count.where("collection_id", "=", id).executeTakeFirstOrThrow()).count;
}

/** @returns whether it was there. */
export async function deletePost(
  tx: Transaction,
  id: number,
  postId: number,
  kinds: readonly KindKey[],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from collection_posts cp using posts p
    where cp.collection_id = ${id} and cp.post_id = ${postId} and p.id = cp.post_id and p.kind = any(${kinds}::text[])`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0) > 0;
}

/** Last added first. Null when this user has no such collection of posts. */
export async function listEntries(ownerId: number, id: number): Promise<EntryRow[] | null> {
  const [row] = await prepared(
    { entries: computed.json<EntryRow[]>() },
    `select ${ENTRIES}
     from collections c where c.owner_id = $1 and c.id = $2 and c.tag = 'blogs'`,
    [ownerId, id],
  );
  return row?.entries ?? null;
}
