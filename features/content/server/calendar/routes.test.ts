import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LIST_RIGHTS } from "../../contract.ts";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { addMember, buildCompany } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { buildContentApp } from "#tests/support/apps/content-app.ts";
import { CALENDAR_POSTS, calendarAnswer, calendarMessages } from "../../contracts/calendar.ts";

let app: App;
beforeAll(async () => {
  app = await buildContentApp();
});
afterAll(() => app.close());

const NOVEMBER = { from: "2026-11-01T00:00:00+01:00", to: "2026-12-01T00:00:00+01:00" };
const on = (day: string) => new Date(`2026-${day}T08:30:00Z`);

async function get(user: TestUser | null, query: Record<string, string> = NOVEMBER) {
  const headers = user ? { cookie: cookiesOf(user) } : {};
  return app.inject({ method: "GET", url: `/dashboard/user-calendar/?${new URLSearchParams(query)}`, headers });
}

async function calendarOf(user: TestUser, query: Record<string, string> = {}) {
  const answer = await get(user, { ...NOVEMBER, ...query });
  expect(answer.statusCode).toBe(200);
  return calendarAnswer.strict().parse(answer.json());
}
const idsOf = async (user: TestUser, query: Record<string, string> = {}) =>
  (await calendarOf(user, query)).posts.map(({ id }) => id);

describe("GET the calendar", () => {
  it("refuses a visitor", async () => {
    expect((await get(null)).statusCode).toBe(401);
  });

  it("shows nothing of another user's posts", async () => {
    const other = await buildUser();
    await buildPost(other.id, { published_at: on("11-02") });
    await buildPost(other.id, { status: "scheduled", publish_at: on("11-24") });
    expect(await calendarOf(await buildUser())).toEqual({ posts: [], has_more: false });
  });

  it("has what was published and what is scheduled, soonest first, each with its time", async () => {
    const user = await buildUser();
    const scheduled = await buildPost(user.id, { kind: "review", status: "scheduled", publish_at: on("11-24") });
    const published = await buildPost(user.id, { published_at: on("11-02") });
    const { posts } = await calendarOf(user);
    expect(posts).toEqual([
      {
        id: published.id,
        guid: published.guid,
        type: "PR",
        status: "published",
        name: published.name,
        slug: published.slug,
        posted_as: "Ada Lovelace",
        at: "2026-11-02T08:30:00.000Z",
        rights: LIST_RIGHTS,
      },
      expect.objectContaining({
        id: scheduled.id,
        type: "Review",
        status: "scheduled",
        at: "2026-11-24T08:30:00.000Z",
      }),
    ]);
  });

  it("says what the role may do with a company's posts", async () => {
    const [owner, author] = [await buildUser(), await buildUser()];
    const company = await buildCompany(owner.id);
    await addMember(company.id, author.id, "author");
    const scheduled = { status: "scheduled", company_id: company.id, publish_at: on("11-24") } as const;
    const [theirs, own] = [await buildPost(owner.id, scheduled), await buildPost(author.id, scheduled)];
    const { posts } = await calendarOf(author, { company: String(company.id) });
    expect(posts.map(({ id, rights }) => [id, rights])).toEqual([
      [theirs.id, ["comment"]],
      [own.id, ["write", "remove", "publish", "comment"]],
    ]);
  });

  it("leaves out drafts, what waits for a review, what was withdrawn, and the trash", async () => {
    const user = await buildUser();
    const times = { publish_at: on("11-10"), published_at: on("11-10") };
    for (const status of ["draft", "pending", "withdrawn"] as const) await buildPost(user.id, { status, ...times });
    await buildPost(user.id, { ...times, deleted_at: new Date() });
    await buildPost(user.id, { status: "scheduled", publish_at: on("11-10"), deleted_at: new Date() });
    expect(await idsOf(user)).toEqual([]);
  });

  it("begins with its first instant and ends before its last", async () => {
    const user = await buildUser();
    const at = (time: string) => buildPost(user.id, { status: "scheduled", publish_at: new Date(time) });
    await at("2026-10-31T22:59:59.999Z");
    const first = await at("2026-10-31T23:00:00Z");
    await at("2026-11-30T23:00:00Z");
    expect(await idsOf(user)).toEqual([first.id]);
  });

  it("narrows to a type and to a company", async () => {
    const user = await buildUser();
    const company = await buildCompany(user.id);
    const ofCompany = await buildPost(user.id, { published_at: on("11-02"), company_id: company.id });
    const review = await buildPost(user.id, { kind: "review", published_at: on("11-03") });
    expect(await idsOf(user, { type: "Review" })).toEqual([review.id]);
    expect(await idsOf(user, { company: String(company.id) })).toEqual([ofCompany.id]);
    const stranger = await buildUser();
    expect(await idsOf(stranger, { company: String(company.id) })).toEqual([]);
  });

  it.each([
    ["an end before the start", { from: NOVEMBER.to, to: NOVEMBER.from }, { to: calendarMessages.range }],
    ["more than 62 days", { ...NOVEMBER, to: "2027-01-02T00:00:01+01:00" }, { to: calendarMessages.range }],
    [
      "two days without times",
      { from: "2026-11-01", to: "2026-11-30" },
      { from: calendarMessages.notIso, to: calendarMessages.notIso },
    ],
    ["a time without its zone", { ...NOVEMBER, from: "2026-11-01T00:00:00" }, { from: calendarMessages.notIso }],
  ])("refuses %s", async (_what, query, problems) => {
    const answer = await get(await buildUser(), query);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject(problems);
  });

  it("answers at most so many posts, the soonest, and says that there are more", async () => {
    const user = await buildUser();
    const { id } = await buildPost(user.id, { status: "scheduled", publish_at: on("11-02") });
    const { kind, name, slug, posted_as_name } = await db
      .selectFrom("posts")
      .select(["kind", "name", "slug", "posted_as_name"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const later = { owner_id: user.id, status: "published" as const, kind, name, slug, posted_as_name };
    await db
      .insertInto("posts")
      .values(Array.from({ length: CALENDAR_POSTS }, () => ({ ...later, published_at: on("11-20") })))
      .execute();
    const { posts, has_more } = await calendarOf(user);
    expect(posts).toHaveLength(CALENDAR_POSTS);
    expect(posts[0]?.id).toBe(id);
    expect(has_more).toBe(true);
  });
});
