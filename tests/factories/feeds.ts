/** Feeds and their entries, as a fetch leaves them. */
import { createHash, randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { Schema } from "#database/schema.ts";
import { db } from "#platform/database/client.ts";

/** A feed that answered a minute ago and is not due. Outside the catalogue unless a category is given. */
export async function buildFeed(with_: Partial<Insertable<Schema["feeds"]>> = {}) {
  const host = `${randomUUID().slice(0, 8)}.example`;
  const [row] = await db
    .insertInto("feeds")
    .values({
      url: `https://${host}/feed.xml`,
      title: `News of ${host}`,
      site_url: `https://${host}/`,
      fetched_at: new Date(Date.now() - 60_000),
      succeeded_at: new Date(Date.now() - 60_000),
      next_fetch_at: new Date(Date.now() + 3_600_000),
      ...with_,
    })
    .returningAll()
    .execute();
  if (!row) throw new Error("The feed was not stored.");
  return row;
}

/** A feed as it is stored, with the end of the claim that a worker has on it, null without one. */
export async function storedFeed(by: { id: number } | { url: string }) {
  const feeds = db.selectFrom("feeds").selectAll();
  const feed = await (
    "id" in by ? feeds.where("id", "=", by.id) : feeds.where("url", "=", by.url)
  ).executeTakeFirstOrThrow();
  const claims = db.selectFrom("feed_claims").select("until").where("feed_id", "=", feed.id);
  return { ...feed, claimed_until: (await claims.executeTakeFirst())?.until ?? null };
}

/** An entry that was published now, unless told otherwise; not digested yet. */
export async function buildEntry(feedId: number, with_: Partial<Insertable<Schema["feed_entries"]>> = {}) {
  const guid = randomUUID();
  const [row] = await db
    .insertInto("feed_entries")
    .values({
      feed_id: feedId,
      key: createHash("sha256").update(guid).digest().subarray(0, 16),
      link: `https://news.example/${guid}`,
      title: `Entry ${guid.slice(0, 8)}`,
      summary: "What happened, in short.",
      content_html: "<p>What happened, at length.</p>",
      published_at: new Date(),
      content_hash: createHash("sha256").update(`content of ${guid}`).digest(),
      ...with_,
    })
    .returningAll()
    .execute();
  if (!row) throw new Error("The entry was not stored.");
  return row;
}

export async function follow(userId: number, feedId: number): Promise<void> {
  await db.insertInto("feed_follows").values({ user_id: userId, feed_id: feedId }).execute();
}
