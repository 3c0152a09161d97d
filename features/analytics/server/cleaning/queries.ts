/** SQL of forgetting. */
import { sql } from "kysely";
import { db } from "#platform/database/client.ts";

/** Removes salts of days before this one; their visitor hashes go with them. @returns how many days. */
export async function removeSaltsBefore(day: string): Promise<number> {
  const gone = await sql`delete from analytics_salts where day < ${day}::date`.execute(db);
  return Number(gone.numAffectedRows ?? 0);
}

/** @returns how many rows; fewer than the limit: that was all. */
export async function removeDaysBefore(day: string, limit: number): Promise<number> {
  const gone = await sql`delete from analytics_days where id in (
    select id from analytics_days where day < ${day}::date limit ${limit})`.execute(db);
  return Number(gone.numAffectedRows ?? 0);
}

export async function removeFlushesBefore(time: Date): Promise<void> {
  await sql`delete from analytics_flushes where written_at < ${time}`.execute(db);
}
