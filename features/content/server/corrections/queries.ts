/** SQL of the corrections that readers see. */
import { sql } from "kysely";
import type { Transaction } from "#platform/database/client.ts";

type NewCorrection = { post_id: number; version: number; note: string; by_operator: boolean; isWaiting: boolean };

export async function insertCorrection(tx: Transaction, { isWaiting, ...correction }: NewCorrection): Promise<void> {
  const published_at = isWaiting ? null : sql<Date>`now()`;
  await tx
    .insertInto("post_corrections")
    .values({ ...correction, published_at })
    .execute();
}

/** Whether this version was saved with this note. */
export async function isNoted(tx: Transaction, postId: number, version: number, note: string): Promise<boolean> {
  const noted = tx.selectFrom("post_corrections").select("id").where("post_id", "=", postId);
  return (await noted.where("version", "=", version).where("note", "=", note).executeTakeFirst()) !== undefined;
}

/** Publishes waiting corrections, because readers now have the corrected text. */
export async function publishWaiting(tx: Transaction, postId: number): Promise<void> {
  const waiting = tx.updateTable("post_corrections").set({ published_at: sql`now()` });
  await waiting.where("post_id", "=", postId).where("published_at", "is", null).execute();
}

/** Deletes waiting corrections, because the corrected text was not approved. */
export async function deleteWaiting(tx: Transaction, postId: number): Promise<void> {
  await tx.deleteFrom("post_corrections").where("post_id", "=", postId).where("published_at", "is", null).execute();
}
