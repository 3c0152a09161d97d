/** Gives this vitest worker its own copy of the migrated database and points the process's pool at it. */
import "#apps/wiring.ts";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { closeDatabase, configureDatabase } from "#platform/database/client.ts";
import { stopListening } from "#platform/database/notifications.ts";
import { stopWork } from "#platform/threads/work.ts";
import { copyDatabase, databaseUrl, onServer } from "./test-databases.ts";

const server = inject("databaseServer");
const template = inject("templateDatabase");
const worker = process.env["VITEST_POOL_ID"] ?? "0";
const name = `${template}_${worker}`;
const connectionString = databaseUrl(server, name);
/** Most files leave a hundredth of it. */
const ROOM_BYTES = 40_000_000;

await onServer(server, async (client) => {
  const bytes = await sizeOf(client);
  if (bytes !== null && (bytes < ROOM_BYTES || !(await isDropped(client)))) return forgetOthers();
  await copyDatabase(client, template, name);
});
configureDatabase({ connectionString, max: 30 });
process.env["DATABASE_URL"] = connectionString;
process.env["DATA_DIR"] = `var/test/${worker}`; // files of another worker's tests are no strays

// A connection that listens would keep all modules of its file, and hear every message of the files that follow.
afterAll(() => Promise.all([stopListening(), closeDatabase(), stopWork()]));

/**
 * Files of one worker share its database. What an operator set in one of them would be in force in all that follow, and
 * what it left in the queues would be worked by the next that starts a worker, which then waits for mail servers and
 * sites that are gone. What it published in the future would be the newest for all of them.
 */
async function forgetOthers(): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query("delete from site_settings");
  await client.query("delete from storage_moves");
  await client.query("delete from posts where published_at > now() and held_at is null");
  const { rows } = await client.query<{ jobs: string | null }>("select to_regclass('pgboss.job') as jobs");
  if (rows[0]?.jobs) await client.query("delete from pgboss.job where state < 'completed'");
  await client.end();
}

/** What files of this worker have added to the template; null before the first. */
async function sizeOf(client: pg.Client): Promise<number | null> {
  const text =
    "select pg_database_size(datname)::float8 as bytes from pg_database where datname = any($1) order by datname";
  const { rows } = await client.query<{ bytes: number }>(text, [[template, name]]);
  const [shared, own] = rows;
  return shared && own ? own.bytes - shared.bytes : null;
}

/** Thousands of rows that others left slow every statement down. A database to which something is still connected stays. */
async function isDropped(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_stat_activity where datname = $1", [name]);
  if (rowCount) return false; // PostgreSQL would wait for seconds
  try {
    await client.query(`drop database "${name}"`);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === "55006") return false;
    throw error;
  }
}
