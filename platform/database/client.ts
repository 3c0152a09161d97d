/**
 * Statements and transactions over the pools of the process. Only queries.ts files import it; services import
 * `transaction`.
 */
import { CompiledQuery, Kysely, type LogEvent, type Transaction as KyselyTransaction } from "kysely";
import pg from "pg";
import type { Schema } from "#database/schema.ts";
import { isTraced, noteStatement } from "#platform/traces/traces.ts";
import { queryOnce } from "./bounded.ts";
import { PooledDialect } from "./driver.ts";
import { placeOfDatabase } from "./pools.ts";
import { type Columns, type Row, watched } from "./statement.ts";

pg.types.setTypeParser(pg.types.builtins.INT8, Number); // ids and counts stay far below 2^53

export {
  closeDatabase,
  configureDatabase,
  connectionConfig,
  connectionPool,
  directConfig,
  onConnected,
  placeOfDatabase,
} from "./pools.ts";

export type Database = Kysely<Schema>;
export type Transaction = KyselyTransaction<Schema>;

const TRACED = isTraced();

export const db: Database = new Kysely<Schema>({ dialect: new PooledDialect(), log: TRACED ? noteInTrace : [] });

function noteInTrace(event: LogEvent): void {
  noteStatement(event.query.sql, event.queryDurationMillis, event.level === "error" ? event.error : undefined);
}

/** For statements that bypass Kysely. */
async function noted<T>(text: string, run: () => Promise<T>): Promise<T> {
  if (!TRACED) return run();
  const began = performance.now();
  try {
    const result = await run();
    noteStatement(text, performance.now() - began);
    return result;
  } catch (error) {
    noteStatement(text, performance.now() - began, error);
    throw error;
  }
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
 * A named prepared statement: PostgreSQL plans it once per connection. For frequent point reads in queries.ts files. A
 * pooler without support for prepared statements gets it without a name.
 * @param columns of its rows.
 * @param name null if there are too many such statements for connections to keep: it is planned each time.
 * @param tx runs it in this transaction, where it is planned again.
 */
export async function prepared<C extends Columns>(
  columns: C,
  name: string | null,
  text: string,
  values: unknown[],
  tx?: Transaction,
): Promise<Row<C>[]> {
  const { rows } = tx
    ? await tx.executeQuery<Row<C>>(CompiledQuery.raw(text, values))
    : await noted(text, () => queryOnce<Row<C>>(named(name, text, values)));
  return watched(columns, rows);
}

/** `prepared` with its own limit in milliseconds; beyond it the statement fails with `query_canceled`. */
export async function preparedWithin<C extends Columns>(
  mostMs: number,
  columns: C,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row<C>[]> {
  const { rows } = await noted(text, () => queryOnce<Row<C>>(named(name, text, values), mostMs));
  return watched(columns, rows);
}

/** A statement with its name, if names are supported. */
export function named(name: string | null, text: string, values: unknown[]): pg.QueryConfig {
  const { pooler } = placeOfDatabase();
  return name === null || (pooler && !pooler.keepsStatements) ? { text, values } : { name, text, values };
}
