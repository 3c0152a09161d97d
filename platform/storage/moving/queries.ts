/** All SQL of moves of files from one place to another. */
import { sql } from "kysely";
import { db } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";

export type StorageMove = { id: number; from_url: string; to_url: string; finished_at: Date | null };

const COLUMNS = ["id", "from_url", "to_url", "finished_at"] as const;

export async function findNewestMove(): Promise<StorageMove | null> {
  const query = db.selectFrom("storage_moves").select(COLUMNS).orderBy("id", "desc").limit(1);
  return (await query.executeTakeFirst()) ?? null;
}

/** Whether every process has had so many seconds to notice the move. */
export async function isOlderThan(id: number, seconds: number): Promise<boolean> {
  const query = db
    .selectFrom("storage_moves")
    .select(sql<boolean>`started_at < now() - make_interval(secs => ${seconds})`.as("is_older"))
    .where("id", "=", id);
  return (await query.executeTakeFirstOrThrow()).is_older;
}

/** @throws where another move has not finished. */
export async function insertMove(from_url: string, to_url: string): Promise<StorageMove> {
  return db.insertInto("storage_moves").values({ from_url, to_url }).returning(COLUMNS).executeTakeFirstOrThrow();
}

export async function listMoved(id: number, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const query = db.selectFrom("storage_moved_files").select("key").where("move_id", "=", id).where("key", "in", keys);
  return new Set((await query.execute()).map(({ key }) => key));
}

export async function insertMoved(move_id: number, key: string): Promise<void> {
  await db
    .insertInto("storage_moved_files")
    .values({ move_id, key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function countMoved(id: number): Promise<number> {
  const query = db
    .selectFrom("storage_moved_files")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("move_id", "=", id);
  return (await query.executeTakeFirstOrThrow()).count;
}

export async function finishMove(id: number): Promise<void> {
  await db.updateTable("storage_moves").set({ finished_at: now }).where("id", "=", id).execute();
  await db.deleteFrom("storage_moved_files").where("move_id", "=", id).execute();
}
