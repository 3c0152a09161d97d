/** Figures of posts go with them to their new owner. */
import type { ToldPosts } from "#features/content/server/events.ts";
import type { Transaction } from "#platform/database/client.ts";
import * as queries from "./queries.ts";

/** Listener of posts that passed to another owner. */
export function passOnFigures(
  tx: Transaction,
  { posts, from, to }: ToldPosts & { from: number; to: number },
): Promise<void> {
  const ids = posts.map(({ id }) => id);
  return queries.passOnDays(tx, ids, from, to);
}
