/** SQL of vetting: its settings, and which authors an operator has approved. */
import { db, type Database, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import type { ModerationSettings } from "../../contracts/publishing.ts";

const SETTINGS = "moderation";

/** Null until something is set. */
export async function findSettings(on: Database = db): Promise<Partial<ModerationSettings> | null> {
  const row = await on.selectFrom("site_settings").select("value").where("name", "=", SETTINGS).executeTakeFirst();
  return row?.value ?? null;
}

/** Locks the settings until the transaction ends. */
export async function lockSettings(tx: Transaction): Promise<void> {
  await tx
    .insertInto("site_settings")
    .values({ name: SETTINGS, value: "{}" })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  await tx.selectFrom("site_settings").select("name").where("name", "=", SETTINGS).forNoKeyUpdate().execute();
}

export async function saveSettings(tx: Transaction, settings: Partial<ModerationSettings>): Promise<void> {
  const change = { value: JSON.stringify(settings), updated_at: now };
  await tx.updateTable("site_settings").set(change).where("name", "=", SETTINGS).execute();
}

/** Whether an operator has approved any post of this author. */
export async function hasApproval(ownerId: number, on: Database = db): Promise<boolean> {
  const row = await on
    .selectFrom("post_reviews")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("decision", "=", "approve")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
