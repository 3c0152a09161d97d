/** SQL that stores names again as lists search them now. */
import { db } from "#platform/database/client.ts";
import { column, statement } from "#platform/database/statement.ts";

/**
 * Stores the next names that were folded by an earlier version; found by the index `posts_to_fold`.
 * @returns the last post's id; null: there are no more.
 */
export async function foldNames(after: number, limit: number): Promise<number | null> {
  const { rows } = await statement({ id: column("posts", "id") })`
    with stale as (
      select id from posts where name_key <> search_key(name) and id > ${after} order by id limit ${limit} for no key update
    )
    update posts set name = posts.name from stale where posts.id = stale.id returning posts.id`.execute(db);
  return rows.length === 0 ? null : Math.max(...rows.map(({ id }) => id));
}
