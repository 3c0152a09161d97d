/** The calendar under its secret address (docs/product/lists.md, Calendar), read as calendar programs read it. */
import fc from "fast-check";
import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { buildContentApp } from "#tests/support/apps/content-app.ts";
import { FEED_PAST_DAYS, feedMessages, feedState, newFeed } from "../../contracts/calendar-feed.ts";
import { NO_COMPANY } from "../../contract.ts";
import { calendarText } from "./feed-policy.ts";
import type { FeedRow } from "./feed-queries.ts";

let app: App;
beforeAll(async () => {
  app = await buildContentApp();
});
afterAll(() => app.close());

const ask = (method: "GET" | "POST" | "DELETE", user: TestUser | null) =>
  app.inject({ method, url: "/api/calendar-feed/", headers: user ? { cookie: cookiesOf(user) } : {} });
const state = async (user: TestUser) => feedState.strict().parse((await ask("GET", user)).json());
const renewed = async (user: TestUser) =>
  new URL(newFeed.strict().parse((await ask("POST", user)).json()).url).pathname;
/** Without a session, as calendar programs ask. */
const read = (path: string) => app.inject({ method: "GET", url: path });
const statusOf = async (path: string) => (await read(path)).statusCode;

function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as never);
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return { component, event, status: String(component.getFirstPropertyValue("status")) };
  });
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

describe("the secret address", () => {
  it("is its owner's alone to create, see the state of, and switch off", async () => {
    for (const method of ["GET", "POST", "DELETE"] as const) expect((await ask(method, null)).statusCode).toBe(401);
    const [user, other] = [await buildUser(), await buildUser()];
    const path = await renewed(user);
    expect(await state(other)).toEqual({ is_on: false, created_at: null, last_read_at: null });
    await ask("DELETE", other);
    expect(await statusOf(path)).toBe(200);
  });

  it("cannot be guessed, is kept as a hash, and ends with the next one", async () => {
    const user = await buildUser();
    const first = await renewed(user);
    const key = /^\/calendar\/([\w-]{43})\.ics$/.exec(first)?.[1] ?? "";
    const row = await db.selectFrom("calendar_feeds").selectAll().where("owner_id", "=", user.id).executeTakeFirst();
    expect(JSON.stringify(row)).not.toContain(key);
    const second = await renewed(user);
    expect(second).not.toBe(first);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  });

  it.each(["/calendar/x.ics", "/calendar/.ics", `/calendar/${"a".repeat(43)}`, `/calendar/${"a".repeat(43)}.ics`])(
    "is none of these: %s",
    async (path) => {
      const answer = await read(path);
      expect([answer.statusCode, answer.json()]).toEqual([404, { detail: feedMessages.notFound }]);
    },
  );

  it("ends when it is switched off, with a new password, and while its owner is suspended", async () => {
    const user = await buildUser();
    const off = await renewed(user);
    expect(feedState.parse((await ask("DELETE", user)).json()).is_on).toBe(false);
    expect(await statusOf(off)).toBe(404);
    const path = await renewed(user);
    const set = (values: object) => db.updateTable("users").set(values).where("id", "=", user.id).execute();
    await set({ suspended_at: new Date() });
    expect(await statusOf(path)).toBe(404);
    await set({ suspended_at: null });
    expect(await statusOf(path)).toBe(200);
    await set({ password_hash: "another" });
    expect(await statusOf(path)).toBe(404);
    expect((await state(user)).is_on).toBe(false);
  });

  it("goes with its account", async () => {
    const user = await buildUser();
    const path = await renewed(user);
    await db.deleteFrom("users").where("id", "=", user.id).execute();
    expect(await statusOf(path)).toBe(404);
  });

  it("is told to its owner by email, without the address itself", async () => {
    const user = await buildUser();
    const path = await renewed(user);
    const mails = await mailsTo(user.email);
    expect(mails).toMatchObject([{ subject: "Your calendar has a new secret address" }]);
    expect(JSON.stringify(mails)).not.toContain(path.split("/").at(-1)?.replace(".ics", ""));
  });

  it("tells its owner that it is read, and nobody keeps what it answers", async () => {
    const user = await buildUser();
    const path = await renewed(user);
    expect((await state(user)).last_read_at).toBeNull();
    const answer = await read(path);
    expect(answer.headers).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
    });
    expect((await state(user)).last_read_at).not.toBeNull();
  });
});

