/** Stories: entries of several sources that tell the same. Which they are is found by digest-service.ts. */
import { countStorySources, listStoryEntries } from "./queries.ts";

/**
 * Number of sources visible to the reader with the story of each entry, its own included; several entries of one source
 * count once.
 * @returns a number for every id: 1 when the entry has no story, is not digested yet, or no longer exists.
 */
export async function countSources(userId: number, entryIds: readonly number[]): Promise<Map<number, number>> {
  const sources = new Map(entryIds.map((id) => [id, 1]));
  if (entryIds.length === 0) return sources;
  for (const row of await countStorySources(userId, entryIds)) sources.set(row.entry_id, row.sources);
  return sources;
}

/**
 * Entries of the same story, one per source visible to the reader, newest first; this one represents its own source.
 * @returns only the entry when no other source has it. The caller checks whether the reader may read the entry.
 */
export async function listStory(userId: number, entryId: number): Promise<number[]> {
  const told = await listStoryEntries(userId, entryId);
  return told.length > 0 ? told : [entryId];
}
