/** Real PostgreSQL for tests: one migrated template per run, one copy of it per vitest worker. */
import pg from "pg";

export const MIGRATIONS = new URL("../../../database/migrations", import.meta.url).pathname;

/** Of the server that tests start as a process, built once a run. @param template of the run. */
export const programFolder = (template: string) => new URL(`../../../var/${template}-server`, import.meta.url).pathname;

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

/** Two workers may copy the template at once; PostgreSQL refuses the second for a moment. */
export async function copyDatabase(client: pg.Client, template: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`create database "${name}" template "${template}"`);
      return;
    } catch (error) {
      const busy = error instanceof pg.DatabaseError && error.code === "55006";
      if (!busy || attempt === 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
