import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { describe, expect, inject, it } from "vitest";
import { databaseUrl, onServer } from "#tests/support/setup/test-databases.ts";
import { migrate } from "./migrate.ts";

async function emptyDatabase(): Promise<{ connectionString: string }> {
  const name = `${inject("templateDatabase")}_m${Math.random().toString(36).slice(2, 10)}`;
  await onServer(inject("databaseServer"), async (client) => void (await client.query(`create database ${name}`)));
  return { connectionString: databaseUrl(inject("databaseServer"), name) };
}

async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "migrations-"));
  for (const [file, sql] of Object.entries(files)) await writeFile(path.join(folder, file), sql);
  return folder;
}

async function connected(database: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(database);
  await client.connect();
  return client;
}

/** Resolves once somebody in the client's database waits for a lock. */
async function waitsForLock(client: pg.Client): Promise<void> {
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  while ((await client.query(waiting)).rowCount === 0) await client.query("select pg_stat_clear_snapshot()");
}

async function isValid(client: pg.Client): Promise<boolean | undefined> {
  const { rows } = await client.query<{ indisvalid: boolean }>(
    "select indisvalid from pg_index where indexrelid = to_regclass('a_x')",
  );
  return rows[0]?.indisvalid;
}

describe("migrate", () => {
  it("applies each migration once, in order, also when two processes start at once", async () => {
    const database = await emptyDatabase();
    const folder = await folderOf({ "0001_a.sql": "create table a (x int)", "0002_b.sql": "alter table a add y int" });
    const results = await Promise.all([migrate(database, folder), migrate(database, folder)]);
    expect(results.flat()).toEqual(["0001_a", "0002_b"]);
    expect(await migrate(database, folder)).toEqual([]);
  });

  it("gives the planner statistics of what was filled, and of expressions that are indexed", async () => {
    const database = await emptyDatabase();
    const folder = await folderOf({
      "0001_a.sql": "create table a (x int); create table b (x int); insert into a select generate_series(1, 1000)",
    });
    const known = async () => {
      const client = await connected(database);
      const { rows } = await client.query<{ name: string }>(
        "select distinct tablename as name from pg_stats where schemaname = 'public' and tablename ~ '^(a|b|a_half)$' order by 1",
      );
      await client.end();
      return rows.map(({ name }) => name);
    };
    await migrate(database, folder);
    expect(await known()).toEqual(["a"]);
    await writeFile(path.join(folder, "0002_half.sql"), "create index a_half on a ((x / 2))");
    await migrate(database, folder);
    expect(await known()).toEqual(["a", "a_half"]);
  });

  it("leaves nothing of a failing migration and names it", async () => {
    const database = await emptyDatabase();
    const folder = await folderOf({ "0001_bad.sql": "create table a (x int); select nonsense" });
    await expect(migrate(database, folder)).rejects.toThrow(/0001_bad/);
    await writeFile(path.join(folder, "0001_bad.sql"), "create table a (x int)");
    expect(await migrate(database, folder)).toEqual(["0001_bad"]);
  });

  it("refuses an edited migration and a database from a newer version", async () => {
    const database = await emptyDatabase();
    const folder = await folderOf({ "0001_a.sql": "create table a (x int)" });
    await migrate(database, folder);
    await writeFile(path.join(folder, "0001_a.sql"), "create table a (x bigint)");
    await expect(migrate(database, folder)).rejects.toThrow(/edited after/);
    await expect(migrate(database, await folderOf({}))).rejects.toThrow(/does not know/);
  });

  it("never lets those behind it wait for long: it gives up a lock that it does not get, and tries again", async () => {
    const database = await emptyDatabase();
    const folder = await folderOf({ "0001_a.sql": "create table a (x int)" });
    await migrate(database, folder);
    await writeFile(path.join(folder, "0002_b.sql"), "alter table a add y int");
    const [holder, reader] = [await connected(database), await connected(database)];
    try {
      await holder.query("begin; lock table a in access share mode");
      const migrating = migrate(database, folder, { lockMs: 100, attempts: 100, pauseMs: 10 });
      await waitsForLock(reader);
      await reader.query("select from a"); // stands behind the migration, which holds nothing yet
      await holder.query("commit");
      expect(await migrating).toEqual(["0002_b"]);
    } finally {
      await Promise.all([holder.end(), reader.end()]);
    }
  });

  it("ends where a lock is held on and on, and says what to do", async () => {
    const database = await emptyDatabase();
    const folder = await folderOf({ "0001_a.sql": "create table a (x int)" });
    await migrate(database, folder);
    await writeFile(path.join(folder, "0002_b.sql"), "alter table a add y int");
    const holder = await connected(database);
    try {
      await holder.query("begin; lock table a in access share mode");
      const migrating = migrate(database, folder, { lockMs: 10, attempts: 2, pauseMs: 1 });
      await expect(migrating).rejects.toThrow(/0002_b failed: .*lock timeout.*Start again/);
    } finally {
      await holder.end();
    }
    expect(await migrate(database, folder)).toEqual(["0002_b"]);
  });
});

describe("a migration outside a transaction", () => {
  const index =
    "-- Outside a transaction: why.\n-- A word; and another.\ncreate unique index concurrently a_x on a (x);\n";

  it("builds an index while the table is written, also when two processes start at once", async () => {
    const database = await emptyDatabase();
    const folder = await folderOf({ "0001_a.sql": "create table a (x int)" });
    await migrate(database, folder);
    await writeFile(path.join(folder, "0002_index.sql"), index);
    const writer = await connected(database);
    try {
      await writer.query("begin; insert into a values (1)");
      const migrating = Promise.all([migrate(database, folder), migrate(database, folder)]);
      await waitsForLock(writer);
      await writer.query("insert into a values (2)");
      await writer.query("commit");
      expect((await migrating).flat()).toEqual(["0002_index"]);
      expect(await isValid(writer)).toBe(true);
    } finally {
      await writer.end();
    }
  });

  it("goes on after a half that failed: the index that was left is made again", async () => {
    const database = await emptyDatabase();
    const folder = await folderOf({ "0001_a.sql": "create table a (x int); insert into a values (1), (1)" });
    await migrate(database, folder);
    await writeFile(path.join(folder, "0002_index.sql"), `${index}create index concurrently a_x_2 on a (x);`);
    await expect(migrate(database, folder)).rejects.toThrow(/0002_index/);
    const client = await connected(database);
    try {
      expect(await isValid(client)).toBe(false);
      await client.query("delete from a");
      expect(await migrate(database, folder)).toEqual(["0002_index"]);
      expect(await isValid(client)).toBe(true);
    } finally {
      await client.end();
    }
  });

  it("holds nothing that could not be repeated", async () => {
    const folder = await folderOf({ "0001_a.sql": "-- Outside a transaction.\ncreate table a (x int);" });
    await expect(migrate(await emptyDatabase(), folder)).rejects.toThrow(/0001_a failed: .*not: create table a/);
  });
});
