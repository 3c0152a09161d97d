/**
 * Scheduling: which times are taken, that a release is held from the start, and rescheduling
 * (docs/product/drafts-and-schedules.md, Scheduling).
 */
import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { billingMessages } from "#features/billing/contracts/allowance.ts";
import { db } from "#platform/database/client.ts";
import { auditOf } from "#tests/factories/allowance.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { contentCallsOfThisFile, inHours } from "#tests/support/apps/content-calls.ts";
import { contentMessages, type SavedPost } from "../../contract.ts";
import { KINDS } from "../../kinds/index.ts";
import { publishDue } from "./publish-service.ts";

const calls = contentCallsOfThisFile();
const postsOf = (user: TestUser) => db.selectFrom("posts").selectAll().where("owner_id", "=", user.id).execute();

const WRONG_TIMES: [string, string | undefined, string][] = [
  ["no time", undefined, contentMessages.timeRequired],
  ["an empty time", "", contentMessages.timeRequired],
  ["a time without a zone", "2100-01-01T10:00:00", contentMessages.timeNotIso],
  ["a day", "2100-01-01", contentMessages.timeNotIso],
  ["the display format", "January 1, 2100 10:00 AM", contentMessages.timeNotIso],
  ["a number", "4102444800000", contentMessages.timeNotIso],
  ["a day that does not exist", "2100-02-30T10:00:00Z", contentMessages.timeNotIso],
  ["garbage", "soon", contentMessages.timeNotIso],
  ["the past", "2001-01-01T10:00:00Z", contentMessages.timePassed],
  ["this very moment", new Date().toISOString(), contentMessages.timePassed],
  ["a far future", "2100-01-01T10:00:00Z", contentMessages.timeTooFar],
  ["the last year there is", "9999-12-31T23:59:59Z", contentMessages.timeTooFar],
];

afterEach(() => void vi.useRealTimers());

