/** All SQL of throttles: one row per counted key. Times are the database's, so that every process agrees. */
import { sql } from "kysely";
import type { Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import { column, computed, statement } from "#platform/database/statement.ts";

/** Counts an attempt as so many, atomically. @returns how many the window holds now, and the seconds until it ends. */
export async function countAttempt(
  tx: Transaction,
  key: string,
  windowSeconds: number,
  count: number,
): Promise<{ attempts: number; secondsLeft: number }> {
  const { rows } = await statement({ attempts: column("throttles", "failures"), seconds_left: computed.number() })`
    insert into throttles as t (key, failures, window_ends_at)
    values (${key}, ${count}, now() + make_interval(secs => ${windowSeconds}))
    on conflict (key) do update set
      failures = case when t.window_ends_at <= now() then excluded.failures else t.failures + excluded.failures end,
      window_ends_at = case when t.window_ends_at <= now() then excluded.window_ends_at else t.window_ends_at end
    returning failures as attempts, ceil(extract(epoch from window_ends_at - now()))::int as seconds_left`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("An upsert answered no row.");
  return { attempts: row.attempts, secondsLeft: Math.max(1, row.seconds_left) };
}

export async function deleteCount(tx: Transaction, key: string): Promise<void> {
  await tx.deleteFrom("throttles").where("key", "=", key).execute();
}

export async function takeBack(tx: Transaction, key: string, count: number): Promise<void> {
  const failures = sql<number>`greatest(failures - ${count}::int, 0)`;
  await tx.updateTable("throttles").set({ failures }).where("key", "=", key).execute();
}

export async function deleteEndedWindows(tx: Transaction): Promise<void> {
  await tx.deleteFrom("throttles").where("window_ends_at", "<", now).execute();
}
