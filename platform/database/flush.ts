/**
 * Durability separate from the commit: after a commit with `synchronous_commit` off, wait here before acknowledging it.
 */
import { queryOnce } from "./bounded.ts";
import { named } from "./client.ts";

let round: Promise<void> | undefined;

/**
 * Resolves when everything committed before the call is on disk, on standbys too where `synchronous_commit` waits for
 * them. Calls made while a flush runs share the next one.
 */
export async function flushCommits(): Promise<void> {
  await round?.catch(() => undefined); // it may have begun before the caller's commit
  round ??= flush().finally(() => (round = undefined));
  await round;
}

/** An empty message in the log, because the commit of a transaction that wrote nothing waits for no flush. */
async function flush(): Promise<void> {
  await queryOnce(named("flush-commits", "select pg_logical_emit_message(true, 'dateline', '')", []));
}
