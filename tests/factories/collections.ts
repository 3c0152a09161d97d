/** Collections written straight to the database. */
import type { CollectionTag } from "#features/collections/contract.ts";
import { sql } from "kysely";
import { db } from "#platform/database/client.ts";

type Overrides = { tag?: CollectionTag; name?: string; banner_id?: string; posts?: number[]; feeds?: number[] };

/** An empty collection of posts unless told otherwise; the last of `posts` was added last. @returns its id. */
export async function buildCollection(ownerId: number, with_: Overrides = {}): Promise<number> {
  const { posts = [], feeds = [], tag = feeds.length > 0 ? "feeds" : "blogs", name = "Ferries", banner_id } = with_;
  const { id } = await db
    .insertInto("collections")
    .values({ owner_id: ownerId, tag, name, banner_id: banner_id ?? null })
    .returning("id")
    .executeTakeFirstOrThrow();
  const at = (place: number, of: number) => new Date(Date.now() - (of - place) * 1000);
  const entries = posts.map((post_id, place) => ({ collection_id: id, post_id, added_at: at(place, posts.length) }));
  if (entries.length > 0) await db.insertInto("collection_posts").values(entries).execute();
  if (feeds.length > 0)
    await sql`
      insert into collection_feeds (collection_id, feed_id, position)
      select ${id}::bigint, feed_id, place from unnest(${feeds}::bigint[]) with ordinality given (feed_id, place)`.execute(
      db,
    );
  return id;
}

/** Published articles, the first one the oldest. @returns their ids. */
export async function buildArticles(ownerId: number, count: number): Promise<number[]> {
  const posts = Array.from({ length: count }, (_, n) => ({
    kind: "article" as const,
    status: "published" as const,
    owner_id: ownerId,
    company_id: null,
    draft_key: null,
    posted_as_name: "Ada",
    name: `Ferry ${n}`,
    slug: "ferry",
    published_at: new Date(Date.now() - 1000 * (count - n)),
  }));
  const rows = await db.insertInto("posts").values(posts).returning("id").execute();
  return rows.map(({ id }) => id);
}

/** Feeds that nobody follows. @returns their ids. */
export async function buildManyFeeds(count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into feeds (url) select ${`https://${crypto.randomUUID()}.example/`}::text || n
    from generate_series(1, ${count}::int) n returning id`.execute(db);
  return rows.map(({ id }) => id);
}
