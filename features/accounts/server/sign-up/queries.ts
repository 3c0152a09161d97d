/** SQL of new accounts. */
import type { Insertable } from "kysely";
import type { Schema } from "#database/schema.ts";
import type { Transaction } from "#platform/database/client.ts";

export type NewUser = Omit<Insertable<Schema["users"]>, "id" | "created_at" | "updated_at">;

/** @returns the new id, or null when the address or the slug is taken. */
export async function insertUser(tx: Transaction, user: NewUser): Promise<number | null> {
  const insert = tx.insertInto("users").values(user);
  const row = await insert
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}
