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
  /**
   * The same for statements that write and send in one go (`tellingSql`): an SQL function of ours from the ids
   * (bigint[]) to an integer.
   */
  sql?: string;
  /**
   * Runs after the commit. If it throws, the error is only logged, because nothing can be rolled back any more.
   * @param returned by `sql`; undefined where `within` was called.
   */
  after?: (facts: Facts, returned: number | undefined) => Promise<unknown> | void;
};

export type Event<Facts> = {
  readonly name: string;
  /** Statements may send it, so each `within` needs its `sql`. */
  readonly isToldInSql: boolean;
  readonly listeners: Listener<Facts>[];
};

/** @param name subject and verb: `post.published`. */
export function defineEvent<Facts>(name: string, { isToldInSql = false } = {}): Event<Facts> {
  return { name, isToldInSql, listeners: [] };
}

/**
 * @returns a function that removes the listener.
 * @throws Error for a listener without `sql`, which statements would skip.
 */
export function hear<Facts>(event: Event<Facts>, listener: Listener<Facts>): () => void {
  if (event.isToldInSql && listener.within && !listener.sql)
    throw new Error(`${event.name} is sent from within SQL statements: give the listener its \`sql\`.`);
  event.listeners.push(listener);
  return () => void event.listeners.splice(event.listeners.indexOf(listener), 1);
}

/** Calls every listener in wiring order: `within` now, `after` once `tx` is committed. */
export async function tell<Facts>(tx: Transaction, event: Event<Facts>, facts: Facts): Promise<void> {
  for (const { within } of event.listeners) await within?.(tx, facts);
  afterCommit(tx, () => tellAfter(event, facts));
}

/**
 * An expression (integer[]) with which a statement does what `within` would: one round trip writes and sends. Then call
 * `tellAfter` with its result; within a transaction, `tellAfterCommit`.
 * @param ids an expression of type bigint[].
 */
export function tellingSql({ listeners }: Pick<Event<never>, "listeners">, ids: string): string {
  const calls = listeners.flatMap(({ sql }) => (sql ? [`${sql}(${ids})`] : []));
  return `array[${calls.join(", ")}]::integer[]`;
}

/**
 * Runs everything that follows the commit concurrently: announcements share a round trip.
 * @param returned by `tellingSql`; omitted after `tell`.
 */
export async function tellAfter<Facts>(event: Event<Facts>, facts: Facts, returned: number[] = []): Promise<void> {
  const values = returned.values();
  const calls = event.listeners.map(async ({ sql, after }) => {
    const value = sql ? values.next().value : undefined;
    try {
      await after?.(facts, value);
    } catch (error) {
      log.warn({ err: error, event: event.name }, "A listener failed after the commit");
    }
  });
  await Promise.all(calls);
}

/** Like `tellAfter`, once this transaction is committed. */
export function tellAfterCommit<Facts>(tx: Transaction, event: Event<Facts>, facts: Facts, returned: number[]): void {
  afterCommit(tx, () => tellAfter(event, facts, returned));
}
