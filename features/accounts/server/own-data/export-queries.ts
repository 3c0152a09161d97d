/** SQL of data exports. All times come from the database clock. */
import { type SelectQueryBuilder, sql } from "kysely";
import type { Schema } from "#database/schema.ts";
import { db, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import { EXPORT_DAYS } from "../../own-data-contract.ts";

export type ExportRow = {
  id: string;
  user_id: number;
  status: "queued" | "running" | "ready" | "failed";
  done: number;
  total: number;
  bytes: number | null;
  created_at: Date;
  expires_at: Date | null;
  /** Whether the ZIP can be fetched now. */
  is_kept: boolean;
  /** An operator requested it, or joined one that was already being packed. */
  is_shared: boolean;
};

const OPEN = ["queued", "running"] as const;

/** The user's latest export; null: none. @param byOperators only those requested by operators. */
export async function findLatest(userId: number, { byOperators = false } = {}): Promise<ExportRow | null> {
  const all = exportRows().where("user_id", "=", userId).orderBy("created_at", "desc").orderBy("id");
  const latest = byOperators ? all.where("requested_by", "is not", null) : all;
  return (await latest.limit(1).executeTakeFirst()) ?? null;
}

/** An export of any user. */
export async function findExport(id: string): Promise<ExportRow | null> {
  return (await exportRows().where("id", "=", id).executeTakeFirst()) ?? null;
}

function exportRows(): SelectQueryBuilder<Schema, "data_exports", ExportRow> {
  return db
    .selectFrom("data_exports")
    .select(["id", "user_id", "status", "done", "total", "bytes", "created_at", "expires_at"])
    .select(sql<boolean>`status = 'ready' and expires_at > now()`.as("is_kept"))
    .select(sql<boolean>`requested_by is not null`.as("is_shared"));
}

/** @param requestedBy the operator; null: its owner. @returns its id; null when one is already in progress. */
export async function insertExport(
  tx: Transaction,
  userId: number,
  requestedBy: number | null = null,
): Promise<string | null> {
  const row = await tx
    .insertInto("data_exports")
    .values({ user_id: userId, requested_by: requestedBy })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .where(sql<boolean>`status in ('queued', 'running')`)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Of what is on its way. */
export async function shareOpenExport(tx: Transaction, userId: number, requestedBy: number | null): Promise<void> {
  const open = tx.updateTable("data_exports").set({ requested_by: requestedBy }).where("user_id", "=", userId);
  await open.where("status", "in", OPEN).execute();
}

/** Fails exports without progress for this long. @param userId only this user's; null: all. */
export async function failStalled(tx: Transaction, seconds: number, userId: number | null): Promise<void> {
  const stalled = tx
    .updateTable("data_exports")
    .set({ status: "failed", updated_at: now })
    .where("status", "in", OPEN)
    .where(sql<boolean>`updated_at < now() - make_interval(secs => ${seconds})`);
  await (userId === null ? stalled : stalled.where("user_id", "=", userId)).execute();
}

/** Starts from the beginning, also after an earlier attempt. @returns its owner; null when it is no longer wanted. */
export async function startPacking(tx: Transaction, id: string): Promise<number | null> {
  const row = await tx
    .updateTable("data_exports")
    .set({ status: "running", done: 0, total: 0, updated_at: now })
    .where("id", "=", id)
    .where("status", "in", OPEN)
    .returning("user_id")
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** @returns false when it is no longer wanted. */
export async function writeProgress(tx: Transaction, id: string, done: number, total: number): Promise<boolean> {
  const row = await tx
    .updateTable("data_exports")
    .set({ done, total, updated_at: now })
    .where("id", "=", id)
    .where("status", "=", "running")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function isReady(id: string): Promise<boolean> {
  const row = db.selectFrom("data_exports").select("id").where("id", "=", id).where("status", "=", "ready");
  return (await row.executeTakeFirst()) !== undefined;
}

/** Locks an export in progress, so that only one of two workers finishes it. @returns whether it is still in progress. */
export async function lockRunning(tx: Transaction, id: string): Promise<boolean> {
  const row = tx.selectFrom("data_exports").select("id").where("id", "=", id).where("status", "=", "running");
  return (await row.forUpdate().executeTakeFirst()) !== undefined;
}

export async function finishExport(tx: Transaction, id: string, total: number, bytes: number): Promise<void> {
  const expires_at = sql<Date>`now() + make_interval(days => ${EXPORT_DAYS})`;
  await tx
    .updateTable("data_exports")
    .set({ status: "ready", done: total, total, bytes, expires_at, updated_at: now })
    .where("id", "=", id)
    .execute();
}

export async function failExport(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable("data_exports")
    .set({ status: "failed", updated_at: now })
    .where("id", "=", id)
    .where("status", "in", OPEN)
    .execute();
}

/** Replaces earlier ZIPs with a new one. @returns the ids of the earlier ones, whose files are to be removed. */
export async function deleteOlder(tx: Transaction, userId: number, than: string): Promise<string[]> {
  const others = tx.deleteFrom("data_exports").where("user_id", "=", userId).where("id", "<>", than);
  const rows = await others.where("status", "not in", OPEN).returning("id").execute();
  return rows.map(({ id }) => id);
}

/** Removes expired exports, and failed ones of the same age. @returns their ids, whose files are to be removed. */
export async function deleteExpiredExports(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .deleteFrom("data_exports")
    .where("status", "not in", OPEN)
    .where(sql<boolean>`coalesce(expires_at, updated_at + make_interval(days => ${EXPORT_DAYS})) < now()`)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of the ids that have a row. */
export async function listKnownExports(ids: string[]): Promise<Set<string>> {
  const known = db.selectFrom("data_exports").select("id");
  const rows = await known.where(sql<boolean>`id::text = any(${ids}::text[])`).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Whom the ZIP is for; null when the account no longer exists. */
export async function findRecipient(userId: number, on: Transaction | typeof db = db) {
  const user = on.selectFrom("users").select(["email", "first_name"]).where("id", "=", userId);
  return (await user.executeTakeFirst()) ?? null;
}
