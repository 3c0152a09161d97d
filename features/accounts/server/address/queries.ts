/** SQL of an account's address. */
import { sql } from "kysely";
import type { Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";

/** Serialises parallel changes to the same address. */
export async function lockAddress(tx: Transaction, emailKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`address:${emailKey}`}, 0))`.execute(tx);
}

export async function findHolder(tx: Transaction, emailKey: string): Promise<number | null> {
  const user = tx.selectFrom("users").select("id").where("email_key", "=", emailKey);
  return (await user.executeTakeFirst())?.id ?? null;
}

/** Marks the address as confirmed. Lock the account first. */
export async function updateEmail(tx: Transaction, userId: number, email: string, emailKey: string): Promise<void> {
  const change = { email, email_key: emailKey, email_verified_at: now, updated_at: now };
  await tx.updateTable("users").set(change).where("id", "=", userId).execute();
}

/** Removes an unconfirmed account's address. The account stays, under an address that no email reaches. */
export async function releaseAddress(tx: Transaction, userId: number, placeholder: string): Promise<void> {
  const change = { email: placeholder, email_key: placeholder, updated_at: now };
  await tx.updateTable("users").set(change).where("id", "=", userId).where("email_verified_at", "is", null).execute();
}

/** Locked to the end of the transaction. Null once the address is confirmed. */
export async function lockUnconfirmedUser(tx: Transaction, id: number) {
  const user = tx.selectFrom("users").select(["id", "email", "first_name"]).where("id", "=", id);
  return (await user.where("email_verified_at", "is", null).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

export async function markEmailVerified(tx: Transaction, userId: number): Promise<void> {
  const now = sql<Date>`coalesce(email_verified_at, now())`;
  await tx.updateTable("users").set({ email_verified_at: now }).where("id", "=", userId).execute();
}
