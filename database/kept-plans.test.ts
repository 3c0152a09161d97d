/** Functions that keep one plan for all calls, in a database that is new: tables are small and nothing is known of them. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { closeDatabase, configureDatabase, connectionConfig } from "#platform/database/client.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { databaseUrl, onServer } from "#tests/support/setup/test-databases.ts";

const name = `dateline_plans_${randomUUID().replaceAll("-", "")}`;
const own = connectionConfig();
let client: pg.Client;

beforeAll(async () => {
  await onServer(inject("databaseServer"), async (server) => {
    await server.query(`create database ${name} template ${inject("templateDatabase")}`);
  });
  client = new pg.Client({ connectionString: databaseUrl(inject("databaseServer"), name) });
  await client.connect();
  await closeDatabase();
  configureDatabase({ connectionString: databaseUrl(inject("databaseServer"), name) });
  const { id } = await buildUser();
  for (let number = 0; number < 20; number++) await buildPost(id);
  await closeDatabase();
  configureDatabase(own);
});
afterAll(async () => {
  await client.end();
  await onServer(inject("databaseServer"), async (server) => void (await server.query(`drop database ${name}`)));
});

it.each([
  ["queue_deliveries", "select queue_deliveries(array[$1::bigint])"],
  ["queue_public_changes", "select queue_public_changes(array[$1::bigint])"],
  [
    "add_to_post_tallies",
    "call add_to_post_tallies(array[$1::bigint], array['PR'], array['published'], array[0::bigint], array[1::bigint], array[1::bigint])",
  ],
  ["count_list_change", "select count_list_change($1::bigint)"],
])("%s reads rows by index however few there are, so that its plan fits when there are many", async (_name, call) => {
  const readWhole = async () => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_stat_xact_user_tables
       where seq_scan > 0 and relname in ('posts', 'deliveries', 'public_changes', 'post_tallies', 'users', 'list_changes') order by 1`,
    );
    return rows.map(({ name }) => name);
  };
  const { rows } = await client.query<{ id: string }>("select min(id) as id from posts");
  await client.query("select pg_stat_force_next_flush()");
  await client.query("begin");
  const before = await readWhole();
  await client.query(call, [rows[0]?.id]);
  const after = await readWhole();
  await client.query("rollback");
  expect({ before, after }).toEqual({ before: [], after: [] });
});
