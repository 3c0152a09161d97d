/** Daily emails, and immediate ones: once each, in the person's own zone, as they chose (docs/product/inbox.md, Emails). */
import { beforeEach, describe, expect, it } from "vitest";
import { choicesFor, type KindChoices, withChoices } from "#features/notifications/contract.ts";
import { publishStored } from "#features/content/server/posts/publish-service.ts";
import { db, transaction } from "#platform/database/client.ts";
import { addMember, buildCompany } from "#tests/factories/companies.ts";
import { createPlatform } from "#tests/factories/platforms.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { mailDaily, mailPrompt } from "./service.ts";

const HOUR_MS = 3_600_000;
const NOON = Date.parse("2026-11-20T12:00:00Z");
const at = (time: string) => new Date(time);
type Choices = Partial<KindChoices>;

/** Other tests' people get nothing here. */
beforeEach(() =>
  db
    .updateTable("users")
    .set({ suspended_at: new Date() })
    .execute()
    .then(() => undefined),
);

/** In a zone, with daily emails looked after until then. */
async function buildReader(zone: string, until: Date, choices: Choices = {}): Promise<TestUser> {
  const user = await buildUser({ first_name: "Marta" });
  await db
    .insertInto("inboxes")
    .values({
      user_id: user.id,
      time_zone: zone,
      choices: JSON.stringify({ all: choices }),
      daily_until: until,
      daily_on: until.toISOString().slice(0, 10),
      now_until: until,
    })
    .execute();
  return user;
}

/** A post that platforms got then. */
async function deliver(user: TestUser, when: Date, name: string, company_id: number | null = null) {
  const post = await buildPost(user.id, { name, company_id, published_at: when });
  const { id: platform_id } = await createPlatform();
  const delivery = { post_id: post.id, platform_id, post_guid: post.guid, post_name: name, remote_slug: "x" };
  await db
    .insertInto("deliveries")
    .values({ ...delivery, state: "live", wanted_version: 1, delivered_at: when })
    .execute();
  return post;
}
const subjectsTo = async ({ email }: TestUser) => (await mailsTo(email)).map(({ subject }) => subject);

