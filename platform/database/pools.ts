/**
 * The connection pools of the process: for requests, for background work, for the sandbox of test keys. They survive a server that restarts or
 * is replaced.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { log } from "#platform/log/log.ts";
import { isInSandbox } from "#platform/sandbox/sandbox.ts";

/** requests: someone waits for the answer. background: jobs, commands and long reads. sandbox: what test keys do. */
type Purpose = "requests" | "background" | "sandbox";

/** What is between the pools' address and PostgreSQL, such as PgBouncer, by how long a client keeps its connection. */
export type Pooler = "none" | "session" | "transaction";

export type DatabaseSettings = {
  /** Address of PostgreSQL itself, if the pools' address leads to a pooler. */
  directUrl?: string | undefined;
  pooler?: Pooler;
};

/** How long to wait for a free connection before it is an error, which availability.ts treats as a database outage. */
const MAX_WAIT_MS = 30_000;
/** After this silence the operating system probes the server; if it has vanished, waiting ends. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
/** Background work has this share of the connections for requests, in a separate pool. */
const BACKGROUND_SHARE = 0.5;
const DEFAULT_SIZE = 10; // the driver's

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/**
 * Limits of a statement, of a wait for a lock and of a pause within a transaction, in milliseconds. PostgreSQL enforces
 * them and ends the statement; the driver's own `query_timeout` only stops waiting, and its pool then gives a busy
 * connection to the next caller.
 */
const LIMITS = {
  requests: {
    statement_timeout: 30 * SECOND,
    lock_timeout: 10 * SECOND,
    idle_in_transaction_session_timeout: MINUTE,
  },
  background: {
    statement_timeout: 15 * MINUTE,
    lock_timeout: MINUTE,
    idle_in_transaction_session_timeout: 10 * MINUTE,
  },
};

let connection: pg.PoolConfig | undefined;
let settings: DatabaseSettings = {};
const pools = new Map<Purpose, pg.Pool>();
const connectListeners = new Set<() => void>();
const purpose = new AsyncLocalStorage<Purpose>();

const currentPurpose = (): Purpose => (isInSandbox() ? "sandbox" : (purpose.getStore() ?? "requests"));

/** Sets the database's address. Call it once, before the first query. `max` limits the connections for requests. */
export function configureDatabase(config: pg.PoolConfig, database: DatabaseSettings = {}): void {
  if (pools.size > 0) throw new Error("The database is already in use; configure it before the first query.");
  connection = config;
  settings = database;
}

export function connectionConfig(): pg.PoolConfig {
  if (!connection) throw new Error("No database is configured. Call configureDatabase first.");
  return connection;
}

/** Connection settings for a client that needs a session of its own: one that listens, migrates, or reads for long. */
export function directConfig(): pg.PoolConfig {
  const { max: _, ...config } = connectionConfig();
  if (!isDirectApart()) return config;
  const { application_name } = config;
  return { connectionString: settings.directUrl, ...(application_name !== undefined && { application_name }) };
}

function isDirectApart(): boolean {
  return settings.directUrl !== undefined && settings.directUrl !== connectionConfig().connectionString;
}

/** Everything that `work` starts uses connections for background work, also after it has returned. */
export function inBackground<T>(work: () => T): T {
  return purpose.run("background", work);
}

/** The pool for requests, or within `inBackground` the one for background work. */
export function connectionPool(): pg.Pool {
  const wanted = currentPurpose();
  const open = pools.get(wanted) ?? openPool(wanted);
  pools.set(wanted, open);
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

/** A statement with its name; without it where the next statement may have another connection. */
export function named(name: string | null, text: string, values: unknown[]): pg.QueryConfig {
  return name === null || poolerOf(currentPurpose()) === "transaction" ? { text, values } : { name, text, values };
}

/** Statements that set a transaction's limits, if its connection has none of its own. */
export function limitsOfTransaction(): string[] {
  const current = currentPurpose();
  return poolerOf(current) === "transaction" ? settingLimits("set local", current) : [];
}

/** Background work goes past a pooler if it can: it is long, and there is little of it. The sandbox has settings of its session. */
function poolerOf(of: Purpose): Pooler {
  return of !== "requests" && isDirectApart() ? "none" : (settings.pooler ?? "none");
}

function settingLimits(set: "set" | "set local", of: Purpose): string[] {
  return Object.entries(limitsOf(of)).map(([name, value]) => `${set} ${name} = ${value}`);
}

const limitsOf = (of: Purpose) => LIMITS[of === "background" ? of : "requests"];

function openPool(of: Purpose): pg.Pool {
  const size = connectionConfig().max ?? DEFAULT_SIZE;
  const pooler = poolerOf(of);
  const first = pooler === "session" ? settingLimits("set", of) : [];
  if (of === "sandbox") first.push("set search_path = sandbox, public");
  const pool = new pg.Pool({
    ...KEEP_ALIVE,
    connectionTimeoutMillis: MAX_WAIT_MS,
    ...(pooler === "none" && limitsOf(of)),
    // A pooler refuses limits at the start of a connection. The pool waits for the promise, which its types leave out.
    // oxlint-disable-next-line typescript/no-misused-promises
    ...(first.length > 0 && { onConnect: (client) => client.query(first.join("; ")) }),
    ...(of === "requests" ? connectionConfig() : directConfig()),
    max: { requests: size, background: Math.max(2, Math.ceil(size * BACKGROUND_SHARE)), sandbox: 2 }[of],
  });
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
