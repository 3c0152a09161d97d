/** SQL of users that rooms share. */
import { sql, type Selectable } from "kysely";
import type { Schema } from "#database/schema.ts";
import { db, type Database } from "#platform/database/client.ts";

export type UserRow = Selectable<Schema["users"]>;

export async function findUserByEmailKey(emailKey: string, on: Database = db): Promise<UserRow | null> {
  const user = await on.selectFrom("users").selectAll().where("email_key", "=", emailKey).executeTakeFirst();
  return user ?? null;
}

export async function findUserWithPlan(id: number, on: Database = db) {
  return on
    .selectFrom("users")
    .leftJoin("plans", "plans.id", "users.plan_id")
    .selectAll("users")
    .select("plans.name as plan_name")
    .select(
      sql<string | null>`(
        select token.email from mail_tokens token
        where token.user_id = users.id and token.purpose = 'change-email' and token.used_at is null
          and token.expires_at > now()
        order by token.created_at desc limit 1)`.as("pending_email"),
    )
    .select(
      sql<Date | null>`(
        select max(token.created_at) from mail_tokens token
        where token.user_id = users.id and token.purpose = 'activate' and token.used_at is null
          and token.expires_at > now() and users.email_verified_at is null)`.as("confirmation_sent_at"),
    )
    .select(
      sql<boolean>`exists (
        select from second_factors factor where factor.user_id = users.id and factor.confirmed_at is not null)`.as(
        "two_factor",
      ),
    )
    .where("users.id", "=", id)
    .executeTakeFirst();
}

/** Whether an operator who is not suspended has another password hash than this one. */
export async function hasOperatorWithout(passwordHash: string): Promise<boolean> {
  const operators = db.selectFrom("users").select("id").where("role", "=", "operator");
  const open = operators.where("suspended_at", "is", null).where("password_hash", "<>", passwordHash);
  return (await open.limit(1).executeTakeFirst()) !== undefined;
}
