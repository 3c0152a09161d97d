/**
 * Statements that wait for no lock and take less time than their way to the database. Those of all requests share one
 * connection and do not wait for each other's answers: one process of PostgreSQL, with all their plans at hand, answers
 * several each time it wakes (docs/decisions/0104-look-ups-share-a-connection.md).
 */
import pg from "pg";
import { queryOnce } from "./bounded.ts";
import { clientConfig, onClosing, placeOfDatabase, tellConnected } from "./pools.ts";
import { currentPurpose } from "./purpose.ts";

/** Then another is opened: it may lead to another server meanwhile. */
const LIFETIME_MS = 60_000;

let shared: pg.Client | undefined;
let opening: Promise<pg.Client> | undefined;
let renewAt = 0;
/** How often the server was left. */
let departures = 0;

/** Behind a pooler, and for anything but requests, the pools answer. */
export async function lookUp<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
  if (placeOfDatabase().pooler || currentPurpose() !== "requests") return queryOnce<Row>(config);
  if (shared && performance.now() > renewAt) renew();
  const client = shared ?? (await opened());
  try {
    return await client.query<Row>(config);
  } catch (error) {
    if (isUnprepared(error)) return queryOnce<Row>(config);
    throw error;
  }
}

/** It never ran: the one before it of the same name failed as it was prepared, for example at a lock of a migration. */
function isUnprepared(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === "26000" || error.code === "42P05");
}

function opened(): Promise<pg.Client> {
  opening ??= open().finally(() => (opening = undefined));
  return opening;
}

async function open(): Promise<pg.Client> {
  const client = new pg.Client({ ...clientConfig("requests"), pipeline: true });
  // Whoever waits for an answer gets the error; the next look-up opens another.
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

/** Call it where a write has reached a server that only reads: what it knows is out of date. */
export function leaveSharedConnection(): void {
  departures += 1;
  const before = shared;
  shared = undefined;
  void end(before);
}

/** The old one answers until the new one is there. */
function renew(): void {
  renewAt = performance.now() + LIFETIME_MS;
  opened().catch(() => undefined);
}

/** After the answers that are still to come. */
function end(client: pg.Client | undefined): Promise<void> {
  return client?.end().catch(() => undefined) ?? Promise.resolve();
}

onClosing(async () => {
  await opening?.catch(() => undefined);
  const last = shared;
  shared = undefined;
  await end(last);
});
