import { beforeEach, describe, expect, it } from "vitest";
import type { Operator } from "#features/audit/server/service.ts";
import { db } from "#platform/database/client.ts";
import { buildEntry, buildFeed, follow } from "#tests/factories/feeds.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import type { Method, Who } from "#tests/support/apps/calls.ts";
import { buildFailing, hoursAgo, operatorFeedsOfThisFile } from "#tests/support/operator-feeds.ts";
import { newsMessages } from "../../contract.ts";
import { FEED_FILTERS, type FeedFilter, operatorFeedMessages as messages } from "../../operator-contract.ts";
import * as service from "./service.ts";

const { call, listed, operator: operatorOfTest } = operatorFeedsOfThisFile();
let operator: TestUser;
beforeEach(() => {
  operator = operatorOfTest();
});

const idsOf = async (query = "") => (await listed(query)).feeds.map(({ id }) => id);

it("is refused to visitors and users, and nothing is changed", async () => {
  const feed = await buildFeed({ gone_at: null });
  const calls: [Method, string, unknown?][] = [
    ["GET", "/operator/feeds/"],
    ["POST", "/operator/feeds/", { url: "https://new.example/feed" }],
    ["GET", `/operator/feeds/${feed.id}/`],
    ["POST", `/operator/feeds/${feed.id}/`, { name: "Mine" }],
    ["POST", `/operator/feeds/${feed.id}/fetch/`],
    ["POST", `/operator/feeds/${feed.id}/retire/`, {}],
    ["POST", `/operator/feeds/${feed.id}/revive/`],
  ];
  const statuses = (who: Who) =>
    Promise.all(calls.map(async ([method, path, body]) => (await call(who, method, path, body)).statusCode));
  expect(new Set(await statuses(null))).toEqual(new Set([401]));
  expect(new Set(await statuses(await buildUser()))).toEqual(new Set([403]));
  expect(await db.selectFrom("feeds").selectAll().execute()).toEqual([feed]);
});

it.each([
  ["GET", `/operator/feeds/${2 ** 40}/`, undefined],
  ["POST", `/operator/feeds/${2 ** 40}/`, { name: "A" }],
  ["POST", `/operator/feeds/${2 ** 40}/fetch/`, undefined],
  ["POST", `/operator/feeds/${2 ** 40}/retire/`, {}],
  ["POST", `/operator/feeds/${2 ** 40}/revive/`, undefined],
] as const)("%s %s finds no such feed", async (method, path, body) => {
  const answer = await call(operator, method, path, body);
  expect([answer.statusCode, answer.json()]).toEqual([404, { detail: newsMessages.noSuchFeed }]);
});

const QUERY = { q: "", filter: "all", category: "", order: "failing", page: 1, page_size: 1 } as const;
it.each([
  ["listFeedHealth", (who: Operator) => service.listFeedHealth(who, QUERY)],
  ["getFeedHealth", (who: Operator) => service.getFeedHealth(who, 1)],
  ["fetchFeedNow", (who: Operator) => service.fetchFeedNow(who, 1)],
  ["fetchAllFeeds", (who: Operator) => service.fetchAllFeeds(who)],
  ["retireFeed", (who: Operator) => service.retireFeed(who, 1, "")],
  ["reviveFeed", (who: Operator) => service.reviveFeed(who, 1)],
  ["changeFeed", (who: Operator) => service.changeFeed(who, 1, { name: "A" })],
  ["addOperatedFeed", (who: Operator) => service.addOperatedFeed(who, { url: "a.example", category: "", name: "" })],
  ["importOperatedCatalogue", (who: Operator) => service.importOperatedCatalogue(who, Buffer.from(""), null)],
  ["getOperatedFeedId", (who: Operator) => service.getOperatedFeedId(who, "a.example")],
])("%s is for operators, whoever calls it", async (_name, ask: (who: Operator) => unknown) => {
  const asked = Promise.resolve().then(() => ask({ id: 1, role: "user" }));
  await expect(asked).rejects.toMatchObject({ code: "forbidden" });
});

