/** What is in the inbox of a person without a team, and on the Overview (docs/product/inbox.md). */
import { afterAll, beforeAll, expect, it } from "vitest";
import { registerAuthentication } from "#features/accounts/server/access.ts";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { buildServer } from "#platform/http/build-server.ts";
import { buildAlert } from "#tests/factories/alerts.ts";
import { createPlatform } from "#tests/factories/platforms.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { BANNER_DAYS, INBOX_PATH, inboxSummary, OLD_DRAFT_DAYS, SHORT } from "../contract.ts";
import { inbox } from "../list-contract.ts";
import { registerInboxRoutes } from "./routes.ts";

let app: App;
beforeAll(async () => {
  app = await buildServer({
    register: (each) => {
      registerAuthentication(each);
      registerInboxRoutes(each);
    },
  });
});
afterAll(() => app.close());

const ask = (user: TestUser | null, path = "summary/") =>
  app.inject({ url: INBOX_PATH + path, headers: user ? { cookie: cookiesOf(user) } : {} });
const summaryOf = async (user: TestUser) => inboxSummary.strict().parse((await ask(user)).json());
const listed = async (user: TestUser) => (await summaryOf(user)).entries;
const inboxOf = async (user: TestUser) => inbox.strict().parse((await ask(user, "")).json()).entries;
const read = (user: TestUser, keys: string[] | null) =>
  app.inject({ method: "POST", url: `${INBOX_PATH}read/`, headers: { cookie: cookiesOf(user) }, payload: { keys } });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const change = (id: number, values: object) => db.updateTable("posts").set(values).where("id", "=", id).execute();

it("is nobody's without a session", async () => {
  for (const path of ["", "summary/"]) expect((await ask(null, path)).statusCode).toBe(401);
  const answer = await app.inject({ method: "POST", url: `${INBOX_PATH}read/`, payload: { keys: null } });
  expect(answer.statusCode).toBe(401);
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
  expect(entries).toHaveLength(SHORT.entries);
  expect(entries.map(({ cause }) => cause)).toEqual([...Array(3).fill("overdue"), ...Array(3).fill("rejected")]);
});

it("tells of own posts that the clock published and platforms got, and not of one's own clicks", async () => {
  const user = await buildUser();
  await buildPost(user.id, { name: "By hand" });
  const post = await buildPost(user.id, { name: "By the clock", publish_at: inDays(-1), published_at: inDays(-1) });
  await buildPost((await buildUser()).id, { publish_at: inDays(-1) });
  const platforms = [await createPlatform(), await createPlatform()];
  for (const [at, { id: platform_id }] of platforms.entries()) {
    const delivery = { post_id: post.id, platform_id, post_guid: post.guid, post_name: post.name, remote_slug: "x" };
    const state = at === 0 ? ("live" as const) : ("failed" as const);
    const delivered_at = at === 0 ? new Date() : null;
    await db
      .insertInto("deliveries")
      .values({ ...delivery, state, wanted_version: 1, delivered_at })
      .execute();
  }
  const entries = await inboxOf(user);
  expect(entries.map(({ cause, post: of, is_todo, count }) => [cause, of?.name, is_todo, count])).toEqual([
    ["delivery-failed", "By the clock", true, null],
    ["delivered", "By the clock", false, { done: 1, of: 2 }],
    ["published", "By the clock", false, null],
  ]);
});

it("keeps an answer from support after it was read, once", async () => {
  const user = await buildUser();
  const [ticket] = await db
    .insertInto("tickets")
    .values({ owner_id: user.id, owner_email: user.email, category: "Billing" })
    .returning("id")
    .execute();
  const change_ = (values: object) =>
    db
      .updateTable("tickets")
      .set(values)
      .where("id", "=", ticket?.id ?? 0)
      .execute();
  await change_({ staff_wrote_at: new Date(), owner_read_at: inDays(-1) });
  const [open] = await inboxOf(user);
  expect(open).toMatchObject({ cause: "support-replied", is_todo: true, is_read: false });
  await read(user, open?.keys ?? []);
  await change_({ owner_read_at: inDays(1) });
  expect(await inboxOf(user)).toMatchObject([{ cause: "support-replied", is_todo: false, is_read: true }]);
});

it("counts what is unread, and marks one or all as read, for the caller alone", async () => {
  const [user, other] = [await buildUser(), await buildUser()];
  const times = [-3, -2, -1].map(inDays);
  for (const time of times) await buildPost(user.id, { publish_at: time, published_at: time });
  await buildPost(other.id, { publish_at: inDays(-1), published_at: inDays(-1) });
  expect((await summaryOf(user)).unread).toBe(3);
  const [newest] = await inboxOf(user);
  expect((await read(user, newest?.keys ?? [])).json()).toEqual({ detail: "Marked as read." });
  expect((await inboxOf(user)).map(({ is_read }) => is_read)).toEqual([true, false, false]);
  expect((await read(user, null)).json()).toEqual({ detail: "All marked as read." });
  expect((await summaryOf(user)).unread).toBe(0);
  expect((await summaryOf(other)).unread).toBe(1);
  await buildPost(user.id, { publish_at: new Date(), published_at: new Date() });
  expect((await summaryOf(user)).unread).toBe(1);
});

it("refuses keys that are none, and a zone that does not exist", async () => {
  const user = await buildUser();
  expect((await read(user, [""])).statusCode).toBe(400);
  expect((await read(user, Array<string>(301).fill("a"))).statusCode).toBe(400);
  const payload = { keys: null, time_zone: "Europe/Atlantis" };
  const headers = { cookie: cookiesOf(user) };
  const answer = await app.inject({ method: "POST", url: `${INBOX_PATH}read/`, headers, payload });
  expect([answer.statusCode, answer.json()]).toEqual([400, { time_zone: "Unknown time zone." }]);
});

it("has one entry an alert with what was not read, which leaves once it is", async () => {
  const user = await buildUser();
  const alert = await buildAlert(user, "ferry", { name: "Ferries" });
  const hit = { alert_id: alert.id, feed_id: 1, link: "", source: "Harbour & Grid", published_at: new Date() };
  await db
    .insertInto("alert_hits")
    .values([1, 2].map((entry_id) => ({ ...hit, entry_id, title: `Ferry ${entry_id}` })))
    .execute();
  const found = async () => (await inboxOf(user)).filter(({ cause }) => cause === "alert-found");
  expect(await found()).toMatchObject([
    { is_todo: false, is_read: false, alert: { id: alert.id, name: "Ferries" }, count: { done: 2 } },
  ]);
  expect((await inboxOf(await buildUser())).filter(({ alert: of }) => of !== null)).toEqual([]);
  await db.updateTable("alert_hits").set({ read_at: new Date() }).where("alert_id", "=", alert.id).execute();
  expect(await found()).toEqual([]);
});
