/** Connects to the operator's own PostgreSQL (DATABASE_URL): waits while it starts, and refuses one that is too old. */
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

const OLDEST = 15;
/** Waits between attempts: a database that starts with us gets 18 s. */
const PAUSES_MS = [200, 400, 800, 1_600, 3_000, 3_000, 3_000, 3_000, 3_000];
/** Errors that waiting does not change: wrong password, unknown account or database, no access, TLS required. */
const FINAL = new Set(["28P01", "28000", "3D000", "42501"]);

/**
 * @param onWait called before each further attempt.
 * @throws Error when it stays unreachable, refuses us, or is older than PostgreSQL 15. Its message contains no
 * password.
 */
export async function reachDatabase(
  url: string,
  onWait: (reason: string) => void = () => undefined,
  pausesMs = PAUSES_MS,
): Promise<void> {
  for (const pause of [...pausesMs, null]) {
    try {
      return refuseOld(await serverVersion(url));
    } catch (error) {
      if (error instanceof TooOld) throw error;
      const reason = describe(error);
      if (FINAL.has(codeOf(error)))
        throw new Error(`${nameOf(url)} refuses Dateline: ${reason}. Check DATABASE_URL.`, { cause: error });
      if (pause === null) {
        throw new Error(`${nameOf(url)} cannot be reached: ${reason}. Check DATABASE_URL and that the server runs.`, {
          cause: error,
        });
      }
      onWait(reason);
      await delay(pause);
    }
  }
}

class TooOld extends Error {}

async function serverVersion(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version");
    return Number(rows[0]?.version);
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
