import { afterAll, expect, it } from "vitest";
import { connectionPool, db } from "#platform/database/client.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { foldStaleNames } from "./fold-service.ts";

const NAME = "L’Équipe’s ferry";
const pool = connectionPool();
const { rows: definitions } = await pool.query<{ now: string }>(
  "select pg_get_functiondef('search_key'::regproc) as now",
);
const restore = () => pool.query(definitions[0]?.now ?? "");
afterAll(restore);

it("stores again the names that a version before has folded otherwise, and nothing else of their posts", async () => {
  const { id: owner } = await buildUser();
  await pool.query(
    "create or replace function search_key(name text) returns text language sql immutable strict parallel safe return lower(name)",
  );
  const stale = await buildPost(owner, { name: NAME });
  await restore();
  const read = (id: number) => db.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const before = await read(stale.id);
  expect(before.name_key).toBe("l’équipe’s ferry");
  await foldStaleNames(AbortSignal.timeout(30_000));
  expect(await read(stale.id)).toEqual({ ...before, name_key: "l'equipe's ferry" });
  const { rows } = await pool.query("select from posts where name_key <> search_key(name)");
  expect(rows).toHaveLength(0);
});
