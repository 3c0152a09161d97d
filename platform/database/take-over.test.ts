import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { expect, inject, it } from "vitest";
import { readCatalogue } from "#tests/support/catalogue.ts";
import { databaseUrl, MIGRATIONS, onServer } from "#tests/support/setup/test-databases.ts";
import { migrate } from "./migrate.ts";
import { readMigrations } from "./read-migrations.ts";

const FIRST_VERSION = new URL("../../tests/fixtures/database-0.1.sql", import.meta.url);

/** The migrations of 0.1 as they were, in files of their own. */
async function folderOfFirstVersion(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "migrations-"));
  const [, ...parts] = (await readFile(FIRST_VERSION, "utf8")).split(/^-- >>> (.+)\n/m);
  for (let at = 0; at < parts.length; at += 2)
    await writeFile(path.join(folder, `${parts[at]}.sql`), parts[at + 1] ?? "");
  return folder;
}

async function emptyDatabase(): Promise<{ connectionString: string }> {
  const name = `${inject("templateDatabase")}_t${Math.random().toString(36).slice(2, 10)}`;
  await onServer(inject("databaseServer"), async (client) => void (await client.query(`create database ${name}`)));
  return { connectionString: databaseUrl(inject("databaseServer"), name) };
}

async function on<Result>(database: pg.ClientConfig, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(database);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const FILL = `
  insert into users (slug, email, email_key, password_hash, first_name, last_name)
  values ('ana', 'ana@example.com', 'ana@example.com', 'x', 'Ana', 'Ruiz');
  insert into companies (slug, owner_id, name) select 'kelda', id, 'Kelda Water' from users;
  insert into posts (kind, status, owner_id, company_id, posted_as_name, name, slug, content_html, published_at)
  select 'article', 'published', owner_id, id, name, 'Straße nach L’Équipe', 'a-' || n, '<p>Text</p>', now()
  from companies, generate_series(1, 300) n;
  insert into allowance_entries (user_id, kind, units, source) select id, 'grant', 5, 'plan' from users;`;

/** Rows as they can be compared: what holds them may have lost or gained a column. */
const ROWS = `
  select (select json_agg(u order by id) from users u) as users, (select json_agg(c order by id) from companies c) as companies,
    (select json_agg(to_jsonb(p) - '{language,language_chosen}'::text[] order by id) from posts p) as posts, (select json_agg(a order by id) from allowance_entries a) as ledger,
    (select json_agg(json_build_array(owner_id, status, kind, company_id, posts)) from post_tallies) as tallies`;

/** PostgreSQL keeps the parentheses of a condition as they were once written. */
const comparable = (lines: string[]) => lines.map((line) => line.replaceAll(/[()\s]+/g, " "));

it("takes over a database of 0.1 with its data, and gives it the schema of a new one", async () => {
  const old = await emptyDatabase();
  await migrate(old, await folderOfFirstVersion());
  await on(old, (client) => client.query(FILL));
  const before = await on(old, (client) => client.query(ROWS));

  await migrate(old, MIGRATIONS);

  const fresh = await emptyDatabase();
  await migrate(fresh, MIGRATIONS);
  const [taken, created] = await Promise.all([on(old, readCatalogue), on(fresh, readCatalogue)]);
  expect(comparable(taken)).toEqual(comparable(created));
  // Later migrations may have added columns.
  expect((await on(old, (client) => client.query(ROWS))).rows).toMatchObject(before.rows);
  expect(await migrate(old, MIGRATIONS)).toEqual([]);

  await on(old, (client) =>
    client.query("update posts set deleted_at = now() where id <= (select min(id) + 9 from posts)"),
  );
  const tallies = await on(old, (client) =>
    client.query("select posts, trashed from post_tallies where posts + trashed > 0"),
  );
  expect(tallies.rows).toEqual([{ posts: 290, trashed: 10 }]);
});

it("holds the same plans and categories from the beginning", async () => {
  const [old, fresh] = await Promise.all([emptyDatabase(), emptyDatabase()]);
  await migrate(old, await folderOfFirstVersion());
  await migrate(fresh, MIGRATIONS);
  const rows = `
    select (select json_agg(to_jsonb(p) - 'created_at' order by id) from plans p) as plans,
      (select json_agg(c order by id) from categories c) as categories, (select json_agg(z) from archive_zone z) as zones`;
  const [was, is] = await Promise.all([old, fresh].map((each) => on(each, (client) => client.query(rows))));
  // Later migrations may have added columns.
  expect(is?.rows).toMatchObject(was?.rows ?? []);
});

it("says which version a database needs first when 0.1 was older, and leaves it alone", async () => {
  const old = await emptyDatabase();
  const folder = await folderOfFirstVersion();
  const shorter = await mkdtemp(path.join(tmpdir(), "migrations-"));
  const migrations = await readMigrations(folder);
  for (const { id, sql } of migrations.slice(0, -1)) await writeFile(path.join(shorter, `${id}.sql`), sql);
  await migrate(old, shorter);
  const before = await on(old, readCatalogue);

  await expect(migrate(old, MIGRATIONS)).rejects.toThrow(
    `an earlier version of Dateline 0.1, whose last migration is ${migrations.at(-1)?.id}. Start the last 0.1 on it once, then this version.`,
  );
  expect(await on(old, readCatalogue)).toEqual(before);
});

it("removes an account with the posts that show its files", async () => {
  const fresh = await emptyDatabase();
  await migrate(fresh, MIGRATIONS);
  await on(fresh, async (client) => {
    await client.query(FILL);
    await client.query(`
      insert into media (id, owner_id, kind, mime, file_name, bytes, variants)
      select gen_random_uuid(), id, 'image', 'image/png', 'a.png', 1, '[]' from users;
      insert into post_media (post_id, media_id, role) select p.id, m.id, 'banner' from posts p, media m;
      insert into kept_media (post_id, media_id) select p.id, m.id from posts p, media m;
      delete from allowance_entries; delete from posts where id > (select min(id) from posts);
      delete from users`);
    expect((await client.query("select from media")).rowCount).toBe(0);
  });
});
