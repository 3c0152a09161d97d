/** SQL of everything this feature holds about one user, without secrets that open the account. */
import { sql } from "kysely";
import { db, type Transaction } from "#platform/database/client.ts";

/** Null for a deleted account. */
export async function findPersonalAccount(userId: number) {
  const account = await db
    .selectFrom("users")
    .leftJoin("plans", "plans.id", "users.plan_id")
    .leftJoin("second_factors as factor", (join) =>
      join.onRef("factor.user_id", "=", "users.id").on("factor.confirmed_at", "is not", null),
    )
    .select(["users.id", "users.slug", "users.email", "users.first_name", "users.last_name", "users.address"])
    .select(["users.country", "users.city", "users.bio", "users.role", "plans.name as plan", "users.created_at"])
    .select(["users.updated_at", "users.email_verified_at", "users.suspended_at", "users.deletion_due_at"])
    .select("factor.confirmed_at as two_factor_since")
    .where("users.id", "=", userId)
    .executeTakeFirst();
  return account ?? null;
}

/** Also those that ended within the last day, after which they are forgotten. */
export function listPersonalSessions(userId: number) {
  return db
    .selectFrom("sessions")
    .select(["created_at", "last_seen_at", "expires_at", "ended_at", "end_reason", "user_agent", "ip"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Devices and addresses from which the account was signed in to. */
export function listKnownClients(userId: number) {
  return db
    .selectFrom("known_clients")
    .select(["kind", "key", "user_agent", "created_at", "last_seen_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("key")
    .execute();
}

/** Addresses waiting to be confirmed by an emailed link. */
export async function listPendingAddresses(userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("mail_tokens")
    .select("email")
    .where("user_id", "=", userId)
    .where("purpose", "=", "change-email")
    .where("used_at", "is", null)
    .where(sql<boolean>`expires_at > now()`)
    .orderBy("created_at")
    .execute();
  return rows.flatMap(({ email }) => email ?? []);
}

/** Removes every ZIP of this user. @returns their ids, whose files are to be removed. */
export async function deleteExportsOf(tx: Transaction, userId: number): Promise<string[]> {
  const rows = await tx.deleteFrom("data_exports").where("user_id", "=", userId).returning("id").execute();
  return rows.map(({ id }) => id);
}
