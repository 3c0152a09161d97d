/** Allowances for tests: ledger lines as they are, and holds of any age. */
import { randomUUID } from "node:crypto";
import type { LedgerKind } from "#features/billing/contract.ts";
import { grantUnits } from "#features/billing/server/service.ts";
import { db, transaction } from "#platform/database/client.ts";

export type LedgerEntry = { kind: LedgerKind; units: number; source: string; post_id: number | null };

/** Every line of a user, oldest first. */
export function ledgerOf(userId: number): Promise<LedgerEntry[]> {
  return db
    .selectFrom("allowance_entries")
    .select(["kind", "units", "source", "post_id"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

/** How many lines of each kind a user has. */
export async function ledgerCounts(userId: number): Promise<Record<LedgerKind, number>> {
  const counts = { grant: 0, hold: 0, settle: 0, release: 0 };
  for (const { kind } of await ledgerOf(userId)) counts[kind]++;
  return counts;
}

export function grant(userId: number, units: number): Promise<void> {
  return transaction((tx) => grantUnits(tx, userId, units, `test:${randomUUID()}`, "test"));
}

/** A hold of one unit, taken in the past. @returns its source. */
export async function buildHold(
  userId: number,
  { minutesAgo = 0, postId = null as number | null } = {},
): Promise<string> {
  const source = `hold:${randomUUID()}`;
  const created_at = new Date(Date.now() - minutesAgo * 60_000);
  const hold = { user_id: userId, kind: "hold" as const, units: 1, post_id: postId, source, created_at };
  await db.insertInto("allowance_entries").values(hold).execute();
  return source;
}

/** Makes the user's plan one without a cap on releases. */
export async function liftCap(userId: number): Promise<void> {
  const plan = { name: `Uncapped ${randomUUID()}`, press_releases: null, word_limit: null, anchor_text_links: null };
  const { id } = await db.insertInto("plans").values(plan).returning("id").executeTakeFirstOrThrow();
  await db.updateTable("users").set({ plan_id: id }).where("id", "=", userId).execute();
}
