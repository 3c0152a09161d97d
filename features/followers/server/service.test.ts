import { beforeEach, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { askToFollow } from "./service.ts";

beforeEach(async () => {
  await db.deleteFrom("followers").execute();
  await db.deleteFrom("mail_messages").execute();
});

it("takes a company that has published nothing, and names it to nobody who has not confirmed", async () => {
  const { id: owner } = await buildUser();
  const { id, slug } = await buildCompany(owner, { name: "BUY NOW evil.example" });
  const form = { query: `?company=${slug}`, email: "reader@paper.example", frequency: "each" };
  const ask = async () => {
    expect(await askToFollow(form, "203.0.113.9")).toBeNull();
    return db.selectFrom("mail_messages").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
  };
  const quiet = await ask();
  expect(quiet.subject).toBe("Please confirm: follow a newsroom on Dateline");
  expect(quiet.body).not.toMatch(/evil|BUY/);
  await buildPost(owner, { company_id: id });
  expect((await ask()).subject).toBe("Please confirm: follow BUY NOW evil.example");
});