describe("the calendar that it leads to", () => {
  it("has the owner's scheduled posts, and published ones of the last weeks, and no others", async () => {
    const [user, other] = [await buildUser(), await buildUser()];
    const soon = await buildPost(user.id, { status: "scheduled", publish_at: inDays(2) });
    const waiting = await buildPost(user.id, { status: "scheduled", publish_at: inDays(3), review_since: new Date() });
    const out = await buildPost(user.id, { published_at: inDays(-1) });
    await buildPost(user.id, { published_at: inDays(-FEED_PAST_DAYS - 1) });
    await buildPost(user.id, { status: "draft" });
    await buildPost(user.id, { status: "scheduled", publish_at: inDays(2), deleted_at: new Date() });
    await buildPost(other.id, { status: "scheduled", publish_at: inDays(2) });
    const events = eventsIn((await read(await renewed(user))).body);
    expect(events.map(({ event, status }) => [event.uid.split("@")[0], status])).toEqual([
      [soon.guid, "CONFIRMED"],
      [waiting.guid, "TENTATIVE"],
      [out.guid, "CONFIRMED"],
    ]);
    expect(events[2]?.component.getFirstPropertyValue("url")).toContain(out.url);
  });

  it("can be of one company or type, and refuses what is neither", async () => {
    const user = await buildUser();
    const company = await buildCompany(user.id);
    const own = await buildPost(user.id, { published_at: inDays(-1) });
    const of = await buildPost(user.id, { kind: "interview", published_at: inDays(-1), company_id: company.id });
    const path = await renewed(user);
    const guids = async (query: string) =>
      eventsIn((await read(`${path}?${query}`)).body).map(({ event }) => event.uid.split("@")[0]);
    expect(await guids(`company=${company.id}`)).toEqual([of.guid]);
    expect(await guids(`company=${NO_COMPANY}`)).toEqual([own.guid]);
    expect(await guids("type=Interview")).toEqual([of.guid]);
    expect(await statusOf(`${path}?company=x`)).toBe(400);
    expect(await statusOf(`${path}?type=x`)).toBe(400);
  });
});

describe("its text", () => {
  const row = (changes: Partial<FeedRow>): FeedRow => ({
    id: 1,
    guid: "4b0c0c1e-5d2f-4c58-9d4c-000000000041",
    kind: "article",
    status: "scheduled",
    name: "Wavelink",
    slug: "wavelink",
    posted_as_name: "Halden",
    version: 3,
    updated_at: new Date("2026-11-20T09:00:00Z"),
    at: new Date("2026-11-25T08:00:00Z"),
    is_waiting: false,
    ...changes,
  });
  const textOf = (rows: FeedRow[]) => calendarText(rows, "https://press.example", "Dateline");

  it("is iCalendar whatever a post is called: lines of 75 bytes at most, and the name comes back whole", () => {
    const name = fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(name, name, (title, poster) => {
        const text = textOf([row({ name: title, posted_as_name: poster })]);
        expect(text.endsWith("\r\n") || text.endsWith("END:VCALENDAR")).toBe(true);
        for (const line of text.split("\r\n")) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\r\n]/);
        }
        const [found, ...more] = eventsIn(text);
        expect(more).toEqual([]);
        const plain = title.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
        expect(found?.event.summary).toBe(plain || "Untitled");
      }),
      { numRuns: 200 },
    );
  });

  it("cannot be made to say more by a hostile name", () => {
    const hostile = "x\r\nEND:VEVENT\r\nBEGIN:VALARM\r\nTRIGGER:-PT1M";
    const [found, ...more] = eventsIn(textOf([row({ name: hostile, posted_as_name: hostile })]));
    expect(more).toEqual([]);
    expect(found?.component.getAllSubcomponents()).toEqual([]);
  });

  it("keeps a post's UID when it moves, counts its saves, and says when in UTC", () => {
    const [before] = eventsIn(textOf([row({})]));
    const [after] = eventsIn(textOf([row({ version: 4, at: new Date("2027-03-28T01:30:00Z") })]));
    expect(after?.event.uid).toBe(before?.event.uid);
    expect([before?.event.sequence, after?.event.sequence]).toEqual([3, 4]);
    expect(after?.event.startDate.toJSDate().toISOString()).toBe("2027-03-28T01:30:00.000Z");
    expect(before?.component.getFirstPropertyValue("dtstamp")?.toString()).toBe("2026-11-20T09:00:00Z");
  });
});
