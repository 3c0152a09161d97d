/**
 * Limits statements outside transactions that have their own limit, and all of them behind a pooler, which refuses
 * limits at the start of a connection: PostgreSQL is asked to cancel the statement, as for Ctrl-C in psql. Otherwise
 * PostgreSQL enforces the limit itself.
 */
import { connect } from "node:net";
import path from "node:path";
import type pg from "pg";
import { connectionPool, placeOfDatabase } from "./pools.ts";
import { currentPurpose, LIMITS } from "./purpose.ts";

/** The connection of a statement that keeps running after its cancellation is closed. */
const LONGEST_CANCEL_MS = 5_000;
const CANCEL_REQUEST = 80_877_102;

/** Fields missing from the driver's types. */
type Reachable = { host: string; port: number; processID: number | null; secretKey: Buffer | number | null };

/** Connections whose statement was cancelled: a late cancellation would hit the next one. */
const cancelled = new WeakSet<pg.PoolClient>();

/** Whether the connection must be closed instead of reused. */
export function isSpent(client: pg.PoolClient): boolean {
  return cancelled.has(client);
}

/** Runs one statement on this connection. @param mostMs its own limit, with or without a pooler. */
export async function bounded<T>(client: pg.PoolClient, run: () => Promise<T>, mostMs?: number): Promise<T> {
  const { pooler, statementMs } = placeOfDatabase();
  const limit = mostMs ?? (pooler ? (statementMs ?? LIMITS[currentPurpose()].statement_timeout) : null);
  if (limit === null) return run();
  let ending: NodeJS.Timeout | undefined;
  const timer = setTimeout(() => {
    cancelled.add(client);
    cancel(client as pg.PoolClient & Reachable);
    ending = setTimeout(() => void client.end().catch(() => undefined), LONGEST_CANCEL_MS);
  }, limit);
  try {
    return await run();
  } finally {
    clearTimeout(timer);
    clearTimeout(ending);
  }
}

/** A statement on whichever connection of the pool is free. @param mostMs see `bounded`. */
export async function queryOnce<Row extends pg.QueryResultRow>(
  config: pg.QueryConfig,
  mostMs?: number,
): Promise<pg.QueryResult<Row>> {
  const { pooler } = placeOfDatabase();
  const isBounded = mostMs !== undefined || pooler;
  if (!isBounded) return connectionPool().query<Row>(config);
  const client = await connectionPool().connect();
  try {
    const result = await bounded(client, () => client.query<Row>(config), mostMs);
    client.release(isSpent(client));
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** On a separate connection, unencrypted like libpq's before version 17; a pooler forwards it. There is no answer. */
function cancel({ host, port, processID, secretKey }: Reachable): void {
  if (processID === null || secretKey === null) return;
  const key = typeof secretKey === "number" ? numbers(secretKey) : secretKey;
  const request = Buffer.concat([numbers(12 + key.length, CANCEL_REQUEST, processID), key]);
  const socket = host.startsWith("/") ? connect(path.join(host, `.s.PGSQL.${port}`)) : connect(port, host);
  socket.setTimeout(LONGEST_CANCEL_MS, () => socket.destroy());
  socket.on("error", () => undefined);
  // PgBouncer 1.18 crashes when this side closes first.
  socket.write(request);
}

function numbers(...all: number[]): Buffer {
  const bytes = Buffer.alloc(all.length * 4);
  all.forEach((number, at) => bytes.writeInt32BE(number, at * 4));
  return bytes;
}
