/** Starts (or borrows) a PostgreSQL server, migrates the template database, and removes all that the run has made at the end. */
import { rm } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { migrate } from "#platform/database/migrate.ts";
import { startTestDatabaseServer } from "./embedded-server.ts";
import { databaseUrl, MIGRATIONS, onServer, programFolder } from "./test-databases.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseServer: string;
    templateDatabase: string;
  }
}

export default async function setup(project: TestProject) {
  const own = process.env["TEST_DATABASE_URL"] ? undefined : await startTestDatabaseServer();
  const server = own?.url ?? String(process.env["TEST_DATABASE_URL"]);
  const template = `dateline_test_${process.pid}`;
  await onServer(server, async (client) => void (await client.query(`create database ${template}`)));
  await migrate({ connectionString: databaseUrl(server, template) }, MIGRATIONS);
  await rm(programFolder(template), { recursive: true, force: true }); // of a run that was killed, and had this id
  project.provide("databaseServer", server);
  project.provide("templateDatabase", template);
  return async () => {
    await rm(programFolder(template), { recursive: true, force: true });
    if (own) return own.stop();
    await onServer(server, async (client) => {
      const { rows } = await client.query<{ datname: string }>(
        "select datname from pg_database where datname like $1",
        [`${template}%`],
      );
      for (const { datname } of rows) await client.query(`drop database if exists "${datname}" with (force)`);
    });
  };
}
