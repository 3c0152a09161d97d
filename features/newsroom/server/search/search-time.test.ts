import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { db, transaction } from "#platform/database/client.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { holdingTransaction } from "#tests/support/held.ts";
import { indexChanges } from "../post-index/service.ts";
import { SearchTime } from "./search-time.ts";
import { searchPublicPosts } from "./service.ts";

const WORD = "bilbywort";
let author: TestUser;

beforeAll(async () => {
  author = await buildUser();
  const name = `${WORD} opens`;
  await buildPost(author.id, { name, details: { title: name } });
  await indexChanges();
});
afterAll(async () => {
  await db.deleteFrom("posts").where("owner_id", "=", author.id).execute();
});

it("goes on with what there is where a statement takes too long", async () => {
  const time = new SearchTime(600);
  const began = performance.now();
  const answers = await transaction(async (tx) => {
    await sql`select pg_sleep(0.25)`.execute(tx);
    const first = await time.orElseIn(tx, "what there is", async () => {
      await sql`select pg_sleep(20)`.execute(tx);
      return "all of it";
    });
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(tx);
    return [first, rows[0]?.one, time.isShort];
  });
  expect(answers).toEqual(["what there is", 1, true]);
  expect(performance.now() - began).toBeLessThan(5000);
});

it("passes on what failed for another reason", async () => {
  const time = new SearchTime(10_000);
  await expect(
    transaction(async (tx) => {
      await sql`select pg_sleep(0.25)`.execute(tx);
      await time.orElseIn(tx, null, async () => sql`select 1 / 0`.execute(tx));
    }),
  ).rejects.toThrow("division by zero");
});

it("ends a search that waits, in one stretch of time for all of its statements, and says so", async () => {
  const began = performance.now();
  await holdingTransaction(async (tx) => {
    await sql`lock table post_words in access exclusive mode`.execute(tx);
    await expect(searchPublicPosts({ q: `${WORD} opens`, limit: 20 }, [], new SearchTime(400))).rejects.toMatchObject({
      code: "unavailable",
    });
  });
  expect(performance.now() - began).toBeLessThan(5000);
});
