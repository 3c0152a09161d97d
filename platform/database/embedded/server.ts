/**
 * Runs the embedded PostgreSQL for this process: starts it even after a kill, restarts it when it dies, and stops it.
 */
import { type ChildProcess } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { lowerPriority } from "#platform/threads/priority.ts";
import { databaseAccount, spawnAs } from "./account.ts";
import { postgresFolder } from "./binaries.ts";
import {
  clusterFolder,
  ensureCluster,
  ensureSocketFolder,
  folderArgument,
  leaveSocketFolder,
  socketUrl,
} from "./cluster.ts";
import { clearLeftovers } from "./leftovers.ts";

const DATABASE = "dateline";
const LOG_LIMIT_BYTES = 5 * 1024 * 1024;
/** The children of a killed server keep its memory and locks for a moment. */
const HELD = /lock file "[^"]*" (already exists|is empty)|still in use|could not (bind|create any) Unix/i;
const HELD_LIMIT_MS = 20_000;
/**
 * Each connection has a process, and each active one would get as much of a core as the whole server, so readers would
 * wait behind every write (docs/decisions/node-and-postgresql.md).
 */
const LEVELS_BELOW_SERVER = 10;
const RESTARTS = 8;
const LONGEST_PAUSE_MS = 10_000;
const STEADY_MS = 2_000;

export type EmbeddedEvent = { text: string; isProblem: boolean };

export type EmbeddedOptions = {
  /** Owned by this process (claimDataFolder); contains the cluster, its log and usually its socket. */
  dataFolder: string;
  /** False only for tests: a crash may then lose everything, and the server keeps this process's priority. */
  durable?: boolean;
  /** More of PostgreSQL's own settings, `name=value`. */
  settings?: string[];
  onEvent?: (event: EmbeddedEvent) => void;
  /** Called when it died and could not be restarted: the process should end. */
  onLost?: (error: Error) => void;
  /** Consecutive failures before giving up; 8 (about half a minute) unless a test sets fewer. */
  restarts?: number;
  /** Aborts a start that has not finished. */
  signal?: AbortSignal;
};

export type EmbeddedServer = {
  url: string;
  /** Fast shutdown: open transactions roll back, everything committed is on disk. */
  stop: () => Promise<void>;
};

type Launch = { start: (signal: AbortSignal | undefined) => Promise<ChildProcess>; url: string; leave: () => void };

/**
 * @throws Error when it cannot start: no programs for this machine, a closed folder or foreign data; otherwise with the
 * end of PostgreSQL's log.
 */
export async function startEmbeddedServer(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const launch = await prepare(options);
  let child = await launch.start(options.signal);
  await ensureDatabase(launch.url).catch(async (error: unknown) => {
    await stopChild(child);
    throw error;
  });
  const stopping = new AbortController();

  let failures = 0;
  /** Counts failed starts and short runs; the first restart is immediate. */
  const relaunch = async (cause: Error): Promise<ChildProcess> => {
    failures += 1;
    if (failures > (options.restarts ?? RESTARTS)) throw cause;
    const pause = failures === 1 ? 0 : Math.min(100 * 2 ** failures, LONGEST_PAUSE_MS);
    await delay(pause, undefined, { signal: stopping.signal });
    return launch.start(stopping.signal).catch((error: Error) => relaunch(error));
  };
  const supervise = async () => {
    for (;;) {
      const since = Date.now();
      const end = await exitOf(child);
      if (stopping.signal.aborted) return;
      options.onEvent?.({ text: `PostgreSQL stopped (${end}) and is being restarted`, isProblem: true });
      if (Date.now() - since > STEADY_MS) failures = 0;
      child = await relaunch(new Error(`PostgreSQL keeps stopping (${end}); its log is in ${options.dataFolder}.`));
      options.onEvent?.({ text: "PostgreSQL is available again", isProblem: false });
    }
  };
  const supervision = supervise().catch((error: Error) => {
    if (!stopping.signal.aborted) options.onLost?.(error);
  });

  return {
    url: launch.url,
    stop: async () => {
      stopping.abort();
      await stopChild(child);
      await supervision;
      await stopChild(child); // one that a restart has started since
      launch.leave();
    },
  };
}

