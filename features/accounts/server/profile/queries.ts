/** SQL of what users change about themselves. */
import { sql } from "kysely";
import type { Transaction } from "#platform/database/client.ts";
import type { ProfileDetails } from "../../profile-contract.ts";

export type ProfileFields = Omit<ProfileDetails, "email">;

export async function updateProfile(tx: Transaction, userId: number, fields: ProfileFields): Promise<void> {
  await tx
    .updateTable("users")
    .set({ ...fields, updated_at: sql<Date>`now()` })
    .where("id", "=", userId)
    .execute();
}
