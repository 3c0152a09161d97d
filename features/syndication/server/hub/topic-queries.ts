/** SQL of the feeds that have subscribers. */
import { sql } from "kysely";
import { NOT_IMPORTED } from "#features/content/server/published/card-columns.ts";
import { db, prepared, type Transaction } from "#platform/database/client.ts";
import { columns, computed, type Row } from "#platform/database/statement.ts";

const TOPIC = columns("websub_topics", "id", "path", "fingerprint", "sequence");
export type Topic = Row<typeof TOPIC>;

/** Whether there are any subscriptions. */
export async function hasTopics(tx?: Transaction): Promise<boolean> {
  const text = "select 1 as one from websub_topics limit 1";
  return (await prepared({ one: computed.number() }, text, [], tx)).length > 0;
}

/** Whether one of these was not imported. */
export async function hasNews(tx: Transaction, ids: readonly number[]): Promise<boolean> {
  const text = `select 1 as one from unnest($1::bigint[]) as p (id) where ${NOT_IMPORTED} limit 1`;
  return (await prepared({ one: computed.number() }, text, [[...ids]], tx)).length > 0;
}

/** @param facets null: all. Topics without facets are always included, and come last. */
export async function listTopicIds(facets: readonly string[] | null): Promise<number[]> {
  const topics = db
    .selectFrom("websub_topics")
    .select("id")
    .orderBy("facet", (order) => order.asc().nullsLast())
    .orderBy("id");
  const chosen =
    facets === null
      ? topics
      : topics.where((eb) => eb.or([eb("facet", "is", null), eb("facet", "=", sql<string>`any(${facets}::text[])`)]));
  return (await chosen.execute()).map(({ id }) => id);
}

export async function findTopic(id: number): Promise<Topic | null> {
  const topic = db.selectFrom("websub_topics").select(["id", "path", "fingerprint", "sequence"]).where("id", "=", id);
  return (await topic.executeTakeFirst()) ?? null;
}

/** Topics that are searches; 0 for a path that is a topic already. */
export async function countOtherSearches(path: string): Promise<number> {
  const text = `select case when exists (select from websub_topics where path = $1) then 0
    else (select count(*)::int from websub_topics where path like '/search%') end as count`;
  const rows = await prepared({ count: computed.number() }, text, [path]);
  return rows[0]?.count ?? 0;
}

/** @returns its id, even if it already existed. */
export async function storeTopic(path: string, facet: string | null): Promise<number> {
  const { id } = await db
    .insertInto("websub_topics")
    .values({ path, facet })
    .onConflict((conflict) => conflict.column("path").doUpdateSet({ facet }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Of a new topic: does nothing if a change has set it meanwhile. */
export async function storeFingerprint(id: number, fingerprint: string): Promise<void> {
  const topic = db.updateTable("websub_topics").set({ fingerprint }).where("id", "=", id).where("fingerprint", "=", "");
  await topic.execute();
}

/** Changes of the topic wait until the transaction ends, so that they see its new subscriber. */
export async function lockForSubscriber(tx: Transaction, path: string): Promise<Pick<Topic, "id" | "sequence"> | null> {
  const topic = tx.selectFrom("websub_topics").select(["id", "sequence"]).where("path", "=", path);
  return (await topic.forShare().executeTakeFirst()) ?? null;
}

/**
 * The topic's bytes have changed: every subscriber is due.
 * @returns how many; null if another process has marked a change since the topic was read.
 */
export async function markChanged(
  tx: Transaction,
  { id, sequence }: Pick<Topic, "id" | "sequence">,
  fingerprint: string,
): Promise<number | null> {
  const changed = await tx
    .updateTable("websub_topics")
    .set({ fingerprint, sequence: sequence + 1, changed_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("sequence", "=", sequence)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return null;
  const { numUpdatedRows } = await tx
    .updateTable("websub_subscriptions")
    .set({ due_at: sql<Date>`now()` })
    .where("topic_id", "=", id)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Properties of a post that an edit cannot change. */
export async function listFacets(ids: readonly number[]): Promise<{ id: number; kind: string; owner_id: number }[]> {
  const row = columns("posts", "id", "kind", "owner_id");
  const text = "select id, kind, owner_id from posts where id = any($1::bigint[])";
  return prepared(row, text, [ids]);
}

/** Subscriptions whose lease is over, then topics without any; `seconds` old, so that one being created stays. */
export async function removeExpired(seconds: number): Promise<void> {
  await db
    .deleteFrom("websub_subscriptions")
    .where("expires_at", "<=", sql<Date>`now()`)
    .execute();
  await db
    .deleteFrom("websub_topics as t")
    .where("t.created_at", "<", sql<Date>`now() - make_interval(secs => ${seconds})`)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom("websub_subscriptions as s").select("s.id").whereRef("s.topic_id", "=", "t.id"))),
    )
    .execute();
}