async function prepare(options: EmbeddedOptions): Promise<Launch> {
  const { dataFolder, durable = true } = options;
  const cluster = clusterFolder(dataFolder);
  const account = databaseAccount(cluster);
  const programs = postgresFolder(account);
  await ensureCluster(dataFolder, programs, account, durable);
  const socketFolder = ensureSocketFolder(dataFolder, account);
  const logFile = path.join(dataFolder, "postgres.log");
  const quick = durable ? [] : ["fsync=off", "full_page_writes=off", "synchronous_commit=off"];
  const local = ["listen_addresses=", "unix_socket_permissions=0700", "log_checkpoints=off", "cluster_name=dateline"];
  const settings = [...local, ...quick, ...(options.settings ?? [])].flatMap((each) => ["-c", each]);
  const args = ["-D", folderArgument(account, cluster), "-k", socketFolder, ...settings];
  const url = socketUrl(socketFolder, DATABASE);

  const start: Launch["start"] = async (signal) => {
    const deadline = Date.now() + HELD_LIMIT_MS;
    for (;;) {
      await clearLeftovers(cluster, socketFolder);
      signal?.throwIfAborted();
      const from = beginLog(logFile);
      const output = openSync(logFile, "a", 0o600);
      const child = spawnAs(account, path.join(programs, "bin/postgres"), args, {
        cwd: cluster,
        stdio: ["ignore", output, output],
        onParentDeath: "INT",
      });
      closeSync(output);
      if (durable && child.pid !== undefined) lowerPriority(LEVELS_BELOW_SERVER, child.pid);
      const stop = () => void stopChild(child);
      signal?.addEventListener("abort", stop);
      try {
        if (await accepts(child, url, options.onEvent)) return child;
      } finally {
        signal?.removeEventListener("abort", stop);
      }
      signal?.throwIfAborted();
      const said = readFileSync(logFile).subarray(from).toString("utf8").trim();
      if (!HELD.test(said) || Date.now() > deadline) throw startFailure(said, logFile);
      await delay(100);
    }
  };
  return { start, url, leave: () => leaveSocketFolder(socketFolder, dataFolder) };
}

/** @returns where the lines of this start begin, in bytes; a long log is renamed first. */
function beginLog(file: string): number {
  if (!existsSync(file)) return 0;
  const { size } = statSync(file);
  if (size < LOG_LIMIT_BYTES) return size;
  renameSync(file, `${file}.1`);
  return 0;
}

/** True once it accepts connections, however long recovery takes; false when it has ended. */
async function accepts(child: ChildProcess, url: string, onEvent: EmbeddedOptions["onEvent"]): Promise<boolean> {
  let ended = false;
  child.once("error", () => (ended = true)); // the program could not be run
  child.once("exit", () => (ended = true));
  const started = Date.now();
  let told = false;
  while (!ended) {
    const answer = await tryConnect(url);
    if (answer === "ready") return true;
    if (!told && Date.now() - started > 5_000) {
      told = true;
      onEvent?.({ text: "PostgreSQL is recovering from an unplanned stop; this can take a while", isProblem: false });
    }
    await delay(15);
  }
  return false;
}

/** "Database does not exist" also means that the server answers. */
async function tryConnect(url: string): Promise<"ready" | "not-yet"> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return "ready";
  } catch (error) {
    return (error as { code?: string }).code === "3D000" ? "ready" : "not-yet";
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const maintenance = new URL(url);
  maintenance.pathname = "/postgres";
  const client = new pg.Client({ connectionString: maintenance.href });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

function startFailure(said: string, logFile: string): Error {
  const last = said.split("\n").slice(-5).join("\n  ");
  return new Error(`PostgreSQL could not start. The end of ${logFile} says:\n  ${last || "nothing"}`);
}

async function exitOf(child: ChildProcess): Promise<string> {
  if (child.exitCode === null && child.signalCode === null) await new Promise((resolve) => child.once("exit", resolve));
  return child.signalCode ?? `code ${child.exitCode}`;
}

async function stopChild(child: ChildProcess): Promise<void> {
  const exited = exitOf(child);
  for (const [signal, patience] of [
    ["SIGINT", 15_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ] as const) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    child.kill(signal);
    const timer = new AbortController();
    await Promise.race([exited, delay(patience, undefined, { signal: timer.signal }).catch(() => undefined)]);
    timer.abort();
  }
}
