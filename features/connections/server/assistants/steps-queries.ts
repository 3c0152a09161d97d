/** SQL of the steps that operators wrote. */
import { db, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";

const SETTINGS = "assistant-steps";

/** @returns the stored value, unvalidated; undefined while they are as shipped. */
export async function findSteps(): Promise<unknown> {
  const row = await db.selectFrom("site_settings").select("value").where("name", "=", SETTINGS).executeTakeFirst();
  return row?.value;
}

/** @param steps null: as shipped. */
export async function saveSteps(tx: Transaction, steps: string | null): Promise<void> {
  if (steps === null) {
    await tx.deleteFrom("site_settings").where("name", "=", SETTINGS).execute();
    return;
  }
  const value = JSON.stringify({ steps });
  await tx
    .insertInto("site_settings")
    .values({ name: SETTINGS, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value, updated_at: now }))
    .execute();
}
