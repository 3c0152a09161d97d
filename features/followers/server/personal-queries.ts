/** SQL of what a person follows with the address of their account. */
import { db, type Database, type Transaction } from "#platform/database/client.ts";

/** Only an address that the account has confirmed: it could be someone else's. */
async function findConfirmedKey(userId: number, on: Database = db): Promise<string | null> {
  const user = on
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .where("email_verified_at", "is not", null);
  return (await user.executeTakeFirst())?.email.trim().toLowerCase() ?? null;
}

export async function listFollowed(userId: number) {
  const key = await findConfirmedKey(userId);
  if (key === null) return [];
  return db
    .selectFrom("follows")
    .innerJoin("followers", "followers.id", "follows.follower_id")
    .select(["follows.query", "follows.frequency", "follows.confirmed_at", "follows.created_at"])
    .where("followers.email_key", "=", key)
    .orderBy("follows.id")
    .execute();
}

export async function deleteFollowed(tx: Transaction, userId: number): Promise<void> {
  const key = await findConfirmedKey(userId, tx);
  if (key !== null) await tx.deleteFrom("followers").where("email_key", "=", key).execute();
}
