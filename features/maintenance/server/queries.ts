/** SQL of maintenance mode. Its end is judged by the database's clock. */
import { sql } from "kysely";
import { db, prepared, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import { column, computed, holding, orNull } from "#platform/database/statement.ts";

const SETTINGS = "maintenance";

export type StoredMaintenance = {
  is_on: boolean;
  message: string;
  until: string | null;
  pauses_publishing: boolean;
};

/** Null before anything was set. */
export async function findSettings(on: Transaction | typeof db = db): Promise<StoredMaintenance | null> {
  const row = await on.selectFrom("site_settings").select("value").where("name", "=", SETTINGS).executeTakeFirst();
  return (row?.value as StoredMaintenance | undefined) ?? null;
}

export type RunningMaintenance = StoredMaintenance & { seconds_left: number | null };

/** Null if there is none. Read by every change that a customer makes. */
export async function findRunning(): Promise<RunningMaintenance | null> {
  const rows = await prepared(
    { value: holding<StoredMaintenance>(column("site_settings", "value")), seconds_left: orNull(computed.number()) },
    `select value, ceil(extract(epoch from (value->>'until')::timestamptz - now()))::int as seconds_left
     from site_settings where name = $1 and (value->>'is_on')::boolean
       and coalesce((value->>'until')::timestamptz > now(), true)`,
    [SETTINGS],
  );
  return rows[0] ? { ...rows[0].value, seconds_left: rows[0].seconds_left } : null;
}

/** Serialises changes, so that a second operator sees the first one's. */
export async function lockSettings(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('settings:maintenance', 0))`.execute(tx);
}

export async function saveSettings(tx: Transaction, settings: StoredMaintenance): Promise<void> {
  const value = JSON.stringify(settings);
  await tx
    .insertInto("site_settings")
    .values({ name: SETTINGS, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value, updated_at: now }))
    .execute();
}
