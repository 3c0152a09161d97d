/**
 * Connects to the operator's own PostgreSQL (DATABASE_URL, DATABASE_DIRECT_URL): waits while it starts, refuses one
 * that is too old, and finds out whether a pooler is in between.
 */
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { findPooler } from "./pooler.ts";
import type { Pooler } from "./pools.ts";

const OLDEST = 15;
/** Waits between attempts: a database that starts with us gets 18 s. */
const PAUSES_MS = [200, 400, 800, 1_600, 3_000, 3_000, 3_000, 3_000, 3_000];
/** Errors that waiting does not change: wrong password, unknown account or database, no access, TLS required. */
const FINAL = new Set(["28P01", "28000", "3D000", "42501"]);

export type Reached = {
  pooler: Pooler | null;
  /** Identifies this database on this server, whatever the address, until the server restarts. */
  identity: string;
};

/** The setting with the address, for messages to operators. */
type Setting = "DATABASE_URL" | "DATABASE_DIRECT_URL";

/**
 * @param onWait called before each further attempt.
 * @throws Error when it stays unreachable, refuses us, or is older than PostgreSQL 15. Its message contains no
 * password.
 */
export async function reachDatabase(
  url: string,
  onWait: (reason: string) => void = () => undefined,
  { setting = "DATABASE_URL", pausesMs = PAUSES_MS }: { setting?: Setting; pausesMs?: number[] } = {},
): Promise<Reached> {
  for (let attempt = 0; ; attempt++) {
    const pause = pausesMs[attempt];
    try {
      const { version, ...reached } = await look(url);
      refuseOld(version);
      return reached;
    } catch (error) {
      if (error instanceof TooOld) throw error;
      const reason = describe(error);
      if (FINAL.has(codeOf(error)))
        throw new Error(`${nameOf(url)} refuses Dateline: ${reason}. Check ${setting}.`, { cause: error });
      if (pause === undefined) {
        throw new Error(`${nameOf(url)} cannot be reached: ${reason}. Check ${setting} and that the server runs.`, {
          cause: error,
        });
      }
      onWait(reason);
      await delay(pause);
    }
  }
}

class TooOld extends Error {}

async function look(url: string): Promise<Reached & { version: number }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; identity: string }>(
      `select current_setting('server_version_num') as version,
         current_database() || ' since ' || extract(epoch from pg_postmaster_start_time()) as identity`,
    );
    const { version = "", identity = "" } = rows[0] ?? {};
    return { version: Number(version), identity, pooler: await findPooler(client) };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** @param version `server_version_num`, for example 140012. */
export function refuseOld(version: number): void {
  const major = Math.floor(version / 10_000);
  if (major < OLDEST) throw new TooOld(`The database is PostgreSQL ${major}; Dateline needs ${OLDEST} or newer.`);
}

function nameOf(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? hostname;
  return `The database ${pathname.slice(1) || "(default)"} on ${host}${port && `:${port}`}`;
}

const codeOf = (error: unknown) => (error as { code?: string }).code ?? "";

/** A host with several addresses fails with an AggregateError, whose own message is empty. */
function describe(error: unknown): string {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(describe))].join("; ");
  return error instanceof Error ? error.message || codeOf(error) : String(error);
}
