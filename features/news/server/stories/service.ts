/** Stories: entries of several sources that tell the same. Which they are is found by digest-service.ts. */
import { countStorySources, listStoryEntries } from "./queries.ts";

/**
 * How many sources that the reader can see tell the story of each entry, the entry's own included; several entries of one
 * source count once.
 * @returns a number for every id: 1 when the entry is alone, not digested yet, or gone.
 */
export async function countSources(userId: number, entryIds: readonly number[]): Promise<Map<number, number>> {
  const sources = new Map(entryIds.map((id) => [id, 1]));
  if (entryIds.length === 0) return sources;
  for (const row of await countStorySources(userId, entryIds)) sources.set(row.entry_id, row.sources);
  return sources;
}

/**
 * Entries that tell the story of this one, one for each source that the reader can see, the newest first; this one stands
 * for its own source.
 * @returns the entry alone when nobody else tells it. Whether the reader may read the entry itself is the caller's matter.
 */
export async function listStory(userId: number, entryId: number): Promise<number[]> {
  const told = await listStoryEntries(userId, entryId);
  return told.length > 0 ? told : [entryId];
}
