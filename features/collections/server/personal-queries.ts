/** SQL of all collections of one person. */
import { sql } from "kysely";
import { prepared, type Transaction } from "#platform/database/client.ts";
import type { CollectionTag } from "../contract.ts";
import { ENTRIES, type EntryRow, FEED_URLS } from "./queries.ts";

export type PersonalCollection = {
  id: number;
  tag: CollectionTag;
  name: string;
  banner: { id: string; file_name: string } | null;
  rss_feed_urls: string[];
  /** What readers see, last added first. */
  entries: EntryRow[];
  created_at: Date;
  updated_at: Date;
};

/** The next of them by id. */
export function listPersonalCollections(ownerId: number, after: number, limit: number): Promise<PersonalCollection[]> {
  return prepared<PersonalCollection>(
    "collections-personal",
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
