/** SQL of all uploads of one person. */
import { db, type Transaction } from "#platform/database/client.ts";
import { column, statement } from "#platform/database/statement.ts";
import type { MediaRow } from "./queries.ts";

const FIRST = "00000000-0000-0000-0000-000000000000";

/** The next of them by id. @param after the id before; null begins. */
export async function listPersonalMedia(ownerId: number, after: string | null, limit: number): Promise<MediaRow[]> {
  const rows = await db
    .selectFrom("media")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("id", ">", after ?? FIRST)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows as MediaRow[];
}

export async function countPersonalMedia(ownerId: number): Promise<number> {
  const count = db.selectFrom("media").select(({ fn }) => fn.countAll<number>().as("count"));
  return (await count.where("owner_id", "=", ownerId).executeTakeFirstOrThrow()).count;
}

/** Removes the rows of up to `limit`, which nothing shows any more. @returns their ids, whose files are to be removed. */
export async function removeMediaOf(tx: Transaction, ownerId: number, limit: number): Promise<string[]> {
  const { rows } = await statement({ id: column("media", "id") })`
    with chosen as (select id from media where owner_id = ${ownerId} order by id limit ${limit} for update)
    delete from media using chosen where media.id = chosen.id returning media.id`.execute(tx);
  return rows.map(({ id }) => id);
}
