/**
 * How SQL is run, in queries.ts files: with Kysely's builder on `db`, as text with `statement(columns)` (statement.ts), or
 * as text that PostgreSQL plans once with `prepared`. Each takes a `Transaction` in place of `db`. Services import
 * `transaction` and pass it on.
 */
import { CompiledQuery, Kysely, type LogEvent, type Transaction as KyselyTransaction } from "kysely";
import pg from "pg";
import type { Schema } from "#database/schema.ts";
import { isTraced, noteStatement } from "#platform/traces/traces.ts";
import { nameStatement, PooledDialect } from "./driver.ts";
import { type Columns, type Row, watched } from "./statement.ts";

pg.types.setTypeParser(pg.types.builtins.INT8, Number); // ids and counts stay far below 2^53

export { closeDatabase, configureDatabase, connectionConfig, connectionPool, directConfig } from "./pools.ts";

export type Database = Kysely<Schema>;
export type Transaction = KyselyTransaction<Schema>;

const TRACED = isTraced();

export const db: Database = new Kysely<Schema>({ dialect: new PooledDialect(), log: TRACED ? noteInTrace : [] });

function noteInTrace(event: LogEvent): void {
  noteStatement(event.query.sql, event.queryDurationMillis, event.level === "error" ? event.error : undefined);
}

type Callbacks = Record<"before" | "after", (() => Promise<void>)[]>;
/** What waits for the commit of a transaction. */
const pending = new WeakMap<Transaction, Callbacks>();

/**
 * Runs `work` in one transaction, which is rolled back if `work` throws. All its queries must use `tx`: code
 * that takes a second connection deadlocks when every connection of the pool does so.
 * @returns after the commit and the `afterCommit` callbacks.
 */
export async function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const callbacks: Callbacks = { before: [], after: [] };
  const result = await db.transaction().execute(async (tx) => {
    pending.set(tx, callbacks);
    const result = await work(tx);
    for (const each of callbacks.before) await each();
    return result;
  });
  for (const each of callbacks.after) await each();
  return result;
}

/** Runs `check` as the last of this transaction, which is rolled back if it throws. */
export function beforeCommit(tx: Transaction, check: () => Promise<void>): void {
  callbacksOf(tx).before.push(check);
}

/** Runs `work` once this transaction is committed, and never if it is rolled back. `work` must not throw. */
export function afterCommit(tx: Transaction, work: () => Promise<void>): void {
  callbacksOf(tx).after.push(work);
}

function callbacksOf(tx: Transaction): Callbacks {
  const callbacks = pending.get(tx);
  if (!callbacks) throw new Error("Only transactions that `transaction` began can be waited for.");
  return callbacks;
}

/**
 * A prepared statement: PostgreSQL plans it once per connection. For frequent statements in queries.ts files. Behind a
 * pooler by transaction it is planned each time.
 * @param columns of its rows.
 */
export async function prepared<C extends Columns>(
  columns: C,
  text: string,
  values: unknown[],
  tx: Database = db,
): Promise<Row<C>[]> {
  nameStatement(text);
  const { rows } = await tx.executeQuery<Row<C>>(CompiledQuery.raw(text, values));
  return watched(columns, rows);
}
