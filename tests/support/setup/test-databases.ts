/** Real PostgreSQL for tests: one migrated template per run, one copy of it per vitest worker. */
import pg from "pg";

export const MIGRATIONS = new URL("../../../database/migrations", import.meta.url).pathname;

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

export async function onServer(server: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(server, "postgres") });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