describe("the list", () => {
  /** One feed of each kind. */
  async function buildAll() {
    const healthy = await buildFeed({ name: "Harbour", category: "tech", interval_seconds: 7200 });
    const failing = await buildFailing(5, { name: "Tower", category: "finance" });
    const longer = await buildFailing(50);
    const retired = await buildFeed({
      gone_at: hoursAgo(9),
      failure_code: "http-410",
      failure_reason: "Retired (410).",
    });
    const fresh = await buildFeed({ fetched_at: null, succeeded_at: null });
    return { healthy, failing, longer, retired, fresh };
  }

  it("puts what has failed for longest first, page by page, and counts each state", async () => {
    const { healthy, failing, longer, retired, fresh } = await buildAll();
    await buildFeed({ url: "https://old.example/feed#moved-1", gone_at: hoursAgo(1) }); // kept for what somebody saved
    const { counts, count } = await listed();
    expect(counts).toEqual({ all: 5, healthy: 2, failing: 2, retired: 1, catalogue: 2 });
    expect(count).toBe(5);
    const all = [longer, failing, healthy, retired, fresh].map(({ id }) => id);
    expect(await idsOf()).toEqual(all);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => idsOf(`page=${page}&page_size=2`)));
    expect(pages).toEqual([all.slice(0, 2), all.slice(2, 4), all.slice(4), []]);
    expect(await idsOf("page=2&page_size=1")).toEqual([failing.id]);
  });

  it("shows each filter, category and order, and counts what it shows", async () => {
    const { healthy, failing, longer, retired, fresh } = await buildAll();
    const wanted: Record<FeedFilter, number[]> = {
      all: [longer.id, failing.id, healthy.id, retired.id, fresh.id],
      healthy: [healthy.id, fresh.id],
      failing: [longer.id, failing.id],
      retired: [retired.id],
      catalogue: [failing.id, healthy.id],
    };
    for (const filter of FEED_FILTERS) {
      expect([filter, await idsOf(`filter=${filter}`)]).toEqual([filter, wanted[filter]]);
      expect((await listed(`filter=${filter}`)).count).toBe(wanted[filter].length);
    }
    expect(await idsOf("category=finance")).toEqual([failing.id]);
    expect((await idsOf("order=newest"))[0]).toBe(fresh.id);
    expect(await idsOf("order=name&filter=catalogue")).toEqual([healthy.id, failing.id]);
    expect((await call(operator, "GET", "/operator/feeds/?filter=odd")).json()).toEqual({
      filter: messages.unknownFilter,
    });
  });

  it("finds parts of name, title and address, whatever signs they hold", async () => {
    const one = await buildFeed({ name: "100% Harbour" });
    const two = await buildFeed({ title: "The_Quay", url: "https://quay.example/a_b.xml" });
    expect(await idsOf("q=0%25%20harb")).toEqual([one.id]);
    expect(await idsOf("q=a_b.xml")).toEqual([two.id]);
    expect(await idsOf("q=e_q")).toEqual([two.id]);
    expect(await idsOf("q=%25")).toEqual([one.id]);
    expect((await listed("q=quay.example&filter=failing")).count).toBe(0);
  });

  it("says how each fares, what is kept of it and for whom", async () => {
    const feed = await buildFailing(5, {
      url: "https://slow.example/feed",
      next_fetch_at: hoursAgo(-1),
      interval_seconds: 7200,
    });
    await buildEntry(feed.id);
    await follow((await buildUser()).id, feed.id);
    const one = { entries: 1, followers: 1, failures: 3, interval_seconds: 7200, reason: "It answers with an error." };
    expect((await listed()).feeds).toMatchObject([
      { ...one, state: "failing", since: feed.failing_since?.toISOString(), until: null },
    ]);
    const until = new Date(Date.now() + 2 * 3_600_000);
    await db.insertInto("feed_hosts").values({ host: "slow.example", held_until: until }).execute();
    expect((await listed()).feeds).toMatchObject([
      { ...one, state: "waiting", until: until.toISOString(), next_fetch_at: until.toISOString() },
    ]);
  });
});
