/** Emails about what was found: the first article at once, a list a day at 7:00 in the person's zone; each once. */
import { beforeEach, describe, expect, it } from "vitest";
import { connectionPool, db } from "#platform/database/client.ts";
import { addMember, buildCompany } from "#tests/factories/companies.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import {
  buildArticle,
  buildRelease,
  buildSource,
  compareAll,
  HALDEN,
  QUOTE,
  REPRINT,
} from "#tests/support/coverage.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { mailDigests } from "./daily-service.ts";
import { durationOf } from "../../duration.ts";
import { sinceWords } from "./words.ts";

const HOUR_MS = 3_600_000;

/** Other tests' people get nothing here. */
beforeEach(async () => {
  await connectionPool().query("truncate feeds, feed_claims, uncompared_entries cascade");
  await connectionPool().query("delete from coverage_finds");
  await connectionPool().query("update users set suspended_at = now()");
});

async function choose(user: TestUser, choices: object, zone = "Europe/London") {
  await db
    .insertInto("inboxes")
    .values({ user_id: user.id, choices: JSON.stringify(choices), time_zone: zone })
    .onConflict((on) => on.column("user_id").doUpdateSet({ choices: JSON.stringify(choices), time_zone: zone }))
    .execute();
}

async function buildTeam() {
  const owner = await buildUser({ first_name: "Marta" });
  const company = await buildCompany(owner.id, { name: HALDEN.company });
  const [editor, author] = [await buildUser(), await buildUser()];
  await addMember(company.id, editor.id, "editor");
  await addMember(company.id, author.id, "author");
  for (const user of [owner, editor, author]) await choose(user, { all: { coverage: "now" } });
  const post = await buildRelease(owner.id, {
    company_id: company.id,
    published_at: new Date(Date.now() - 72 * 60_000),
  });
  return { owner, editor, author, company, post };
}
const subjectsTo = async ({ email }: TestUser) => (await mailsTo(email)).map(({ subject }) => subject);
const foundAt = (at: Date) => db.updateTable("coverage_finds").set({ found_at: at }).execute();

describe("the first article about a release", () => {
  it("is emailed once to who decides and wants it, with how long after it came", async () => {
    const { owner, editor, author } = await buildTeam();
    await choose(editor, { all: { coverage: "daily" } });
    const source = await buildSource({ title: "Baltic Freight Daily" });
    await buildArticle(source);
    await compareAll();
    await buildArticle(source, QUOTE);
    await compareAll();
    const [mail, ...more] = await mailsTo(owner.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`First article about your release: ${HALDEN.title}`);
    expect(mail?.text).toContain(
      `Hello Marta,\n\nBaltic Freight Daily wrote about your release 1 h 12 min after it was published: ${REPRINT.title}.`,
    );
    expect(mail?.text).toMatch(/activeContent=coverage&item=find\.\d+/);
    expect([await subjectsTo(editor), await subjectsTo(author)]).toEqual([[], []]);
  });

  it("is not emailed where the transaction that stores it fails", async () => {
    const { owner } = await buildTeam();
    await buildArticle(await buildSource());
    await connectionPool().query("alter table coverage_progress add constraint broken check (compared < 0) not valid");
    await expect(compareAll()).rejects.toThrow("broken");
    await connectionPool().query("alter table coverage_progress drop constraint broken");
    expect(await subjectsTo(owner)).toEqual([]);
    await compareAll();
    expect(await subjectsTo(owner)).toHaveLength(1);
  });
});

describe("the daily list", () => {
  const morning = (() => {
    const at = new Date();
    at.setUTCHours(7, 0, 10, 0);
    return at;
  })();
  const found = new Date(morning.getTime() - 5 * HOUR_MS);

  it("is sent once, at 7:00 of the person's zone, also by two workers at once", async () => {
    const { owner, editor, author } = await buildTeam();
    await choose(owner, {}, "UTC");
    await choose(editor, {}, "America/New_York");
    const source = await buildSource({ title: "Baltic Freight Daily" });
    await buildArticle(source);
    await buildArticle(source, QUOTE);
    await compareAll();
    await foundAt(found);
    await mailDigests(new Date(morning.getTime() - 60_000));
    expect(await subjectsTo(owner)).toEqual([]);
    await Promise.all([mailDigests(morning), mailDigests(morning)]);
    await mailDigests(new Date(morning.getTime() + HOUR_MS));
    const [mail, ...more] = await mailsTo(owner.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("2 new articles about your releases");
    expect(mail?.text).toContain(
      "We found 2 articles about 1 of your releases since yesterday, 07:00. Please confirm the ones that belong.",
    );
    expect(mail?.text).toContain(`Reprint: ${REPRINT.title} (Baltic Freight Daily). 4 of 6 sentences word for word.`);
    expect(await subjectsTo(editor)).toEqual([]);
    await mailDigests(new Date(morning.getTime() + 6 * HOUR_MS));
    expect([await subjectsTo(editor), await subjectsTo(author)]).toMatchObject([{ length: 1 }, []]);
  });

  it("leaves out what is decided, and comes neither without news nor to who wants none", async () => {
    const { owner, editor, company } = await buildTeam();
    await choose(owner, {}, "UTC");
    await choose(editor, { [company.id]: { coverage: "never" } }, "UTC");
    await buildArticle(await buildSource());
    await compareAll();
    await foundAt(found);
    await db.updateTable("coverage_finds").set({ status: "dismissed", decided_at: new Date() }).execute();
    await mailDigests(morning);
    expect([await subjectsTo(owner), await subjectsTo(editor)]).toEqual([[], []]);
    await db.updateTable("coverage_finds").set({ status: "to_confirm", decided_at: null }).execute();
    await mailDigests(morning);
    expect([await subjectsTo(owner), await subjectsTo(editor)]).toMatchObject([{ length: 1 }, []]);
  });
});

it.each([
  [20_000, "1 min"],
  [72 * 60_000, "1 h 12 min"],
  [120 * 60_000, "2 h"],
  [80 * HOUR_MS, "3 days"],
])("%i ms are %s", (ms, said) => expect(durationOf(ms)).toBe(said));

it("names the day where it was not yesterday", () => {
  const until = new Date("2026-11-25T07:00:00Z");
  expect(sinceWords(new Date("2026-11-24T07:00:00Z"), until, "UTC")).toBe("yesterday, 07:00");
  expect(sinceWords(new Date("2026-11-21T07:00:00Z"), until, "UTC")).toBe("21 November, 07:00");
});
