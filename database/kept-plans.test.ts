/** Functions that keep one plan for all calls, in a database that is new: tables are small and nothing is known of them. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { closeDatabase, configureDatabase, connectionConfig, db } from "#platform/database/client.ts";
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
  for (let number = 0; number < 20; number++) {
    const post = await buildPost(id);
    const file = { kind: "image", mime: "image/jpeg", file_name: "ferry.jpg", bytes: 1 } as const;
    const media = await db
      .insertInto("media")
      .values({ ...file, id: randomUUID(), owner_id: id })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.insertInto("post_media").values({ post_id: post.id, media_id: media.id, role: "related" }).execute();
  }
  await closeDatabase();
  configureDatabase(own);
});
afterAll(async () => {
  await client.end();
  await onServer(inject("databaseServer"), async (server) => void (await server.query(`drop database ${name}`)));
});

it.each([
  ["queue_deliveries", "select queue_deliveries(array[$1::bigint])"],
  [
    "add_to_post_tallies",
    "call add_to_post_tallies(array[$1::bigint], array['PR'], array['published'], array[0::bigint], array[1::bigint], array[1::bigint])",
  ],
])("%s reads rows by index however few there are, so that its plan fits when there are many", async (_, call) => {
  const tables = ["posts", "post_media", "deliveries", "post_tallies", "users"];
  const readWhole = async () => {
    const { rows } = await client.query<{ name: string }>(
      "select relname as name from pg_stat_xact_user_tables where seq_scan > 0 and relname = any($1) order by 1",
      [tables],
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
