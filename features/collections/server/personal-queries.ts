/** SQL of all collections of one person. */
import { sql } from "kysely";
import { prepared, type Transaction } from "#platform/database/client.ts";
import { columns, computed, orNull, type Row } from "#platform/database/statement.ts";
import { ENTRIES, type EntryRow, FEED_URLS } from "./queries.ts";

const PERSONAL_COLLECTION = {
  ...columns("collections", "id", "tag", "name", "created_at", "updated_at"),
  banner: orNull(computed.json<{ id: string; file_name: string }>()),
  rss_feed_urls: computed.texts(),
  /** Public posts, last added first. */
  entries: computed.json<EntryRow[]>(),
};
export type PersonalCollection = Row<typeof PERSONAL_COLLECTION>;

/** The next of them by id. */
export function listPersonalCollections(ownerId: number, after: number, limit: number): Promise<PersonalCollection[]> {
  return prepared(
    PERSONAL_COLLECTION,
    `select c.id, c.tag, c.name, c.created_at, c.updated_at,
       (select json_build_object('id', id, 'file_name', file_name) from media where media.id = c.banner_id) as banner,
       ${FEED_URLS}, ${ENTRIES}
     from collections c where c.owner_id = $1 and c.id > $2 order by c.id limit $3`,
    [ownerId, after, limit],
  );
}

/** Removes up to `limit`. @returns how many. */
export async function removeCollectionsOf(tx: Transaction, ownerId: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with chosen as (select id from collections where owner_id = ${ownerId} order by id limit ${limit} for update)
    delete from collections using chosen where collections.id = chosen.id`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
