/** SQL of runs: one row for each request to the assistant, kept up to date while it is written. */
import { sql } from "kysely";
import { db, type Database, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import type { FinalEvent } from "./events.ts";
import type { Usage, Written } from "../writers/writer.ts";

/** A process keeps reporting that its runs are alive; one without a report for this long is lost. */
const ALIVE_SECONDS = 20;
const aliveUntil = sql<Date>`now() + make_interval(secs => ${ALIVE_SECONDS})`;

export type NewRun = {
  id: string;
  user_id: number;
  purpose: "draft" | "edit";
  type_code: string;
  provider: string;
  model: string;
  reserved_tokens: number;
};

export async function insertRun(tx: Transaction, run: NewRun): Promise<void> {
  await tx
    .insertInto("assistant_runs")
    .values({ ...run, alive_until: aliveUntil })
    .execute();
}

export type StoredRun = {
  provider: string;
  written: Written;
  outcome: FinalEvent | null;
  is_running: boolean;
  is_lost: boolean;
};

/** Null for an unknown id and for another user's. */
export async function findRun(userId: number, id: string, on: Database = db): Promise<StoredRun | null> {
  const row = await on
    .selectFrom("assistant_runs")
    .select(["provider", "written"])
    .select((each) => each.ref("outcome").$castTo<FinalEvent | null>().as("outcome"))
    .select(sql<boolean>`state = 'running'`.as("is_running"))
    .select(sql<boolean>`state = 'running' and alive_until <= now()`.as("is_lost"))
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether its user wants it stopped, or may no longer use the assistant. */
const isToStop = sql<boolean>`(stop_requested_at is not null or exists (
  select from users where users.id = assistant_runs.user_id and users.suspended_at is not null))`;

/** Reports that the run is alive, with its text if that is new. @returns null when it has been ended or deleted. */
export async function saveProgress(
  tx: Transaction,
  id: string,
  written: Written | null,
): Promise<{ isStopRequested: boolean } | null> {
  const row = await tx
    .updateTable("assistant_runs")
    .set({ alive_until: aliveUntil, ...(written && { written: JSON.stringify(written) }) })
    .where("id", "=", id)
    .where("state", "=", "running")
    .where("alive_until", ">", now)
    .returning(isToStop.as("isStopRequested"))
    .executeTakeFirst();
  return row ?? null;
}

export async function isStopRequested(id: string, on: Database = db): Promise<boolean> {
  const stop = on.selectFrom("assistant_runs").select("id").where("id", "=", id);
  return (await stop.where(isToStop).executeTakeFirst()) !== undefined;
}

/** Notifies the process that writes it. @returns whether this user has a run with this id. */
export async function requestStop(tx: Transaction, userId: number, id: string): Promise<boolean> {
  const row = await tx
    .updateTable("assistant_runs")
    .set({ stop_requested_at: sql<Date>`coalesce(stop_requested_at, now())` })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

const STATES = { done: "done", failed: "failed", stopped: "stopped" } as const;

export type RunEnding = { event: FinalEvent; written: Written; usage: Usage; costMicros: number };

/** Releases the reservation and stores the usage, even if the run has already been ended. */
export async function endRun(tx: Transaction, id: string, ending: RunEnding): Promise<void> {
  const { event, written, usage, costMicros } = ending;
  const used = {
    input_tokens: usage.inputTokens,
    output_tokens: usage.outputTokens,
    cost_micros: costMicros,
    reserved_tokens: 0,
  };
  const { numUpdatedRows } = await tx
    .updateTable("assistant_runs")
    .set({ ...used, state: STATES[event.type], outcome: JSON.stringify(event), written: JSON.stringify(written) })
    .set({ ended_at: now })
    .where("id", "=", id)
    .where("state", "=", "running")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await tx.updateTable("assistant_runs").set(used).where("id", "=", id).execute();
}

/** From now on the provider's input counts as used, even if this process dies. */
export async function saveInput(tx: Transaction, id: string, input_tokens: number): Promise<void> {
  await tx
    .updateTable("assistant_runs")
    .set({ input_tokens })
    .where("id", "=", id)
    .where("state", "=", "running")
    .execute();
}

export type LostRun = { id: string; written: Written; input_tokens: number | null; reserved_tokens: number };

/** Runs whose process has died, until the transaction ends. @param id this one alone; undefined for all. */
export function lockLostRuns(tx: Transaction, id?: string): Promise<LostRun[]> {
  let lost = tx
    .selectFrom("assistant_runs")
    .select(["id", "written", "input_tokens", "reserved_tokens"])
    .where("state", "=", "running")
    .where("alive_until", "<=", now);
  if (id !== undefined) lost = lost.where("id", "=", id);
  return lost.orderBy("id").forUpdate().execute();
}

/** Deletes texts older than this many days; their cost stays. */
export async function emptyOldRuns(tx: Transaction, days: number): Promise<void> {
  await tx
    .updateTable("assistant_runs")
    .set({ written: "{}", outcome: null })
    .where("outcome", "is not", null)
    .where("ended_at", "<", sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}

export async function deleteOldRuns(tx: Transaction, days: number): Promise<void> {
  await tx
    .deleteFrom("assistant_runs")
    .where("created_at", "<", sql<Date>`now() - make_interval(days => ${days})`)
    .where("state", "<>", "running")
    .execute();
}
