/** Reaches the operator's own PostgreSQL (DATABASE_URL, DATABASE_DIRECT_URL): waits while it starts, refuses an old one. */
import pg from "pg";
import { isDatabaseAway } from "./availability.ts";
import { reasonOf, untilAnswered } from "./until-answered.ts";

const OLDEST = 15;
/** A database that starts with us gets 18 s. */
const PAUSES_MS = [200, 400, 800, 1_600, 3_000, 3_000, 3_000, 3_000, 3_000];

export type Reached = {
  /** Whether the account has no time limit for statements. */
  isUnlimited: boolean;
  /** Identifies this database on this server, whatever the address, until the server restarts. */
  identity: string;
};

/**
 * @param onWait called before each further attempt. @param setting holds the address, for messages to operators.
 * @throws Error when it stays unreachable, refuses us, or is older than PostgreSQL 15. Its message contains no
 * password.
 */
export async function reachDatabase(
  url: string,
  onWait: (reason: string) => void = () => undefined,
  { setting = "DATABASE_URL", pausesMs = PAUSES_MS }: { setting?: string; pausesMs?: number[] } = {},
): Promise<Reached> {
  const failure = (reason: string) =>
    `${nameOf(url)} cannot be reached: ${reason}. Check ${setting} and that the server runs.`;
  const waiting = { pausesMs, onWait, failure };
  const { version, ...reached } = await untilAnswered(() => look(url), waiting).catch((error: Error) => {
    if (isDatabaseAway(error.cause)) throw error;
    throw new Error(`${nameOf(url)} refuses Dateline: ${reasonOf(error)}. Check ${setting}.`, { cause: error });
  });
  refuseOld(version);
  return reached;
}

async function look(url: string): Promise<Reached & { version: number }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; limit: string; identity: string }>(
      `select current_setting('server_version_num') as version, current_setting('statement_timeout') as "limit",
         current_database() || ' since ' || extract(epoch from pg_postmaster_start_time()) as identity`,
    );
    const { version = "", limit = "", identity = "" } = rows[0] ?? {};
    return { version: Number(version), isUnlimited: limit === "0", identity };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** @param version `server_version_num`, for example 140012. */
export function refuseOld(version: number): void {
  const major = Math.floor(version / 10_000);
  if (major < OLDEST) throw new Error(`The database is PostgreSQL ${major}; Dateline needs ${OLDEST} or newer.`);
}

function nameOf(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? hostname;
  return `The database ${pathname.slice(1) || "(default)"} on ${host}${port && `:${port}`}`;
}
