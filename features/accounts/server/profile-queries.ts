/** SQL of what users change about themselves. */
import { sql } from "kysely";
import { db, type Transaction } from "#platform/database/client.ts";
import type { ProfileInput } from "../profile-contract.ts";

export type ProfileFields = Omit<ProfileInput, "email">;

export async function updateProfile(tx: Transaction, userId: number, fields: ProfileFields): Promise<void> {
  await tx
    .updateTable("users")
    .set({ ...fields, updated_at: sql<Date>`now()` })
    .where("id", "=", userId)
    .execute();
}

/** Uses a link to a new address: of parallel uses exactly one gets user and address, the others null. */
export async function useEmailChange(
  tx: Transaction,
  tokenHash: Buffer,
): Promise<{ user_id: number; email: string } | null> {
  const row = await tx
    .updateTable("mail_tokens")
    .set({ used_at: sql<Date>`now()` })
    .where("token_hash", "=", tokenHash)
    .where("purpose", "=", "change-email")
    .where("used_at", "is", null)
    .where(sql<boolean>`expires_at > now()`)
    .returning(["user_id", "email"])
    .executeTakeFirst();
  return row?.email ? { user_id: row.user_id, email: row.email } : null;
}

/** @returns false when another account has the address by now. */
export async function updateEmail(tx: Transaction, userId: number, email: string, emailKey: string): Promise<boolean> {
  const { rows } = await sql`
    update users set email = ${email}, email_key = ${emailKey}, email_verified_at = now(), updated_at = now()
    where id = ${userId} and not exists (select from users other where other.email_key = ${emailKey} and other.id <> ${userId})
    returning id`.execute(tx);
  return rows.length === 1;
}

export type SessionRow = {
  id: string;
  user_agent: string;
  ip: string;
  created_at: Date;
  last_seen_at: Date;
  is_support: boolean;
};

/** The user's live sessions, the latest first. */
export function listSessions(userId: number): Promise<SessionRow[]> {
  return db
    .selectFrom("sessions")
    .select(["id", "user_agent", "ip", "created_at", "last_seen_at"])
    .select(sql<boolean>`acting_operator_id is not null`.as("is_support"))
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .where(sql<boolean>`expires_at > now()`)
    .orderBy("last_seen_at", "desc")
    .orderBy("id")
    .limit(100)
    .execute();
}

/** Ends live sessions of this user: the one named, or all but that one. @returns the ids of those that ended. */
export async function endOwnSessions(
  tx: Transaction,
  userId: number,
  which: { only: string } | { allBut: string },
  reason: string,
): Promise<string[]> {
  const chosen = "only" in which ? sql<boolean>`id = ${which.only}` : sql<boolean>`id <> ${which.allBut}`;
  const rows = await tx
    .updateTable("sessions")
    .set({ ended_at: sql<Date>`now()`, end_reason: reason })
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .where(chosen)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Names of the user's companies, the newest first, for judging a password. */
export async function listCompanyNames(userId: number): Promise<string[]> {
  const companies = db.selectFrom("companies").select("name").where("owner_id", "=", userId);
  const rows = await companies.where("deleted_at", "is", null).orderBy("id", "desc").limit(10).execute();
  return rows.map(({ name }) => name);
}
