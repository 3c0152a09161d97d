/** Keeps names of posts folded as lists search them, after a version has changed how. */
import { foldNames } from "./fold-queries.ts";

const BATCH = 500;

/** Idempotent; each batch is a transaction of its own, so that writers wait for one at most. */
export async function foldStaleNames(signal: AbortSignal): Promise<void> {
  for (let last: number | null = 0; last !== null && !signal.aborted;) last = await foldNames(last, BATCH);
}
