/** A newsroom out of one installation, into an empty one, and out again: the same but for ids. */
import { rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { settings } from "#platform/config/settings.ts";
import { closeDatabase, configureDatabase, connectionConfig, connectionPool, db } from "#platform/database/client.ts";
import { stopListening } from "#platform/database/notifications.ts";
import { stopJobs } from "#platform/jobs/jobs.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { buildUser } from "#tests/factories/users.ts";
import { readArchive } from "#tests/support/archives.ts";
import { buildNewsroom, differencesOf, type TestNewsroom } from "#tests/support/newsrooms.ts";
import { copyDatabase, databaseUrl, onServer } from "#tests/support/setup/test-databases.ts";
import { temporaryDataFolder } from "#tests/support/temporary-folder.ts";
import { runCommand } from "../main.ts";

useOwnDataFolder();
const own = connectionConfig();
const empty = `${inject("templateDatabase")}_newsroom`;
let folder: Awaited<ReturnType<typeof temporaryDataFolder>>;
let built: TestNewsroom;
let file: string;

beforeAll(async () => {
  folder = await temporaryDataFolder();
  file = path.join(folder.path, "newsroom.zip");
  built = await buildNewsroom();
});
afterAll(async () => {
  await stopListening();
  await stopJobs();
  await closeDatabase();
  configureDatabase(own);
  const drop = `drop database if exists "${empty}" with (force)`;
  await onServer(inject("databaseServer"), async (client) => void (await client.query(drop)));
  await folder.remove();
});

async function run(...argv: string[]) {
  const lines: string[] = [];
  const code = await runCommand(argv, { log: (line) => lines.push(line), error: (line) => lines.push(line) });
  return { code, said: lines.join("\n") };
}

it("exports everything of the newsroom, and nothing private", async () => {
  expect(await run("newsroom:export", built.company.slug)).toMatchObject({ code: 2 });
  expect(await run("newsroom:export", "no-such", file)).toMatchObject({ code: 1 });
  const { code, said } = await run("newsroom:export", built.company.slug, file);
  const archive = await readArchive(file);
  expect([code, said]).toEqual([0, expect.stringContaining(`Exported 6 posts in 2 versions and `)]);
  expect(await run("newsroom:export", built.company.slug, file)).toMatchObject({
    code: 1,
    said: `${file} exists already.`,
  });
  const all = [...archive.values()].map(String).join("\n");
  const absent = ["Top secret", "In the trash", "Of no company", built.owner.email, built.author.email, "to_confirm"];
  expect(absent.filter((text) => all.includes(text))).toEqual([]);
  const present = ["Anwen Parry", "Zoë Quist", "Ingrid Solheim", "It was wrong.", "ledger.example", "Baltic Freight"];
  expect(present.filter((text) => !all.includes(text))).toEqual([]);
});

it("goes into an empty installation and comes out the same", async () => {
  await onServer(inject("databaseServer"), (client) => copyDatabase(client, inject("templateDatabase"), empty));
  await stopListening();
  await stopJobs();
  await closeDatabase();
  configureDatabase({ connectionString: databaseUrl(inject("databaseServer"), empty), max: 10 });
  await rm(path.join(settings().DATA_DIR, "uploads"), { recursive: true, force: true });
  const owner = await buildUser({ first_name: "Nia", last_name: "Bevan", units: 3 });
  const before = await tallies();

  expect(await run("newsroom:import", file)).toMatchObject({ code: 2 });
  expect(await run("newsroom:import", file, "--owner", "nobody@example.com")).toMatchObject({ code: 1 });
  const imported = await run("newsroom:import", file, "--owner", owner.email);
  expect(imported).toEqual({ code: 0, said: expect.stringContaining("6 posts in 2 versions") });
  expect(await tallies()).toEqual({ ...before, companies: 1, posts: 6 });

  const again = path.join(folder.path, "again.zip");
  expect(await run("newsroom:export", built.company.slug, again)).toMatchObject({ code: 0 });
  const [first, second] = [await readArchive(file), await readArchive(again)];
  expect(differencesOf(first, second)).toEqual([]);
  second.set("posts.jsonl", Buffer.from(second.text("posts.jsonl").replace("endlich", "bald")));
  second.delete("README.txt");
  expect(differencesOf(first, second)).toEqual([
    "README.txt is missing",
    'posts.jsonl, line 2.name: "Fähre fährt – endlich" → "Fähre fährt – bald"',
  ]);
  const posts = await db.selectFrom("posts").select(["owner_id", "author_name"]).orderBy("id").execute();
  expect(posts.map(({ owner_id }) => owner_id)).toEqual(Array.from({ length: 6 }, () => owner.id));
  expect(posts[0]?.author_name).toBe("Zoë Quist");

  expect(await run("newsroom:import", file, "--owner", owner.email)).toEqual({
    code: 1,
    said: `Nothing was imported: a company has the address ${built.company.slug}.`,
  });
  expect(await tallies()).toEqual({ ...before, companies: 1, posts: 6 });
});

/** What an import must leave alone, besides what it adds. */
async function tallies() {
  const tables = ["mail_messages", "deliveries", "allowance_entries", "wire_states", "coverage_watches"];
  const counts: Record<string, number> = {};
  for (const table of [...tables, "companies", "posts"]) {
    const { rows } = await connectionPool().query<{ count: string }>(`select count(*) as count from ${table}`);
    counts[table] = Number(rows[0]?.count);
  }
  return counts;
}