describe.each(KINDS)("scheduling: $key", (kind) => {
  it.each(WRONG_TIMES)("refuses %s", async (_name, publishing_time, message) => {
    const user = await buildUser({ units: 1 });
    const response = await calls.create(user, kind, "schedule", { publishing_time });
    expect([response.statusCode, response.json()]).toEqual([400, { publishing_time: message }]);
    expect(await postsOf(user)).toEqual([]);
  });

  it("refuses what publishing refuses", async () => {
    const [user, other] = [
      await buildUser({ units: 1, plan: { word_limit: 3, anchor_text_links: 0 } }),
      await buildUser(),
    ];
    const company = await buildCompany(other.id);
    const response = await calls.create(user, kind, "schedule", {
      posted_by_company: String(company.id),
      publishing_time: "2001-01-01T10:00:00Z",
      tags: '["Sorcery"]',
    });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json()).toSorted()).toEqual(
      ["content", "posted_by_company", "publishing_time", "tags", kind.linkLimit.field].toSorted(),
    );
    const blank = await calls.create(user, kind, "schedule", { content: "", [kind.nameField]: "" });
    expect(Object.keys(blank.json()).toSorted()).toEqual(["content", kind.nameField].toSorted());
    expect(await postsOf(user)).toEqual([]);
  });

  it("takes any future time in any zone and holds a release until it is published", async () => {
    const user = await buildUser({ units: 1 });
    const time = inHours(30);
    const zoned = new Date(time.getTime() + 5.75 * 3_600_000).toISOString().replace("Z", "+05:45");
    const created = await calls.created(user, kind, "schedule", { publishing_time: zoned });
    expect(created).toMatchObject({ status: "scheduled", detail: kind.messages.scheduled });
    expect(created.publishing_time).toBe(time.toISOString());
    const [post] = await postsOf(user);
    expect(post).toMatchObject({ status: "scheduled", published_at: null, publish_at: time });
    expect(await auditOf(user.id)).toEqual({ wrong: [], available: 0, granted: 1 });
    const second = await calls.create(user, kind, "schedule");
    expect([second.statusCode, second.json()]).toEqual([402, { detail: billingMessages.outOfReleases }]);
  });

  it("answers a repeat with the same post, and refuses another time or way under its key", async () => {
    const user = await buildUser({ units: 3 });
    const form = { draft_key: randomUUID(), publishing_time: inHours(5).toISOString() };
    const first = await calls.created(user, kind, "schedule", form);
    expect(await calls.created(user, kind, "schedule", form)).toEqual(first);
    const later = { ...form, publishing_time: inHours(6).toISOString() };
    expect((await calls.create(user, kind, "schedule", later)).statusCode).toBe(409);
    expect((await calls.create(user, kind, "published", { draft_key: form.draft_key })).statusCode).toBe(409);
    expect(await auditOf(user.id)).toEqual({ wrong: [], available: 2, granted: 3 });
  });

  it("answers a repeat after its time has come with the same post, whose time is over then", async () => {
    const user = await buildUser({ units: 2 });
    const form = { draft_key: randomUUID(), publishing_time: inHours(5).toISOString() };
    const first = await calls.created(user, kind, "schedule", form);
    vi.useFakeTimers({ toFake: ["Date"], now: inHours(6) });
    const waiting = await calls.created(user, kind, "schedule", form);
    expect(waiting).toEqual(first);
    const past = new Date(Date.now() - 12 * 3_600_000);
    await db.updateTable("posts").set({ publish_at: past }).where("id", "=", first.id).execute();
    vi.useRealTimers();
    await publishDue();
    const published = await calls.created(user, kind, "schedule", { ...form, publishing_time: past.toISOString() });
    expect(published).toEqual({ ...first, status: "published", publishing_time: null });
    expect(await auditOf(user.id)).toEqual({ wrong: [], available: 1, granted: 2 });
  });

  it.each([
    ["behind", -2],
    ["ahead", 2],
  ])("judges a time by the database's clock when the server's own is two hours %s", async (_name, hours) => {
    const user = await buildUser({ units: 2 });
    const [past, future] = [inHours(-1), inHours(1)];
    const deleted = await calls.created(user, kind, "schedule");
    await calls.remove(user, kind, "schedule", deleted.id);
    await db.updateTable("posts").set({ publish_at: past }).where("id", "=", deleted.id).execute();
    vi.useFakeTimers({ toFake: ["Date"], now: inHours(hours) });
    const refused = await calls.create(user, kind, "schedule", { publishing_time: past.toISOString() });
    expect(refused.json()).toEqual({ publishing_time: contentMessages.timePassed });
    const { id } = await calls.created(user, kind, "schedule", { publishing_time: future.toISOString() });
    const late = await calls.save(user, kind, "schedule", id, { publishing_time: past.toISOString() });
    expect(late.json()).toEqual({ publishing_time: contentMessages.timePassed });
    expect((await calls.restore(user, deleted.id)).json()).toMatchObject({ status: "draft" });
  });

  it("schedules once for ten parallel calls with one key", async () => {
    const user = await buildUser({ units: 5 });
    const form = { draft_key: randomUUID(), publishing_time: inHours(5).toISOString() };
    const made = await Promise.all(Array.from({ length: 10 }, () => calls.created(user, kind, "schedule", form)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await auditOf(user.id)).toEqual({ wrong: [], available: 4, granted: 5 });
  });

  it("keeps or moves its time with an edit, and refuses a new time in the past", async () => {
    const user = await buildUser({ units: 1 });
    const { id, publishing_time } = await calls.created(user, kind, "schedule");
    const kept = await calls.save(user, kind, "schedule", id, { summary: "New" });
    expect(kept.json()).toMatchObject({ status: "scheduled", publishing_time, version: 2 });
    const moved = inHours(50).toISOString();
    expect((await calls.save(user, kind, "schedule", id, { publishing_time: moved })).json()).toMatchObject({
      status: "scheduled",
      publishing_time: moved,
      version: 3,
    });
    const revision = db.selectFrom("post_revisions").select("changed").where("post_id", "=", id);
    expect(await revision.where("version", "=", 3).executeTakeFirst()).toEqual({
      changed: ["summary", "publishing_time"],
    });
    for (const [publishing_time, message] of [
      ["2001-01-01T00:00:00Z", contentMessages.timePassed],
      ["2100-01-01T00:00:00Z", contentMessages.timeTooFar],
      ["2030-01-01T00:00:00", contentMessages.timeNotIso],
    ] as const) {
      const response = await calls.save(user, kind, "schedule", id, { publishing_time });
      expect([response.statusCode, response.json()]).toEqual([400, { publishing_time: message }]);
    }
  });

  it("saves a text whose time came while it was written, as long as the clock has not published it", async () => {
    const user = await buildUser({ units: 1 });
    const { id } = await calls.created(user, kind, "schedule");
    const past = new Date(Date.now() - 1000);
    await db.updateTable("posts").set({ publish_at: past }).where("id", "=", id).execute();
    const fields = { summary: "At the last moment", publishing_time: past.toISOString() };
    expect((await calls.save(user, kind, "schedule", id, fields)).statusCode).toBe(200);
    await publishDue();
    const late = await calls.save(user, kind, "schedule", id, fields);
    expect([late.statusCode, late.json()]).toEqual([409, { detail: contentMessages.movedOn("published") }]);
    expect(await postsOf(user)).toMatchObject([{ status: "published", summary: "At the last moment", version: 2 }]);
    expect((await auditOf(user.id)).wrong).toEqual([]);
  });

  it("is deleted or published when both come at once, and the ledger agrees", async () => {
    const user = await buildUser({ units: 12 });
    const made = await Promise.all(Array.from({ length: 12 }, () => calls.created(user, kind, "schedule")));
    const ids = made.map((each: SavedPost) => each.id);
    await db.updateTable("posts").set({ publish_at: new Date() }).where("id", "in", ids).execute();
    const [removed] = await Promise.all([
      Promise.all(ids.map((id) => calls.remove(user, kind, "schedule", id))),
      publishDue(),
      publishDue(),
      Promise.all(ids.map((id) => calls.save(user, kind, "schedule", id, { summary: "At the last moment" }))),
    ]);
    const posts = new Map((await postsOf(user)).map((post) => [post.id, post]));
    for (const [index, { statusCode }] of removed.entries()) {
      const post = posts.get(ids[index] ?? 0);
      const isPublished = post?.status === "published";
      expect([statusCode, post?.deleted_at === null]).toEqual(isPublished ? [409, true] : [200, false]);
    }
    const published = [...posts.values()].filter(({ status }) => status === "published").length;
    expect(await auditOf(user.id)).toEqual({ wrong: [], available: 12 - published, granted: 12 });
  });
});
