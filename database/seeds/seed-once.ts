/** Seeds a new installation exactly once, even if two processes start together or a kill interrupts it. */
import type pg from "pg";
import { inSession, underLock } from "#platform/database/session.ts";
import { analyseUnknown } from "#platform/database/statistics.ts";

const SEED_LOCK = 7_310_422; // any constant: one advisory lock per database
const SESSION = "dateline-seed";

/** Due: the database has no users yet, or an earlier run was cut short. Never: it had users before. */
export type SeedState = "due" | "done" | "never";

export function seedState(connection: pg.ClientConfig, name: string): Promise<SeedState> {
  return inSession(connection, SESSION, (client) => readState(client, name));
}

/** Runs `seed` when it is due, one process at a time. It may meet its own rows. */
export function seedOnce(connection: pg.ClientConfig, name: string, seed: () => Promise<void>): Promise<void> {
  return underLock(connection, SEED_LOCK, async () => {
    const state = await inSession(connection, SESSION, async (client) => {
      const found = await readState(client, name);
      if (found === "due")
        await client.query("insert into seed_runs (name) values ($1) on conflict (name) do nothing", [name]);
      return found;
    });
    if (state !== "due") return;
    await seed();
    await inSession(connection, SESSION, async (client) => {
      await client.query("update seed_runs set finished_at = now() where name = $1", [name]);
      await analyseUnknown(client);
    });
  });
}

async function readState(client: pg.Client, name: string): Promise<SeedState> {
  const { rows } = await client.query<{ begun: boolean; finished: boolean; peopled: boolean }>(
    `select count(*) > 0 as begun, count(finished_at) > 0 as finished, exists (select from users) as peopled
     from seed_runs where name = $1`,
    [name],
  );
  if (rows[0]?.finished) return "done";
  return rows[0]?.begun || !rows[0]?.peopled ? "due" : "never";
}
