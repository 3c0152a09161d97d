/**
 * Statements that wait for no lock and take less time than their round trip. Those of all requests share one
 * connection and do not wait for each other's answers: one PostgreSQL process, with all their plans ready, answers
 * several each time it wakes (docs/decisions/0104-look-ups-share-a-connection.md).
 */
import pg from "pg";
import { queryOnce } from "./bounded.ts";
import { clientConfig, onClosing, placeOfDatabase, tellConnected } from "./pools.ts";
import { currentPurpose } from "./purpose.ts";

/** Lifetime of a connection: a new one may lead to another server. */
const LIFETIME_MS = 60_000;

/** After waiting this long for an answer, further look-ups use the pool. A busy event loop reads answers 30 ms late. */
const PATIENCE_MS = 100;

let shared: pg.Client | undefined;
let opening: Promise<pg.Client> | undefined;
let renewAt = 0;
/** Number of times we left a server. */
let departures = 0;
/** Look-ups waiting for their answers, and when the last answer came or the first of them was sent. */
let [waiting, heardAt] = [0, 0];

/** Behind a pooler, for anything but requests, and while the connection is silent, the pools are used. */
export async function lookUp<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
  if (placeOfDatabase().pooler || currentPurpose() !== "requests" || isSilent()) return queryOnce<Row>(config);
  if (shared && performance.now() > renewAt) renew();
  const client = shared ?? (await opened());
  if (waiting === 0) heardAt = performance.now();
  waiting += 1;
  try {
    return await client.query<Row>(config);
  } catch (error) {
    if (isUnprepared(error)) return queryOnce<Row>(config);
    throw error;
  } finally {
    waiting -= 1;
    heardAt = performance.now();
  }
}

function isSilent(): boolean {
  return waiting > 0 && performance.now() - heardAt > PATIENCE_MS;
}

/** Whether it never ran, because preparing the same statement failed before it, for example at a migration's lock. */
function isUnprepared(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === "26000" || error.code === "42P05");
}

function opened(): Promise<pg.Client> {
  opening ??= open().finally(() => (opening = undefined));
  return opening;
}

async function open(): Promise<pg.Client> {
  const client = new pg.Client({ ...clientConfig("requests"), pipeline: true });
  // Waiting callers get the error; the next lookup opens another connection.
  const leave = () => {
    if (shared === client) shared = undefined;
  };
  client.on("error", leave);
  client.on("end", leave);
  const since = departures;
  await client.connect();
  if (departures !== since) {
    void end(client); // it leads to the server that has been left meanwhile
    return open();
  }
  tellConnected();
  const before = shared;
  [shared, renewAt] = [client, performance.now() + LIFETIME_MS];
  void end(before);
  return client;
}

/** Call it when a write has reached a read-only server, whose data is out of date. */
export function leaveSharedConnection(): void {
  departures += 1;
  const before = shared;
  shared = undefined;
  void end(before);
}

/** The old connection is used until the new one is open. */
function renew(): void {
  renewAt = performance.now() + LIFETIME_MS;
  opened().catch(() => undefined);
}

/** Closes it after the pending answers. */
function end(client: pg.Client | undefined): Promise<void> {
  return client?.end().catch(() => undefined) ?? Promise.resolve();
}

onClosing(async () => {
  await opening?.catch(() => undefined);
  const last = shared;
  shared = undefined;
  await end(last);
});
