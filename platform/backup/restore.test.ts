import { cp } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, inject, it, onTestFinished } from "vitest";
import { closeDatabase, configureDatabase, connectionConfig, db, transaction } from "#platform/database/client.ts";
import { migrate } from "#platform/database/migrate.ts";
import { readMigrations } from "#platform/database/read-migrations.ts";
import { declareQueue, enqueue, stopJobs } from "#platform/jobs/jobs.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { databaseUrl, MIGRATIONS, onServer } from "#tests/support/setup/test-databases.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { writeBackup } from "./backup.ts";
import { openLocation } from "./location.ts";
import { checkBackup, restoreBackup } from "./restore.ts";

useOwnDataFolder();
const own = String(connectionConfig().connectionString);
const known = await readMigrations(MIGRATIONS);
const LATER = known.slice(-3).map(({ id }) => id);

async function use(connectionString: string, max: number): Promise<void> {
  await stopJobs();
  await closeDatabase();
  configureDatabase({ connectionString, max });
}
afterAll(() => use(own, 30));

async function createDatabase(name: string): Promise<string> {
  const database = `${inject("templateDatabase")}_restore_${name}_${process.pid}`;
  const server = inject("databaseServer");
  await onServer(server, async (client) => void (await client.query(`create database ${database}`)));
  onTestFinished(async () => {
    await use(own, 30);
    await onServer(server, async (client) => void (await client.query(`drop database ${database} with (force)`)));
  });
  return databaseUrl(server, database);
}

/** A backup by a version that lacked the last migrations: one setting and one job. */
async function writeOlder() {
  const url = await createDatabase("older");
  const older = await temporaryFolder();
  for (const { id } of known)
    if (!LATER.includes(id)) await cp(path.join(MIGRATIONS, `${id}.sql`), path.join(older, `${id}.sql`));
  await migrate({ connectionString: url }, older);
  await use(url, 2);
  await db.insertInto("site_settings").values({ name: "older", value: "{}" }).execute();
  await transaction((tx) => enqueue(tx, declareQueue("older-queue"), { of: "older" }));
  const place = await openLocation(path.join(older, "older.tar.gz"));
  await writeBackup(place, undefined);
  return place;
}

async function look(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const read = async (text: string) => (await client.query(text)).rows;
  const found = {
    applied: (await read("select id from schema_migrations order by id")).map(({ id }) => id as string),
    settings: (await read("select name from site_settings where name = 'older'")).length,
    jobs: (await read("select data from pgboss.job where name = 'older-queue'")).map(({ data }) => data as object),
  };
  await client.end();
  return found;
}

const ALL = known.map(({ id }) => id);
const OLDER = ALL.filter((id) => !LATER.includes(id));

it.each([
  ["empty", false],
  ["migrated by this version", true],
])(
  "restores an older backup into a database that is %s, as this version or as it was written",
  async (_, isMigrated) => {
    const place = await writeOlder();
    for (const isAsWritten of [false, true]) {
      const target = await createDatabase(isAsWritten ? "written" : "raised");
      if (isMigrated) await migrate({ connectionString: target }, MIGRATIONS);
      await use(target, 2);
      const described = await checkBackup(place, undefined, MIGRATIONS);
      const done = await restoreBackup(place, undefined, { described, migrations: MIGRATIONS, isAsWritten });
      expect(done).toMatchObject({ jobs: 1 });
      const applied = isAsWritten ? OLDER : ALL;
      expect(await look(target)).toEqual({ applied, settings: 1, jobs: [{ of: "older" }] });
    }
  },
);

it("backs up our own tables alone", async () => {
  const url = await createDatabase("shared");
  await migrate({ connectionString: url }, MIGRATIONS);
  await use(url, 2);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("create table orders as select 1 as id");
  await client.end();
  const place = await openLocation(path.join(await temporaryFolder(), "shared.tar.gz"));
  await writeBackup(place, undefined);
  const { tables } = await checkBackup(place, undefined, MIGRATIONS);
  expect(Object.keys(tables)).toContain("posts");
  expect(Object.keys(tables)).not.toContain("orders");
});
