/** The connection pools of the process, one per purpose. They survive a server that restarts or is replaced. */
import pg from "pg";
import { log } from "#platform/log/log.ts";
import { currentPurpose, LIMITS, type Purpose } from "./purpose.ts";

/** How long to wait for a free connection before it is an error, which availability.ts treats as a database outage. */
const LONGEST_WAIT_MS = 30_000;
/** After this silence the operating system probes the server; if it has vanished, waiting ends. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Background work has this share of the connections for requests, in a separate pool. */
const BACKGROUND_SHARE = 0.5;

const DEFAULT_SIZE = 10; // the driver's

/** A pooler between this process and PostgreSQL, such as PgBouncer. */
export type Pooler = {
  /** Whether it supports prepared statements although clients share connections. */
  keepsStatements: boolean;
};

export type Place = {
  /** Address of PostgreSQL itself, if the pools' address leads to a pooler. */
  directUrl?: string | undefined;
  /** Null: connections lead to PostgreSQL itself. */
  pooler?: Pooler | null;
  /** Maximum time of a statement outside a transaction behind a pooler; by default that of the purpose. */
  statementMs?: number;
};

let connection: pg.PoolConfig | undefined;
let place: Place = {};
const pools = new Map<Purpose, pg.Pool>();
const connectListeners = new Set<() => void>();
/** Sets the database's address. Call it once, before the first query. `max` limits the connections for requests. */
export function configureDatabase(config: pg.PoolConfig, where: Place = {}): void {
  if (pools.size > 0) throw new Error("The database is already in use; configure it before the first query.");
  connection = config;
  place = where;
}

export function connectionConfig(): pg.PoolConfig {
  if (!connection) throw new Error("No database is configured. Call configureDatabase first.");
  return connection;
}

/** Connection settings for a client that needs a session of its own: one that listens, migrates, or reads for long. */
export function directConfig(): pg.PoolConfig {
  const { max: _, ...config } = connectionConfig();
  if (place.directUrl === undefined || place.directUrl === config.connectionString) return config;
  const { application_name } = config;
  return { connectionString: place.directUrl, ...(application_name !== undefined && { application_name }) };
}

/** How the database is reached. */
export function placeOfDatabase(): Readonly<Place> {
  return place;
}

/** The pool for the current purpose (purpose.ts). */
export function connectionPool(): pg.Pool {
  const purpose = currentPurpose();
  const open = pools.get(purpose) ?? openPool(purpose);
  pools.set(purpose, open);
  return open;
}

export function openPools(): pg.Pool[] {
  return [...pools.values()];
}

/**
 * Calls the listener for each connection that is opened, before its first query: so the listener knows that the
 * database is available.
 */
export function onConnected(listener: () => void): void {
  connectListeners.add(listener);
}

export async function closeDatabase(): Promise<void> {
  const open = openPools();
  pools.clear();
  await Promise.all(open.map((pool) => pool.end()));
}

/**
 * Settings of each connection for this purpose. A pooler refuses limits at the start; transactions then bring them
 * (driver.ts).
 */
export function clientConfig(purpose: Purpose): pg.PoolConfig {
  const limits = place.pooler ? {} : LIMITS[purpose];
  return { ...KEEP_ALIVE, connectionTimeoutMillis: LONGEST_WAIT_MS, ...limits, ...connectionConfig() };
}

function openPool(purpose: Purpose): pg.Pool {
  const size = connectionConfig().max ?? DEFAULT_SIZE;
  const max = purpose === "background" ? Math.max(2, Math.ceil(size * BACKGROUND_SHARE)) : size;
  const pool = new pg.Pool({ ...clientConfig(purpose), max });
  pool.on("connect", (client) => {
    // The pool listens only while a connection is idle: one that ends between two queries of a transaction would
    // otherwise end the process. The next query fails, which is when it is reported.
    client.on("error", () => undefined);
    connectListeners.forEach((listener) => listener());
  });
  // The error holds the whole client; its message is enough.
  pool.on("error", ({ message }) => log.warn({ reason: message }, "An idle database connection ended"));
  return pool;
}
