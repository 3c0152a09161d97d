/** What needs attention (docs/product/dashboard.md, Overview). */
import { afterAll, beforeAll, expect, it } from "vitest";
import { registerAuthentication } from "#features/accounts/server/access.ts";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { buildServer } from "#platform/http/build-server.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { attentionAnswer, ATTENTION_PATH, BANNER_DAYS, MAX_ENTRIES, OLD_DRAFT_DAYS } from "../contract.ts";
import { registerAttentionRoutes } from "./routes.ts";

let app: App;
beforeAll(async () => {
  app = await buildServer({
    register: (each) => {
      registerAuthentication(each);
      registerAttentionRoutes(each);
    },
  });
});
afterAll(() => app.close());

const ask = (user: TestUser | null) =>
  app.inject({ url: ATTENTION_PATH, headers: user ? { cookie: cookiesOf(user) } : {} });
const listed = async (user: TestUser) => attentionAnswer.strict().parse((await ask(user)).json()).entries;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const change = (id: number, values: object) => db.updateTable("posts").set(values).where("id", "=", id).execute();

it("is nobody's without a session", async () => {
  expect((await ask(null)).statusCode).toBe(401);
});

it("is empty for a new account, and never another user's", async () => {
  const other = await buildUser();
  await buildPost(other.id, { status: "scheduled", publish_at: inDays(-1) });
  expect(await listed(await buildUser())).toEqual([]);
});

it("names what waits, the most pressing first, each with its reason", async () => {
  const user = await buildUser();
  const old = await buildPost(user.id, { status: "draft" });
  await change(old.id, { updated_at: inDays(-OLD_DRAFT_DAYS - 1) });
  const returned = await buildPost(user.id, { status: "draft" });
  await change(returned.id, { review_outcome: "returned", review_note: "Name the batch codes." });
  const late = await buildPost(user.id, { status: "scheduled", publish_at: inDays(-1) });
  const bare = await buildPost(user.id, { status: "scheduled", publish_at: inDays(1) });
  await db.insertInto("tickets").values({ owner_id: user.id, owner_email: user.email, category: "Billing" }).execute();
  await db
    .updateTable("tickets")
    .set({ staff_wrote_at: new Date(), owner_read_at: inDays(-1) })
    .where("owner_id", "=", user.id)
    .execute();
  const entries = await listed(user);
  expect(entries.map(({ cause, post, note, ticket }) => [cause, post?.id ?? ticket?.category, note])).toEqual([
    ["overdue", late.id, ""],
    ["returned", returned.id, "Name the batch codes."],
    ["no-banner", bare.id, ""],
    ["support-replied", "Billing", ""],
    ["old-draft", old.id, ""],
  ]);
});

it("leaves out what is not pressing: fresh drafts, far schedules, what waits for an editor, the trash", async () => {
  const user = await buildUser();
  await buildPost(user.id, { status: "draft" });
  await buildPost(user.id, { status: "scheduled", publish_at: inDays(BANNER_DAYS + 1) });
  await buildPost(user.id, { status: "scheduled", publish_at: inDays(-1), review_since: new Date() });
  await buildPost(user.id, { status: "scheduled", publish_at: inDays(-1), deleted_at: new Date() });
  expect(await listed(user)).toEqual([]);
});

it("is short, whatever waits", async () => {
  const user = await buildUser();
  for (let count = 0; count < 5; count++) {
    await buildPost(user.id, { status: "scheduled", publish_at: inDays(-1) });
    const { id } = await buildPost(user.id, { status: "draft" });
    await change(id, { review_outcome: "rejected", review_note: "No." });
    await buildPost(user.id, { status: "scheduled", publish_at: inDays(1) });
  }
  const entries = await listed(user);
  expect(entries).toHaveLength(MAX_ENTRIES);
  expect(entries.map(({ cause }) => cause)).toEqual([...Array(3).fill("overdue"), ...Array(3).fill("rejected")]);
});
