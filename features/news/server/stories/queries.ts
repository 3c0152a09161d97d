/** SQL of stories for readers: the visible sources that tell the same. */
import { prepared } from "#platform/database/client.ts";
import { column, computed } from "#platform/database/statement.ts";
import { visibleTo } from "../feeds/visibility-columns.ts";

/**
 * For each entry that is part of a story: how many feeds that the reader can see, or that carry the entry itself, tell
 * it.
 */
export function countStorySources(
  userId: number,
  entryIds: readonly number[],
): Promise<{ entry_id: number; sources: number }[]> {
  return prepared(
    { entry_id: column("story_entries", "entry_id"), sources: computed.number() },
    `with asked as materialized (
       select se.entry_id, se.story_id, e.feed_id from story_entries se join feed_entries e on e.id = se.entry_id
       where se.entry_id = any($2::bigint[])
     ), tellers as materialized (
       select distinct se.story_id, e.feed_id
       from story_entries se join feed_entries e on e.id = se.entry_id
       where se.story_id = any(array(select story_id from asked))
     ), visible as materialized (
       select f.id from feeds f where f.id = any(array(select feed_id from tellers)) and ${visibleTo("$1")}
     )
     select a.entry_id, count(*)::int as sources
     from asked a join tellers t using (story_id)
     where t.feed_id = a.feed_id or t.feed_id in (select id from visible)
     group by a.entry_id`,
    [userId, entryIds],
  );
}

/**
 * One entry for each feed that the reader can see: of the entry's own feed the entry itself, of others their newest.
 */
export async function listStoryEntries(userId: number, entryId: number): Promise<number[]> {
  const rows = await prepared(
    { id: column("feed_entries", "id") },
    `with told as materialized (
       select distinct on (e.feed_id) e.id, e.feed_id, e.published_at
       from story_entries own
       join story_entries se on se.story_id = own.story_id
       join feed_entries e on e.id = se.entry_id
       where own.entry_id = $2
       order by e.feed_id, e.id = $2 desc, e.published_at desc, e.id desc
     )
     select told.id from told join feeds f on f.id = told.feed_id
     where told.id = $2 or ${visibleTo("$1")}
     order by told.published_at desc, told.id desc`,
    [userId, entryId],
  );
  return rows.map(({ id }) => id);
}
