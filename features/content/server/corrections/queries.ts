/** SQL of the corrections that readers see. */
import { sql } from "kysely";
import type { Transaction } from "#platform/database/client.ts";
import { column, statement } from "#platform/database/statement.ts";

type NewCorrection = {
  post_id: number;
  version: number;
  note: string;
  by_operator: boolean;
  also_post_ids: string[];
  isWaiting: boolean;
};

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

/** Whether this version was saved after the publication, and without a note. */
export async function isUnnotedEdit(tx: Transaction, postId: number, version: number): Promise<boolean> {
  const { rows } = await statement({ id: column("posts", "id") })`
    select p.id from posts p join post_revisions r on r.post_id = p.id and r.version = ${version}
    where p.id = ${postId} and r.saved_at > p.published_at
      and not exists (select from post_corrections c where c.post_id = p.id and c.version = ${version})`.execute(tx);
  return rows.length > 0;
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
