/**
 * What happened, told in the transaction in which it happened to whoever wants to know. Who tells names no listener: apps/
 * wires them. Nothing is told unless it is committed, and nothing is committed before every listener has heard it.
 */
import { afterCommit, type Transaction } from "#platform/database/client.ts";
import { log } from "#platform/log/log.ts";

export type Listener<Facts> = {
  /** In the transaction, so it does little: writes a row, queues a job. What it throws rolls everything back. */
  within?: (tx: Transaction, facts: Facts) => Promise<unknown>;
  /**
   * The same for statements that write and tell at once (`tellingSql`): an SQL function of our own, from the ids
   * (bigint[]) to an integer.
   */
  sql?: string;
  /**
   * Once it is committed; what it throws is logged, since nothing can be taken back any more.
   * @param returned by `sql`; undefined where `within` was called.
   */
  after?: (facts: Facts, returned: number | undefined) => Promise<unknown> | void;
};

export type Event<Facts> = {
  readonly name: string;
  /** Statements may tell it, so that each `within` needs its `sql`. */
  readonly isToldInSql: boolean;
  readonly listeners: Listener<Facts>[];
};

/** @param name subject and verb: `post.published`. */
export function defineEvent<Facts>(name: string, { isToldInSql = false } = {}): Event<Facts> {
  return { name, isToldInSql, listeners: [] };
}

/** @returns what takes the listener away. @throws Error for a listener that statements would pass by. */
export function hear<Facts>(event: Event<Facts>, listener: Listener<Facts>): () => void {
  if (event.isToldInSql && listener.within && !listener.sql)
    throw new Error(`${event.name} is sent from within SQL statements: give the listener its \`sql\`.`);
  event.listeners.push(listener);
  return () => void event.listeners.splice(event.listeners.indexOf(listener), 1);
}

/** Tells every listener, in the order in which they were wired: `within` now, `after` once `tx` is committed. */
export async function tell<Facts>(tx: Transaction, event: Event<Facts>, facts: Facts): Promise<void> {
  for (const { within } of event.listeners) await within?.(tx, facts);
  afterCommit(tx, () => tellAfter(event, facts));
}

/**
 * An expression (integer[]) by which a statement tells what `within` would: one round trip writes and tells.
 * Then call `tellAfter` with what it gave; within a transaction, `tellAfterCommit`.
 * @param ids an expression of type bigint[].
 */
export function tellingSql({ listeners }: Pick<Event<never>, "listeners">, ids: string): string {
  const calls = listeners.flatMap(({ sql }) => (sql ? [`${sql}(${ids})`] : []));
  return `array[${calls.join(", ")}]::integer[]`;
}

/** What comes after the commit. @param returned by `tellingSql`; left out where `tell` told. */
export async function tellAfter<Facts>(event: Event<Facts>, facts: Facts, returned: number[] = []): Promise<void> {
  const values = returned.values();
  for (const { sql, after } of event.listeners) {
    const value = sql ? values.next().value : undefined;
    try {
      await after?.(facts, value);
    } catch (error) {
      log.warn({ err: error, event: event.name }, "A listener failed after the commit");
    }
  }
}

/** As `tellAfter`, once this transaction is committed. */
export function tellAfterCommit<Facts>(tx: Transaction, event: Event<Facts>, facts: Facts, returned: number[]): void {
  afterCommit(tx, () => tellAfter(event, facts, returned));
}
