/** SQL of the second factor. Times are the database's; single-use codes are used by one atomic statement. */
import { sql, type Selectable } from "kysely";
import type { Schema } from "#database/schema.ts";
import { db, type Database, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";

export type FactorRow = Selectable<Schema["second_factors"]>;

export async function findConfirmedFactor(userId: number, on: Database = db): Promise<FactorRow | null> {
  const factor = on.selectFrom("second_factors").selectAll().where("user_id", "=", userId);
  return (await factor.where("confirmed_at", "is not", null).executeTakeFirst()) ?? null;
}

export async function lockConfirmedFactor(tx: Transaction, userId: number): Promise<FactorRow | null> {
  const factor = tx.selectFrom("second_factors").selectAll().where("user_id", "=", userId);
  return (await factor.where("confirmed_at", "is not", null).forUpdate().executeTakeFirst()) ?? null;
}

/** A factor, confirmed or not, and whether its setup has expired. */
export async function lockFactor(tx: Transaction, userId: number, setupSeconds: number) {
  const factor = await tx
    .selectFrom("second_factors")
    .selectAll()
    .select(sql<boolean>`created_at < now() - make_interval(secs => ${setupSeconds})`.as("is_late"))
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  return factor ?? null;
}

/** Starts or restarts the setup. @returns false when a confirmed factor already exists. */
export async function saveUnconfirmedFactor(tx: Transaction, userId: number, sealedSecret: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into second_factors (user_id, sealed_secret) values (${userId}, ${sealedSecret})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, created_at = now(), last_step = null
      where second_factors.confirmed_at is null
    returning user_id`.execute(tx);
  return rows.length === 1;
}

export async function confirmFactor(tx: Transaction, userId: number, step: number): Promise<void> {
  const change = { confirmed_at: now, last_step: step };
  await tx.updateTable("second_factors").set(change).where("user_id", "=", userId).execute();
}

/** @returns false when this step, or a later one, has already been used. */
export async function takeStep(tx: Transaction, userId: number, step: number): Promise<boolean> {
  const row = await tx
    .updateTable("second_factors")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where((factor) => factor.or([factor("last_step", "is", null), factor("last_step", "<", step)]))
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns whether there was one, confirmed or not. Its recovery codes go with it. */
export async function deleteFactor(tx: Transaction, userId: number): Promise<FactorRow | null> {
  const deleted = tx.deleteFrom("second_factors").where("user_id", "=", userId).returningAll();
  return (await deleted.executeTakeFirst()) ?? null;
}

/** A setup that waits for its first code. */
export async function deleteUnconfirmedFactor(tx: Transaction, userId: number): Promise<void> {
  await tx.deleteFrom("second_factors").where("user_id", "=", userId).where("confirmed_at", "is", null).execute();
}

export async function deleteRecoveryCodes(tx: Transaction, userId: number): Promise<void> {
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
}

export async function replaceRecoveryCodes(tx: Transaction, userId: number, hashes: Buffer[]): Promise<void> {
  await deleteRecoveryCodes(tx, userId);
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash }));
  await tx.insertInto("recovery_codes").values(rows).execute();
}

/** Exactly one of several parallel uses of a code gets true. */
export async function useRecoveryCode(tx: Transaction, userId: number, codeHash: Buffer): Promise<boolean> {
  const row = await tx
    .updateTable("recovery_codes")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("code_hash", "=", codeHash)
    .where("used_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(userId: number, on: Database = db): Promise<number> {
  const unused = on.selectFrom("recovery_codes").where("user_id", "=", userId).where("used_at", "is", null);
  const { count } = await unused.select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow();
  return count;
}

/** Unfinished setups. */
export async function deleteUnconfirmedFactors(tx: Transaction): Promise<void> {
  const old = sql<boolean>`created_at < now() - interval '1 day'`;
  await tx.deleteFrom("second_factors").where("confirmed_at", "is", null).where(old).execute();
}

/** @returns when it is switched off; null if it is off, or has a time already. */
export async function setLiftDue(tx: Transaction, userId: number, seconds: number): Promise<Date | null> {
  const row = await tx
    .updateTable("second_factors")
    .set({ lift_due_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .where("lift_due_at", "is", null)
    .returning("lift_due_at")
    .executeTakeFirst();
  return row?.lift_due_at ?? null;
}

/** @returns whether it was to be switched off. */
export async function clearLift(tx: Transaction, userId: number): Promise<boolean> {
  const row = await tx
    .updateTable("second_factors")
    .set({ lift_due_at: null })
    .where("user_id", "=", userId)
    .where("lift_due_at", "is not", null)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function listDueLifts(limit: number): Promise<number[]> {
  const due = db.selectFrom("second_factors").select("user_id").where("lift_due_at", "<=", now);
  return (await due.orderBy("lift_due_at").limit(limit).execute()).map(({ user_id }) => user_id);
}

/** With the account's row locked. */
export async function isLiftDue(tx: Transaction, userId: number): Promise<boolean> {
  const factor = tx.selectFrom("second_factors").select("user_id").where("user_id", "=", userId);
  return (await factor.where("lift_due_at", "<=", now).executeTakeFirst()) !== undefined;
}
