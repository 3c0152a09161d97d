import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectionConfig } from "./client.ts";
import { analyseUnknown } from "./statistics.ts";

const role = `statistics_${randomUUID().replaceAll("-", "")}`;
let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client(connectionConfig());
  await client.connect();
});
afterAll(() => client.end());

it("gathers what is lacking of own tables, and leaves those of others in the same database alone", async () => {
  await client.query("begin");
  await client.query(`
    create role ${role}; create schema of_others; create table of_others.jobs as select 1 as n;
    create schema own authorization ${role}; set local role ${role}; create table own.posts as select 1 as n`);
  await analyseUnknown(client);
  const { rows } = await client.query(
    `select nspname || '.' || relname as name from pg_class join pg_namespace n on n.oid = relnamespace
     where nspname in ('own', 'of_others') and reltuples = 1`,
  );
  await client.query("rollback");
  expect(rows).toEqual([{ name: "own.posts" }]);
});
