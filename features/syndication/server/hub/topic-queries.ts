/** SQL of the feeds that have subscribers. */
import { sql } from "kysely";
import { db, prepared, type Transaction } from "#platform/database/client.ts";
import { columns, computed, type Row } from "#platform/database/statement.ts";

const TOPIC = columns("websub_topics", "id", "path", "fingerprint", "sequence");
export type Topic = Row<typeof TOPIC>;

/** Whether there are any subscriptions. */
export async function hasTopics(): Promise<boolean> {
  const rows = await prepared(
    { one: computed.number() },
    "websub-any",
    "select 1 as one from websub_topics limit 1",
    [],
  );
  return rows.length > 0;
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

/** Held by this transaction until it ends. */
export async function lockTopic(tx: Transaction, id: number): Promise<Topic | null> {
  const topic = tx.selectFrom("websub_topics").select(["id", "path", "fingerprint", "sequence"]).where("id", "=", id);
  return (await topic.forUpdate().executeTakeFirst()) ?? null;
}

/** @returns its id, even if it already existed. */
export async function keepTopic(path: string, facet: string | null): Promise<number> {
  const { id } = await db
    .insertInto("websub_topics")
    .values({ path, facet })
    .onConflict((conflict) => conflict.column("path").doUpdateSet({ facet }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function storeFingerprint(tx: Transaction, id: number, fingerprint: string): Promise<void> {
  await tx.updateTable("websub_topics").set({ fingerprint }).where("id", "=", id).execute();
}

/** The topic's bytes have changed: every subscriber is due. @returns how many. */
export async function markChanged(tx: Transaction, id: number, fingerprint: string): Promise<number> {
  await tx
    .updateTable("websub_topics")
    .set({ fingerprint, sequence: sql<number>`sequence + 1`, changed_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
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
  return prepared(row, "websub-facets", text, [ids]);
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
