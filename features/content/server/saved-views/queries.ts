/** All SQL of saved views. */
import { db, type Transaction } from "#platform/database/client.ts";
import type { SavedFilters } from "../../contracts/saved-view.ts";

const COLUMNS = ["id", "name", "filters"] as const;

export function listViews(ownerId: number, connection: typeof db = db) {
  return connection.selectFrom("post_views").select(COLUMNS).where("owner_id", "=", ownerId).orderBy("name").execute();
}

/** Serialises naming of views per owner. */
export async function lockOwner(tx: Transaction, ownerId: number): Promise<void> {
  await tx.selectFrom("users").select("id").where("id", "=", ownerId).forNoKeyUpdate().execute();
}

/** Number of views with other names. */
export async function countOthers(tx: Transaction, ownerId: number, name: string): Promise<number> {
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

export function renameView(tx: Transaction, ownerId: number, id: number, name: string) {
  const view = tx.updateTable("post_views").set({ name }).where("owner_id", "=", ownerId).where("id", "=", id);
  return view.returning(COLUMNS).executeTakeFirst();
}

export async function deleteView(ownerId: number, id: number) {
  const view = db.deleteFrom("post_views").where("owner_id", "=", ownerId).where("id", "=", id);
  return (await view.returning(COLUMNS).executeTakeFirst()) ?? null;
}

export async function eraseViewsOf(ownerId: number): Promise<void> {
  await db.deleteFrom("post_views").where("owner_id", "=", ownerId).execute();
}
