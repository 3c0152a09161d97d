/** The PostgreSQL that benches run on: of one run, or with what was filled in a folder that BENCH_DATA names. */
import { chmod, mkdir } from "node:fs/promises";
import path from "node:path";
import { startEmbeddedServer } from "#platform/database/embedded/server.ts";
import { startTestDatabaseServer, type TestDatabaseServer } from "#tests/support/setup/embedded-server.ts";
import { databaseUrl, onServer } from "#tests/support/setup/test-databases.ts";
import { findPostmaster } from "./database-cpu.ts";

const WORKSPACE = "bench";

/** `postmaster`: see database-cpu.ts. */
export type BenchDatabase = TestDatabaseServer & { postmaster: number | null };

/** Durable, as in production: acknowledged submits are on disk. Its address is that of an empty database. */
export async function startDatabase(): Promise<BenchDatabase> {
  const server = await startServer();
  let postmaster: number | null = null;
  await onServer(server.url, async (client) => {
    postmaster = await findPostmaster(client);
  });
  return { ...server, postmaster };
}

async function startServer(): Promise<TestDatabaseServer> {
  const kept = process.env["BENCH_DATA"];
  if (kept === undefined) return startTestDatabaseServer({ durable: true });
  const dataFolder = path.resolve(kept);
  await mkdir(dataFolder, { recursive: true });
  await chmod(dataFolder, 0o711);
  const server = await startEmbeddedServer({ dataFolder, durable: true, settings: ["max_connections=300"] });
  await onServer(server.url, async (client) => {
    await client.query(`drop database if exists ${WORKSPACE}`);
    await client.query(`create database ${WORKSPACE}`);
  });
  return { url: databaseUrl(server.url, WORKSPACE), stop: server.stop };
}

/** Whether a kept server has this database, filled like this. */
export async function isFilled(serverUrl: string, name: string, what: string): Promise<boolean> {
  let found: string | null = null;
  await onServer(serverUrl, async (client) => {
    const { rows } = await client.query<{ what: string }>(
      "select shobj_description(oid, 'pg_database') as what from pg_database where datname = $1",
      [name],
    );
    found = rows[0]?.what ?? null;
  });
  return found === what;
}

/** Remembers, in what is kept, how a database was filled. */
export async function rememberFilled(serverUrl: string, name: string, what: string): Promise<void> {
  await onServer(serverUrl, async (client) => {
    await client.query(`comment on database ${name} is '${what}'`);
  });
}
