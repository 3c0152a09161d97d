/** SQL of passwords, and of what guessing one may know of its account. */
import { db, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";

export async function updatePassword(tx: Transaction, userId: number, passwordHash: string): Promise<void> {
  const change = { password_hash: passwordHash, updated_at: now };
  await tx.updateTable("users").set(change).where("id", "=", userId).execute();
}

/** Names of the user's companies, the newest first, for judging a password. */
export async function listCompanyNames(userId: number): Promise<string[]> {
  const companies = db.selectFrom("companies").select("name").where("owner_id", "=", userId);
  const rows = await companies.where("deleted_at", "is", null).orderBy("id", "desc").limit(10).execute();
  return rows.map(({ name }) => name);
}
