import pg from "pg";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { migrate } from "#platform/database/migrate.ts";
import { readMigrations } from "#platform/database/read-migrations.ts";
import { databaseUrl, MIGRATIONS, onServer } from "#tests/support/setup/test-databases.ts";
import { clearTarget, inspectTarget, NotEmpty } from "./target.ts";

const known = await readMigrations(MIGRATIONS);
let count = 0;

/** An empty database, or one with our tables. */
async function openDatabase({ isMigrated = false } = {}): Promise<pg.Client> {
  const name = `${inject("templateDatabase")}_target_${process.pid}_${count++}`;
  const server = inject("databaseServer");
  await onServer(server, async (client) => void (await client.query(`create database ${name}`)));
  const client = new pg.Client({ connectionString: databaseUrl(server, name) });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await onServer(server, async (other) => void (await other.query(`drop database ${name}`)));
  });
  if (isMigrated) await migrate({ connectionString: databaseUrl(server, name) }, MIGRATIONS);
  return client;
}

const inspect = (client: pg.Client) => inspectTarget(client, known);

describe("the database of a restore", () => {
  it("may be empty, or have everything that our migrations and the queue of jobs create", async () => {
    expect(await inspect(await openDatabase())).toMatchObject({ applied: [], objects: [], hasAccounts: false });
    const client = await openDatabase({ isMigrated: true });
    await client.query("create schema pgboss; create table pgboss.job (id int)");
    const target = await inspect(client);
    expect(target.applied).toHaveLength(known.length);
    expect(target.objects.length).toBeGreaterThan(100);
    await client.query("begin");
    await clearTarget(client, target);
    await client.query("commit");
    expect(await inspect(client)).toMatchObject({ applied: [], objects: [] });
  });

  it("may be one whose first migration has never succeeded", async () => {
    const client = await openDatabase();
    await client.query("create table schema_migrations (id text primary key, checksum text, applied_at timestamptz)");
    expect(await inspect(client)).toMatchObject({ applied: [], hasAccounts: false });
  });

  const OURS = "create table schema_migrations (id text primary key, checksum text not null, applied_at timestamptz);";
  const OTHERS: [name: string, statements: string, named: RegExp][] = [
    ["a table", "create table orders (id int)", /public\.orders\. Nothing was changed/],
    ["a table in a schema of its own", "create schema shop; create table shop.orders ()", /shop\.orders\./],
    ["a view", "create view sums as select 1 as one", /public\.sums \(view\)/],
    ["a materialized view", "create materialized view sums as select 1 as one", /public\.sums \(view\)/],
    ["a sequence", "create sequence numbers", /public\.numbers \(sequence\)/],
    ["a function", "create function add(int) returns int language sql as 'select 1'", /public\.add \(routine\)/],
    ["a type", "create type mood as enum ('calm')", /public\.mood \(type\)/],
    ["a domain", "create domain price as int", /public\.price \(type\)/],
    ["a partitioned table", "create table logs (id int) partition by range (id)", /public\.logs\./],
    ["a queue of its own", "create schema pgboss; create table pgboss.job ()", /pgboss\.job\./],
    ["tables named as ours", "create table users (); create table posts ()", /public\.posts, public\.users\./],
    ["tables named as ours, after a start that failed", `${OURS} create table users ()`, /public\.users\./],
    ["migrations of its own", "create table schema_migrations (version text)", /public\.schema_migrations\./],
    ["migrations with our columns", `${OURS} insert into schema_migrations values ('1', 'x')`, /schema_migrations\./],
    ["a name that moves the cursor", `create table "or\u001b[2Jders" ()`, /public\.or\?\[2Jders\./],
  ];
  it.each(OTHERS)("is refused where another program has %s", async (_name, statements, named) => {
    const client = await openDatabase();
    await client.query(statements);
    const refusal = await inspect(client).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(NotEmpty);
    expect((refusal as Error).message).toMatch(named);
    expect((refusal as Error).message).not.toContain("\u001b");
  });

  it("is refused where another program's tables are among ours, which are not named", async () => {
    const client = await openDatabase({ isMigrated: true });
    await client.query("create table wp_posts (); create schema shop; create table shop.users ()");
    await expect(inspect(client)).rejects.toThrow(
      "The database holds what is not Dateline's: public.wp_posts, shop.users. Nothing was changed.",
    );
  });

  it("names eight of many, and how many more there are", async () => {
    const client = await openDatabase();
    await client.query(Array.from({ length: 12 }, (_, n) => `create table t${10 + n} ()`).join(";"));
    await expect(inspect(client)).rejects.toThrow(/public\.t10, .*public\.t17, and 4 more\. Nothing/);
  });

  it("is refused where a newer version has migrated it, or accounts are told", async () => {
    const client = await openDatabase({ isMigrated: true });
    await client.query(
      "insert into users (email, password_hash, first_name, last_name, slug, email_key) values ('a@b.example', '', '', '', 'a', 'a')",
    );
    expect(await inspect(client)).toMatchObject({ hasAccounts: true });
    await client.query("insert into schema_migrations (id, checksum) values ('9999_later', 'x')");
    await expect(inspect(client)).rejects.toThrow("belongs to a newer version of Dateline (9999_later)");
  });
});