describe("the daily email", () => {
  const before = new Date(NOON - 28 * HOUR_MS);
  const morning = at("2026-11-20T08:00:10Z");

  it("is sent once, at 8:00 of the person's zone, also by two workers at once", async () => {
    const [london, york] = [await buildReader("Europe/London", before), await buildReader("America/New_York", before)];
    for (const user of [london, york]) await deliver(user, new Date(NOON - 20 * HOUR_MS), "Oats by sea");
    await mailDaily(at("2026-11-20T07:59:00Z"));
    expect(await subjectsTo(london)).toEqual([]);
    await Promise.all([mailDaily(morning), mailDaily(morning)]);
    await mailDaily(at("2026-11-20T12:00:00Z"));
    expect(await subjectsTo(london)).toEqual(["1 delivery: your day on Dateline"]);
    expect(await subjectsTo(york)).toEqual([]);
    await mailDaily(at("2026-11-20T13:00:10Z"));
    expect(await subjectsTo(york)).toHaveLength(1);
    const [mail] = await mailsTo(london.email);
    expect(mail?.text).toContain("Delivered to 1 of 1 platform. Oats by sea");
    expect(mail?.text).toMatch(/activeContent=inbox&item=entry\.delivered\.\d+\.1/);
  });

  it("has what happened since the last one, and none comes when nothing did", async () => {
    const user = await buildReader("Europe/London", before);
    await mailDaily(morning);
    expect(await subjectsTo(user)).toEqual([]);
    await deliver(user, at("2026-11-20T20:00:00Z"), "Late");
    await mailDaily(at("2026-11-21T08:00:10Z"));
    await mailDaily(at("2026-11-22T08:00:10Z"));
    expect(await subjectsTo(user)).toHaveLength(1);
  });

  it("begins with the first morning: what happened before is no news", async () => {
    const user = await buildUser();
    await deliver(user, new Date(NOON - 20 * HOUR_MS), "Before");
    await mailDaily(at("2026-11-20T12:00:00Z"));
    expect(await subjectsTo(user)).toEqual([]);
    await deliver(user, at("2026-11-20T20:00:00Z"), "After");
    await mailDaily(at("2026-11-21T12:00:00Z"));
    expect(await subjectsTo(user)).toHaveLength(1);
  });

  it("comes at 8:00 on the days when clocks change", async () => {
    const spring = await buildReader("Europe/London", at("2026-03-28T08:00:10Z"));
    await deliver(spring, at("2026-03-28T20:00:00Z"), "Spring");
    await mailDaily(at("2026-03-29T06:59:00Z"));
    expect(await subjectsTo(spring)).toEqual([]);
    await mailDaily(at("2026-03-29T07:00:10Z"));
    expect(await subjectsTo(spring)).toHaveLength(1);
    const autumn = await buildReader("Europe/London", at("2026-10-24T07:00:10Z"));
    await deliver(autumn, at("2026-10-24T20:00:00Z"), "Autumn");
    await mailDaily(at("2026-10-25T07:59:00Z"));
    expect(await subjectsTo(autumn)).toEqual([]);
    await mailDaily(at("2026-10-25T08:00:10Z"));
    await mailDaily(at("2026-10-25T08:01:10Z"));
    expect(await subjectsTo(autumn)).toHaveLength(1);
  });

  it("leaves out what is never emailed, what was read, and companies that the person has left", async () => {
    const never = await buildReader("Europe/London", before, { delivered: "never" });
    const read = await buildReader("Europe/London", before);
    const left = await buildReader("Europe/London", before);
    const owner = await buildUser();
    const company = await buildCompany(owner.id, { name: "Northmoor Foods" });
    const time = new Date(NOON - 20 * HOUR_MS);
    await deliver(never, time, "Never");
    await deliver(read, time, "Read");
    await db
      .updateTable("inboxes")
      .set({ read_until: new Date(NOON) })
      .where("user_id", "=", read.id)
      .execute();
    await addMember(company.id, left.id, "editor");
    await deliver(left, time, "Left", company.id);
    await db.deleteFrom("company_members").where("user_id", "=", left.id).execute();
    await mailDaily(morning);
    for (const user of [never, read, left]) expect(await subjectsTo(user)).toEqual([]);
  });

  it("goes by a company's own choice", async () => {
    const user = await buildReader("Europe/London", before);
    const [quiet, loud] = [
      await buildCompany(user.id, { name: "Quiet" }),
      await buildCompany(user.id, { name: "Loud" }),
    ];
    const stored = withChoices({}, quiet.id, { ...choicesFor({}, null), delivered: "never" });
    await db
      .updateTable("inboxes")
      .set({ choices: JSON.stringify(stored) })
      .where("user_id", "=", user.id)
      .execute();
    const time = new Date(NOON - 20 * HOUR_MS);
    await deliver(user, time, "Whispered", quiet.id);
    await deliver(user, time, "Shouted", loud.id);
    await mailDaily(morning);
    const [mail] = await mailsTo(user.email);
    expect([mail?.text.includes("Shouted"), mail?.text.includes("Whispered")]).toEqual([true, false]);
  });
});

describe("immediately", () => {
  it("what no feature emails by itself, once each, from when it was chosen", async () => {
    const since = new Date(NOON - HOUR_MS);
    const user = await buildReader("Europe/London", since, { delivered: "now" });
    await deliver(user, new Date(NOON - 2 * HOUR_MS), "Before");
    await deliver(user, new Date(NOON - HOUR_MS / 2), "After");
    const now = new Date(NOON);
    await Promise.all([mailPrompt(now), mailPrompt(now)]);
    await mailPrompt(new Date(NOON + HOUR_MS));
    expect(await subjectsTo(user)).toEqual(["Delivered to 1 of 1 platform: After"]);
    await mailDaily(at("2026-11-21T08:00:10Z"));
    expect(await subjectsTo(user)).toHaveLength(1);
  });

  it("a post that the clock publishes, unless that is daily or never", async () => {
    const time = { status: "scheduled", publish_at: new Date(Date.now() - 1000) } as const;
    const [usual, daily] = [await buildUser(), await buildReader("UTC", new Date(), { published: "daily" })];
    for (const user of [usual, daily]) {
      const { id } = await buildPost(user.id, { ...time, name: "Oat mill opens" });
      await transaction((tx) => publishStored(tx, [id]));
    }
    expect(await subjectsTo(usual)).toEqual(["Published: Oat mill opens"]);
    expect(await subjectsTo(daily)).toEqual([]);
  });
});
