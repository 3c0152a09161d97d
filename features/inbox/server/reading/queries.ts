/** SQL of what a person has read in the inbox. */
import { sql } from "kysely";
import { db, type Database, prepared, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, holding, orNull, type Row } from "#platform/database/statement.ts";

const STATE = { read_until: orNull(column("inboxes", "read_until")), keys: computed.texts() };

export type ReadState = { until: Date | null; keys: ReadonlySet<string> };

export async function findReadState(userId: number, on: Database = db): Promise<ReadState> {
  const text = `select (select read_until from inboxes where user_id = $1) as read_until,
    array(select key from inbox_reads where user_id = $1) as keys`;
  const [state] = await prepared(STATE, text, [userId], on);
  return { until: state?.read_until ?? null, keys: new Set(state?.keys) };
}

/** Creates the person's row, locked until the transaction ends. */
export async function lockInbox(tx: Transaction, userId: number, timeZone?: string): Promise<void> {
  await tx
    .insertInto("inboxes")
    .values({ user_id: userId, time_zone: timeZone ?? null })
    .onConflict((on) =>
      on.column("user_id").doUpdateSet({ time_zone: sql`coalesce(${timeZone ?? null}, inboxes.time_zone)` }),
    )
    .execute();
}

/** Of all entries up to now, each of which is then read by its time. */
export async function setAllRead(tx: Transaction, userId: number): Promise<void> {
  await tx
    .updateTable("inboxes")
    .set({ read_until: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .execute();
  await tx.deleteFrom("inbox_reads").where("user_id", "=", userId).execute();
}

/** Keys that are older than `days` are of no entry any more. */
export async function addRead(tx: Transaction, userId: number, keys: readonly string[], days: number): Promise<void> {
  await tx
    .deleteFrom("inbox_reads")
    .where("user_id", "=", userId)
    .where("read_at", "<", sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
  await sql`
    insert into inbox_reads (user_id, key) select ${userId}, unnest(${[...keys]}::text[])
    on conflict do nothing`.execute(tx);
}

const STORED = {
  ...columns("inboxes", "read_until", "time_zone", "daily_until", "now_until"),
  choices: holding<object>(column("inboxes", "choices")),
  read: computed.json<{ key: string; read_at: string }[]>(),
};

/** All of it; null: nothing is stored. */
export async function findStored(userId: number): Promise<Row<typeof STORED> | null> {
  const text = `select read_until, time_zone, daily_until, now_until, choices, (
      select coalesce(json_agg(json_build_object('key', key, 'read_at', read_at) order by read_at), '[]')
      from inbox_reads where inbox_reads.user_id = inboxes.user_id) as read
    from inboxes where user_id = $1`;
  return (await prepared(STORED, text, [userId]))[0] ?? null;
}
