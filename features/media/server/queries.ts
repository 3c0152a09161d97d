/** All SQL of media and of which posts show them. */
import { sql, type Insertable, type Selectable } from "kysely";
import type { Schema } from "#database/schema.ts";
import { db, prepared, type Database, type Transaction } from "#platform/database/client.ts";
import type { MediaRole, MediaVariant } from "../contract.ts";

export type MediaRow = Omit<Selectable<Schema["media"]>, "variants"> & { variants: MediaVariant[] };
export type NewMedia = Omit<Insertable<Schema["media"]>, "id" | "variants" | "created_at"> & {
  id: string;
  variants: MediaVariant[];
};

export async function insertMedia(tx: Transaction, { variants, ...media }: NewMedia): Promise<MediaRow> {
  const values = { ...media, variants: JSON.stringify(variants) };
  const row = await tx.insertInto("media").values(values).returningAll().executeTakeFirstOrThrow();
  return row as MediaRow;
}

/** Named, because a prepared statement with * fails once a migration adds a column. */
const COLUMNS = "id, owner_id, kind, mime, file_name, bytes, width, height, variants, alt, caption, created_at";

export async function findMedia(id: string): Promise<MediaRow | null> {
  const [row] = await prepared<MediaRow>("media_by_id", `select ${COLUMNS} from media where id = $1`, [id]);
  return row ?? null;
}

/** Those of the ids that this user owns, in any order. */
export async function listOwnMedia(ownerId: number, ids: string[], on: Database = db): Promise<MediaRow[]> {
  const rows = await ownMedia(on, ownerId, ids).execute();
  return rows as MediaRow[];
}

/** As listOwnMedia; none of them can be removed before the transaction ends. */
export async function keepOwnMedia(tx: Transaction, ownerId: number, ids: string[]): Promise<MediaRow[]> {
  const rows = await ownMedia(tx, ownerId, ids).orderBy("id").forKeyShare().execute();
  return rows as MediaRow[];
}

function ownMedia(on: Database, ownerId: number, ids: string[]) {
  return on
    .selectFrom("media")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("id", "=", sql<string>`any(${ids}::uuid[])`);
}

/** The post then shows exactly these. */
export async function replacePostMedia(
  tx: Transaction,
  postId: number,
  shown: { media_id: string; role: MediaRole; position: number }[],
): Promise<void> {
  await tx.deleteFrom("post_media").where("post_id", "=", postId).execute();
  if (shown.length === 0) return;
  const rows = shown.map((each) => ({ post_id: postId, ...each }));
  await tx.insertInto("post_media").values(rows).execute();
}

// Removal. An attach holds the media row for key share; a removal locks the row first and only then, in a statement of
// its own that sees what committed meanwhile, looks whether a post shows it.

/** Locks the row if this user owns it; waits for an attach that is under way. */
export async function lockOwnMedia(tx: Transaction, ownerId: number, id: string): Promise<boolean> {
  return (await ownMedia(tx, ownerId, [id]).forUpdate().executeTakeFirst()) !== undefined;
}

/** Locks up to `limit` media that were uploaded before and that no post seems to show; skips what others hold. */
export async function lockStaleMedia(tx: Transaction, before: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom("media")
    .select("id")
    .where("created_at", "<", before)
    .where((rows) => rows.not(rows.exists(isShown)))
    .orderBy("created_at")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes those locked rows that no post shows, and says which. */
export async function deleteUnattached(tx: Transaction, lockedIds: string[]): Promise<string[]> {
  const rows = await tx
    .deleteFrom("media")
    .where("id", "=", sql<string>`any(${lockedIds}::uuid[])`)
    .where((rows) => rows.not(rows.exists(isShown)))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Gives a locked row that no post shows its alternative text; null when a post shows it. */
export async function describeUnattached(tx: Transaction, lockedId: string, alt: string): Promise<MediaRow | null> {
  const row = await tx
    .updateTable("media")
    .set({ alt })
    .where("id", "=", lockedId)
    .where((rows) => rows.not(rows.exists(isShown)))
    .returningAll()
    .executeTakeFirst();
  return (row as MediaRow | undefined) ?? null;
}

const isShown = sql<boolean>`(select 1 from post_media where post_media.media_id = media.id)`;

/** Those of the ids that have a row. */
export async function listKnownIds(ids: string[], on: Database = db): Promise<Set<string>> {
  const rows = await on
    .selectFrom("media")
    .select("id")
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
