import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, inject, it } from "vitest";
import { databaseUrl, onServer } from "#tests/support/test-databases.ts";
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

describe("migrate", () => {
  it("applies each migration once, in order, also when two processes start at once", async () => {
    const database = await emptyDatabase();
    const folder = await folderOf({ "0001_a.sql": "create table a (x int)", "0002_b.sql": "alter table a add y int" });
    const results = await Promise.all([migrate(database, folder), migrate(database, folder)]);
    expect(results.flat()).toEqual(["0001_a", "0002_b"]);
    expect(await migrate(database, folder)).toEqual([]);
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
});
