/** SQL of what users change about themselves. */
import type { Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import type { ProfileDetails } from "../../profile-contract.ts";

export type ProfileFields = Omit<ProfileDetails, "email">;

export async function updateProfile(tx: Transaction, userId: number, fields: ProfileFields): Promise<void> {
  await tx
    .updateTable("users")
    .set({ ...fields, updated_at: now })
    .where("id", "=", userId)
    .execute();
}
