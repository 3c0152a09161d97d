/**
 * Events between features, delivered within the transaction in which they happen. The sender does not know its
 * listeners: apps/ wires them. Invariant: an event and the writes of its listeners are committed together or not at
 * all.
 */
import { afterCommit, type Transaction } from "#platform/database/client.ts";
import { log } from "#platform/log/log.ts";

export type Listener<Facts> = {
  /**
   * Runs within the transaction, so it should do little: write a row, queue a job. If it throws, everything is rolled
   * back.
   */
  within?: (tx: Transaction, facts: Facts) => Promise<unknown>;
  /** Runs after the commit. If it throws, the error is only logged, because nothing can be rolled back any more. */
  after?: (facts: Facts) => Promise<unknown> | void;
};

export type Event<Facts> = {
  readonly name: string;
  readonly listeners: Listener<Facts>[];
};

/** @param name subject and verb: `post.published`. */
export function defineEvent<Facts>(name: string): Event<Facts> {
  return { name, listeners: [] };
}

/** @returns a function that removes the listener. */
export function hear<Facts>(event: Event<Facts>, listener: Listener<Facts>): () => void {
  event.listeners.push(listener);
  return () => void event.listeners.splice(event.listeners.indexOf(listener), 1);
}

/** Calls every listener in wiring order: `within` now, `after` once `tx` is committed. */
export async function tell<Facts>(tx: Transaction, event: Event<Facts>, facts: Facts): Promise<void> {
  for (const { within } of event.listeners) await within?.(tx, facts);
  afterCommit(tx, () => afterwards(event, facts));
}

/** Runs concurrently, so that announcements share a round trip. */
async function afterwards<Facts>({ name, listeners }: Event<Facts>, facts: Facts): Promise<void> {
  const calls = listeners.map(async ({ after }) => {
    try {
      await after?.(facts);
    } catch (error) {
      log.warn({ err: error, event: name }, "A listener failed after the commit");
    }
  });
  await Promise.all(calls);
}
