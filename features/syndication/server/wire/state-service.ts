/** Records, within the changing transaction, what wire desks must delete and what they may use again. */
import type { ToldErased, ToldPosts } from "#features/content/server/events.ts";
import type { Transaction } from "#platform/database/client.ts";
import { CANCELED_DAYS } from "../../contract.ts";
import * as queries from "./state-queries.ts";

/** Listener of withdrawn, reinstated, trashed and restored posts. */
export async function noteMoved(tx: Transaction, { posts }: ToldPosts): Promise<void> {
  await queries.noteStates(
    tx,
    posts.map(({ id }) => id),
  );
}

/** Listener of erased posts. */
export async function noteErased(tx: Transaction, { posts }: ToldErased): Promise<void> {
  const seen = posts.filter(({ published_at }) => published_at !== null);
  await queries.noteErasedStates(tx, seen);
}

/** Erased posts are listed as canceled for a while, then removed. */
export function forgetErased(): Promise<void> {
  return queries.removeOldStates(CANCELED_DAYS);
}
