/** Connections outside the pools, for work that needs one session throughout, such as migrations and backups. */
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { log } from "#platform/log/log.ts";

const LOCK_POLL_MS = 100;

/** For work that may take as long as it needs; the account may have limits for everything else. */
const UNLIMITED =
  "set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0; set idle_session_timeout = 0";

/**
 * Runs `work` on a connection whose statements have no time limit, and closes it. If the server ends it, the next
 * statement fails and nothing else does.
 * @param name as `pg_stat_activity` shows it.
 */
export async function inSession<T>(
  connection: pg.ClientConfig,
  name: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: name, keepAlive: true });
  client.on("error", ({ message }) => log.warn({ reason: message, session: name }, "A database session ended"));
  await client.connect();
  try {
    await client.query(UNLIMITED);
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Runs `work` while no other process runs work under the same lock of this database. It waits between attempts rather
 * than in a statement, whose snapshot would hold up the building of an index.
 */
export async function underLock<T>(connection: pg.ClientConfig, lock: number, work: () => Promise<T>): Promise<T> {
  return inSession(connection, "dateline-lock", async (client) => {
    // The number within the text: the driver then leaves no open portal, whose snapshot would hold up an index.
    const attempt = `select pg_try_advisory_lock(${lock}) as is_ours`;
    while (!(await client.query<{ is_ours: boolean }>(attempt)).rows[0]?.is_ours) await setTimeout(LOCK_POLL_MS);
    return work();
  });
}
