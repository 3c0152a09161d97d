import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
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
