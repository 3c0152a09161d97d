/** Allowances for tests: ledger lines as they are, and holds of any age. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { LedgerKind } from "#features/billing/contracts/allowance.ts";
import { grantUnits } from "#features/billing/server/allowance/service.ts";
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

export async function grant(userId: number, units: number): Promise<void> {
  await transaction((tx) => grantUnits(tx, userId, units, `test:${randomUUID()}`, "test"));
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

type Account = { id: number; status: string; isDeleted: boolean; held: number };

/** Posts whose holds do not fit their status, and what is left; for posts that were written by the services. */
export async function auditOf(userId: number): Promise<{ wrong: Account[]; available: number; granted: number }> {
  const { rows } = await sql<Account>`
    select post.id, post.status, post.deleted_at is not null as "isDeleted",
      (select coalesce(sum(case kind when 'hold' then units when 'release' then -units else 0 end), 0)
       from allowance_entries where post_id = post.id)::int as held
    from posts post where post.owner_id = ${userId}`.execute(db);
  const wrong = rows.filter(({ status, isDeleted, held }) => held !== unitsOf(status, isDeleted));
  const lines = await db
    .selectFrom("allowance_entries")
    .select(["kind", "units", "available"])
    .where("user_id", "=", userId)
    .orderBy("line")
    .execute();
  const granted = lines.filter(({ kind }) => kind === "grant").reduce((sum, { units }) => sum + units, 0);
  return { wrong, available: lines.at(-1)?.available ?? 0, granted };
}

/** Drafts hold nothing; what was published once has used its unit for good; what waits gives it back to the trash. */
function unitsOf(status: string, isDeleted: boolean): number {
  if (status === "draft") return 0;
  return status === "published" || !isDeleted ? 1 : 0;
}
