/**
 * The single connection pool of the process, opened at first use. Only queries.ts files import it; services import
 * `transaction`.
 */
import { CompiledQuery, Kysely, type LogEvent, PostgresDialect, type Transaction as KyselyTransaction } from "kysely";
import pg from "pg";
import type { Schema } from "#database/schema.ts";
import { log } from "#platform/log/log.ts";
import { isTraced, noteStatement } from "#platform/traces/traces.ts";
import { type Columns, type Row, watched } from "./statement.ts";

pg.types.setTypeParser(pg.types.builtins.INT8, Number); // ids and counts stay far below 2^53

/** How long to wait for a free connection before it is an error, which availability.ts treats as a database outage. */
const LONGEST_WAIT_MS = 30_000;

/** After this silence the system probes the server; if it has vanished, waiting for its answer ends. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

export type Database = Kysely<Schema>;
export type Transaction = KyselyTransaction<Schema>;

let pool: pg.Pool | undefined;
let connection: pg.PoolConfig | undefined;

/** Sets where the database is. Call it once, before the first query. */
export function configureDatabase(config: pg.PoolConfig): void {
  if (pool) throw new Error("The database is already in use; configure it before the first query.");
  connection = config;
}

/** Connection settings for a separate client, for example one that listens. */
export function connectionConfig(): pg.PoolConfig {
  if (!connection) throw new Error("No database is configured. Call configureDatabase first.");
  return connection;
}

export function connectionPool(): pg.Pool {
  if (pool) return pool;
  pool = new pg.Pool({ ...KEEP_ALIVE, connectionTimeoutMillis: LONGEST_WAIT_MS, ...connectionConfig() });
  // Without a listener, the end of an idle connection (the server stops) would end the process. The error holds the
  // whole client; its message is enough.
  pool.on("connect", () => connectListeners.forEach((listener) => listener()));
  pool.on("error", ({ message }) => log.warn({ reason: message }, "An idle database connection ended"));
  return pool;
}

const connectListeners = new Set<() => void>();

/** Calls the listener for each connection the pool opens, before its first query: the database is available at that moment. */
export function onConnected(listener: () => void): void {
  connectListeners.add(listener);
}

const TRACED = isTraced();

export const db: Database = new Kysely<Schema>({
  dialect: new PostgresDialect({ pool: async () => connectionPool() }),
  log: TRACED ? noteInTrace : [],
});

function noteInTrace(event: LogEvent): void {
  noteStatement(event.query.sql, event.queryDurationMillis, event.level === "error" ? event.error : undefined);
}

/** For statements that do not pass Kysely. */
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

/** Callbacks that wait for the commit of a transaction. */
const pending = new WeakMap<Transaction, (() => Promise<void>)[]>();

/**
 * Runs `work` in one transaction; it is rolled back when `work` throws. All queries of `work` go through its `tx`: work
 * that asks for a second connection deadlocks once every connection of the pool does so.
 * @returns after the commit and everything that waited for it (`afterCommit`).
 */
export async function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const waiting: (() => Promise<void>)[] = [];
  const result = await db.transaction().execute((tx) => {
    pending.set(tx, waiting);
    return work(tx);
  });
  for (const each of waiting) await each();
  return result;
}

/**
 * Runs `work` once this transaction (of `transaction`) is committed, and never when it is rolled back. `work` must not
 * throw.
 */
export function afterCommit(tx: Transaction, work: () => Promise<void>): void {
  const waiting = pending.get(tx);
  if (!waiting) throw new Error("Only transactions that `transaction` began can be waited for.");
  waiting.push(work);
}

/**
 * A named prepared statement: PostgreSQL plans it once per connection. For frequent point reads in queries.ts files.
 * @param columns of its rows.
 * @param tx runs it there instead, planned again.
 */
export async function prepared<C extends Columns>(
  columns: C,
  name: string,
  text: string,
  values: unknown[],
  tx?: Transaction,
): Promise<Row<C>[]> {
  const { rows } = tx
    ? await tx.executeQuery<Row<C>>(CompiledQuery.raw(text, values))
    : await noted(text, () => connectionPool().query<Row<C>>({ name, text, values }));
  return watched(columns, rows);
}

export async function closeDatabase(): Promise<void> {
  const open = pool;
  pool = undefined;
  await open?.end();
}
