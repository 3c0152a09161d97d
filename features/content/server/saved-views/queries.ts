/** All SQL of saved views. */
import { db, type Transaction } from "#platform/database/client.ts";
import type { SavedFilters } from "../../saved-view-contract.ts";

const COLUMNS = ["id", "name", "filters"] as const;

export function listViews(ownerId: number) {
  return db.selectFrom("post_views").select(COLUMNS).where("owner_id", "=", ownerId).orderBy("name").execute();
}

/** Whoever saves a view waits here for others of the same owner. @returns how many views there are of other names. */
export async function lockAndCountOthers(tx: Transaction, ownerId: number, name: string): Promise<number> {
  await tx.selectFrom("users").select("id").where("id", "=", ownerId).forNoKeyUpdate().execute();
  const count = tx.selectFrom("post_views").select(({ fn }) => fn.countAll<number>().as("count"));
  return (await count.where("owner_id", "=", ownerId).where("name", "!=", name).executeTakeFirstOrThrow()).count;
}

export function upsertView(tx: Transaction, ownerId: number, name: string, filters: SavedFilters) {
  const text = JSON.stringify(filters);
  return tx
    .insertInto("post_views")
    .values({ owner_id: ownerId, name, filters: text })
    .onConflict((conflict) => conflict.columns(["owner_id", "name"]).doUpdateSet({ filters: text }))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function deleteView(ownerId: number, id: number) {
  const view = db.deleteFrom("post_views").where("owner_id", "=", ownerId).where("id", "=", id);
  return (await view.returning(COLUMNS).executeTakeFirst()) ?? null;
}

export async function eraseViewsOf(ownerId: number): Promise<void> {
  await db.deleteFrom("post_views").where("owner_id", "=", ownerId).execute();
}
