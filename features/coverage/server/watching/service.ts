/** Which releases are watched: from their publication, for 90 days, longer if asked. */
import type { ToldCompanies } from "#features/companies/server/events.ts";
import type { ToldPosts } from "#features/content/server/events.ts";
import type { Transaction } from "#platform/database/client.ts";
import * as queries from "./queries.ts";

export { beginMissedWatches } from "./queries.ts";

/** Posts have become public, or have changed for readers. */
export async function watchPosts(tx: Transaction, { posts }: ToldPosts): Promise<void> {
  const ids = posts.map(({ id }) => id);
  await queries.beginWatches(tx, ids);
  await queries.touchWatches(tx, ids);
}

/** Names and boilerplates of companies have changed. */
export function watchCompanies(tx: Transaction, { ids }: ToldCompanies): Promise<void> {
  return queries.touchCompanies(tx, ids);
}
