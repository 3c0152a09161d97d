/** Referrers that figures name: seen from several addresses, or as operators decide. */
import { beforeEach, describe, expect, it } from "vitest";
import { db, transaction } from "#platform/database/client.ts";
import { readerRequest, storedNames } from "#tests/factories/analytics.ts";
import { buildPost, type TestPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { DIRECT, OTHER } from "../../contract.ts";
import { NAMED_FROM_ADDRESSES, REFERRER_RULES_PATH, referrerMessages, referrerRules } from "../../referrer-contract.ts";
import { writeBatch } from "../recording/queries.ts";
import { registerAnalyticsRoutes } from "../routes.ts";
import { ViewRecorder } from "../recording/view-recorder.ts";

const { call } = callsOfThisFile(registerAnalyticsRoutes);
let owner: TestUser;
let operator: TestUser;
let post: TestPost;

beforeEach(async () => {
  await db.deleteFrom("analytics_referrer_rules").execute();
  await db.deleteFrom("analytics_referrers").execute();
  await db.deleteFrom("analytics_referrer_addresses").execute();
  [owner, operator] = [await buildUser(), await buildOperator()];
  post = await buildPost(owner.id);
});

type View = { from: string; address: string; agent?: string };

/** Views in processes of their own, one after the other. */
async function view(...processes: View[][]) {
  for (const views of processes) {
    const recorder = new ViewRecorder({ write: (batch) => transaction((tx) => writeBatch(tx, batch)) });
    await recorder.start();
    for (const { from: referer, address, agent } of views)
      recorder.recordView(post.id, readerRequest({ referer, ...(agent && { "user-agent": agent }) }, address));
    await recorder.stop();
  }
}
const viewsFrom = (host: string, amount: number): View[] =>
  Array.from({ length: amount }, (_, index) => ({ from: `https://${host}/`, address: `198.51.100.${index}` }));

const referrersOf = async (who: TestUser): Promise<Record<string, number>> => {
  const { referrers } = (await call(who, "GET", "/dashboard/analytics/")).json<{
    referrers: { name: string; count: number }[];
  }>();
  return Object.fromEntries(referrers.map(({ name, count }) => [name, count]));
};
const setRule = (who: TestUser | null, host: unknown, rule: unknown) =>
  call(who, "POST", REFERRER_RULES_PATH, { host, rule });

describe("a referrer", () => {
  it("is named once enough addresses of a day came from it, in whichever process; until then it is 'other'", async () => {
    await view(viewsFrom("news.example", NAMED_FROM_ADDRESSES - 1));
    expect(await referrersOf(owner)).toEqual({ [OTHER]: 2 });
    await view([{ from: "https://news.example/", address: "203.0.113.9" }]);
    expect(await referrersOf(owner)).toEqual({ "news.example": 3 });
  });

  it("that one address invents is never named, whatever program it says it is", async () => {
    const spam = Array.from({ length: 60 }, (_, index) => ({
      from: "https://casino.example/",
      address: "192.0.2.66",
      agent: `Mozilla/5.0 Firefox/${index}`,
    }));
    await view(spam.slice(0, 30), spam.slice(30), [{ from: "", address: "198.51.100.1" }]);
    expect(await referrersOf(owner)).toEqual({ [OTHER]: 60, [DIRECT]: 1 });
    const csv = (await call(owner, "GET", `/dashboard/posts/${post.id}/analytics.csv`)).body;
    expect(csv).not.toContain("casino");
  });

  it("ties no address to another host", async () => {
    await view([
      ...viewsFrom("a.example", 1),
      ...viewsFrom("b.example", 1), // the same address
    ]);
    const rows = await db.selectFrom("analytics_referrer_addresses").select("address").execute();
    expect(new Set(rows.map(({ address }) => address.toString("hex"))).size).toBe(2);
  });
});

describe("rules for referrers", () => {
  it("are for operators only, about public hosts only", async () => {
    for (const [who, status] of [
      [null, 401],
      [owner, 403],
    ] as const) {
      expect((await call(who, "GET", REFERRER_RULES_PATH)).statusCode).toBe(status);
      expect((await setRule(who, "casino.example", "exclude")).statusCode).toBe(status);
    }
    for (const host of ["", "localhost", "127.0.0.1", "casino", "a b.example", "ftp://casino.example", 7]) {
      const answer = await setRule(operator, host, "exclude");
      expect([host, answer.statusCode, Object.keys(answer.json())]).toEqual([host, 400, ["host"]]);
    }
    expect((await setRule(operator, "casino.example", "hide")).json()).toEqual({ rule: referrerMessages.unknownRule });
    expect((await call(operator, "GET", REFERRER_RULES_PATH)).json()).toEqual({ rules: [] });
  });

  it("exclude a host with its subdomains from figures and CSV, old days too, until they are removed", async () => {
    await view([
      ...viewsFrom("casino.example", 3),
      ...viewsFrom("www2.casino.example", 4),
      ...viewsFrom("mycasino.example", 5),
    ]);
    const before = await referrersOf(owner);
    expect(before).toEqual({ "casino.example": 3, "www2.casino.example": 4, "mycasino.example": 5 });
    const old = { day: "2026-01-05", owner_id: owner.id, post_id: null, views: 9 };
    const { id } = await db.insertInto("analytics_days").values(old).returning("id").executeTakeFirstOrThrow();
    const detail = { day_id: id, facet: "referrer" as const, name: "casino.example", count: 9 };
    await db.insertInto("analytics_details").values(detail).execute();

    const set = await setRule(operator, "https://www.Casino.example/path", "exclude");
    const rules = [{ host: "casino.example", rule: "exclude" }];
    expect(referrerRules.strict().parse(set.json())).toEqual({ rules });
    expect(await referrersOf(owner)).toEqual({ "mycasino.example": 5 });
    for (const url of ["/dashboard/analytics.csv?days=365", `/dashboard/posts/${post.id}/analytics.csv`]) {
      const csv = (await call(owner, "GET", url)).body;
      expect(csv).toContain("Referrer,mycasino.example,5");
      expect(csv).not.toMatch(/,(www2\.)?casino\.example/);
    }
    expect(await storedNames({ postId: post.id }, "referrer")).toMatchObject({ "casino.example": 3 });

    await setRule(operator, "casino.example", "none");
    expect(await referrersOf(owner)).toEqual(before);
  });

  it("name a host that few come from, and are audited once each", async () => {
    await view(viewsFrom("parish.example", 1));
    expect(await referrersOf(owner)).toEqual({ [OTHER]: 1 });
    await setRule(operator, "parish.example", "allow");
    await setRule(operator, "parish.example", "allow");
    expect(await referrersOf(owner)).toEqual({ "parish.example": 1 });
    await setRule(operator, "parish.example", "exclude");
    expect(await referrersOf(owner)).toEqual({});
    const entries = await db
      .selectFrom("audit_entries")
      .select("details")
      .where("subject", "=", "referrer parish.example")
      .orderBy("id")
      .execute();
    expect(entries.map(({ details }) => details)).toEqual(["Always named", "Excluded from analytics"]);
  });
});
