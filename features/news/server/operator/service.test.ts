import { beforeEach, describe, expect, it, vi } from "vitest";
import { connectionPool, db } from "#platform/database/client.ts";
import { buildFeed } from "#tests/factories/feeds.ts";
import type { TestUser } from "#tests/factories/users.ts";
import type { Who } from "#tests/support/apps/calls.ts";
import { buildFailing, hoursAgo, operatorFeedsOfThisFile } from "#tests/support/operator-feeds.ts";
import { holdingTransaction } from "#tests/support/held.ts";
import { newsMessages } from "../../contract.ts";
import { operatorFeed, operatorFeedMessages as messages } from "../../operator-contract.ts";
import type { CatalogueSource } from "../../catalogue/catalogue.ts";
import { syncCatalogue } from "../catalogue/service.ts";
import { findOrAddFeeds } from "../feeds/service.ts";
import {
  claimFeeds,
  type ClaimedFeed,
  type FeedResult,
  releaseFeeds,
  storeDocuments,
  type StoredDocument,
  storeResults,
} from "../fetching/queries.ts";
import { lockFeed, retireFeed } from "./queries.ts";
import { deleteUnusedFeeds, markUnusedFeeds, reviveGoneFeeds } from "../feeds/retention-queries.ts";

const { call, listed, operator: operatorOfTest } = operatorFeedsOfThisFile();
let operator: TestUser;
beforeEach(() => {
  operator = operatorOfTest();
});

const post = (path: string, body?: unknown, who: Who = operator) => call(who, "POST", path, body);
const stepped = async (path: string, body?: unknown) => operatorFeed.strict().parse((await post(path, body)).json());
const PACE = { interval: 900, delay: 900 };
const NO_TEXTS = { title: "", description: "", site_url: "", image_url: "", language: "" };
const documentOf = ({ id, claimed_until: claim }: ClaimedFeed): StoredDocument => ({
  id,
  claim,
  code: null,
  reason: "",
  etag: null,
  last_modified: null,
  hash: "00",
  ...NO_TEXTS,
  changed: PACE,
  same: PACE,
});
/** Statements of this database that wait for a lock of another's. */
async function countWaiting(): Promise<number> {
  const { rows } = await connectionPool().query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%feed_claims%'`,
  );
  return rows[0]?.count ?? 0;
}
const rowOf = (id: number) => db.selectFrom("feeds").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const auditOf = (id: number) =>
  db
    .selectFrom("audit_entries")
    .select(["action", "details"])
    .where("subject", "=", `feed ${id}`)
    .orderBy("id")
    .execute();

describe("retiring and reviving", () => {
  it("lasts until an operator revives it: neither a reader nor time nor the worker that asks it now brings it back", async () => {
    const feed = await buildFeed({ url: "https://harbour.example/feed.xml", next_fetch_at: hoursAgo(1) });
    const [claimed] = await claimFeeds({ limit: 5, perHost: 2, seconds: 60 });
    const retired = await stepped(`/operator/feeds/${feed.id}/retire/`, { reason: "Copies others." });
    expect(retired).toMatchObject({ state: "retired", is_by_operator: true, next_fetch_at: null });
    const late = { id: feed.id, claim: claimed?.claimed_until, interval: 900, delay: 900, gone: false, reason: "" };
    await storeResults([{ ...late, code: null, etag: null, last_modified: null } as FeedResult]);
    await findOrAddFeeds([feed.url]);
    await db
      .updateTable("feeds")
      .set({ gone_at: hoursAgo(24 * 90), unused_since: null })
      .execute();
    await reviveGoneFeeds(30);
    expect(await rowOf(feed.id)).toMatchObject({ gone_at: expect.any(Date), failure_code: "retired" });
    expect((await post(`/operator/feeds/${feed.id}/fetch/`)).statusCode).toBe(409);
    expect(await claimFeeds({ limit: 5, perHost: 2, seconds: 60 })).toEqual([]);

    expect(await stepped(`/operator/feeds/${feed.id}/revive/`)).toMatchObject({
      state: "healthy",
      since: null,
      reason: "",
    });
    expect(await claimFeeds({ limit: 5, perHost: 2, seconds: 60 })).toMatchObject([{ id: feed.id }]);
    expect(await auditOf(feed.id)).toEqual([
      { action: "feed.retire", details: `${feed.url} · Copies others.` },
      { action: "feed.revive", details: feed.url },
    ]);
  });

  it.each<[string, (claimed: ClaimedFeed) => Promise<unknown>]>([
    ["stores a document", (claimed) => storeDocuments([documentOf(claimed)], "")],
    ["gives it back", (claimed) => releaseFeeds([claimed], 10)],
  ])("outlasts a worker that %s at the same moment", async (_what, end) => {
    const feed = await buildFeed({ url: "https://harbour.example/feed.xml", next_fetch_at: hoursAgo(1) });
    const [claimed] = await claimFeeds({ limit: 5, perHost: 2, seconds: 60 });
    if (!claimed) throw new Error("Nothing was claimed.");
    let ending: Promise<unknown> = Promise.resolve();
    await holdingTransaction(async (tx) => {
      await lockFeed(tx, feed.id);
      ending = end(claimed);
      ending.catch(() => undefined); // looked at below
      await vi.waitFor(async () => expect(await countWaiting()).toBe(1));
      await retireFeed(tx, feed.id, "Retired by an operator.");
    });
    await ending;
    expect(await rowOf(feed.id)).toMatchObject({ gone_at: expect.any(Date), failure_code: "retired" });
  });

  it("changes nothing when it is so already", async () => {
    const feed = await buildFeed({ gone_at: hoursAgo(3), failure_code: "http-410", failure_reason: "Gone." });
    expect(await stepped(`/operator/feeds/${feed.id}/retire/`, {})).toMatchObject({
      is_by_operator: false,
      reason: "Gone.",
    });
    const healthy = await buildFailing(3);
    expect(await stepped(`/operator/feeds/${healthy.id}/revive/`)).toMatchObject({ state: "failing", failures: 3 });
    expect([await auditOf(feed.id), await auditOf(healthy.id)]).toEqual([[], []]);
  });
});

it("has a feed fetched now", async () => {
  const feed = await buildFeed();
  expect(await claimFeeds({ limit: 5, perHost: 2, seconds: 60 })).toEqual([]);
  await stepped(`/operator/feeds/${feed.id}/fetch/`);
  expect(await claimFeeds({ limit: 5, perHost: 2, seconds: 60 })).toMatchObject([{ id: feed.id }]);
  expect(await auditOf(feed.id)).toEqual([{ action: "feed.fetch", details: feed.url }]);
});

describe("the catalogue", () => {
  const SHIPPED: CatalogueSource = {
    url: "https://harbour.example/feed.xml",
    name: "Harbour",
    category: "tech",
    siteUrl: "https://harbour.example/",
    description: "Ships.",
  };
  const shippedId = async () => (await listed("q=harbour.example")).feeds[0]?.id ?? 0;

  it("takes a new feed, to be fetched at once, and refuses what is no address", async () => {
    const given = { url: "quay.example/feed.xml", category: "review", name: "The Quay" };
    const added = await post("/operator/feeds/", given);
    expect(added.statusCode).toBe(201);
    const feed = operatorFeed.strict().parse(added.json());
    expect(feed).toMatchObject({
      url: "https://quay.example/feed.xml",
      name: "The Quay",
      category: "review",
      state: "new",
    });
    expect(await claimFeeds({ limit: 5, perHost: 2, seconds: 60 })).toMatchObject([{ id: feed.id }]);
    expect(await auditOf(feed.id)).toEqual([
      { action: "feed.add", details: "quay.example/feed.xml to review as The Quay" },
    ]);
    const refused = await post("/operator/feeds/", { url: "no address" });
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ["url"]]);
    expect((await post("/operator/feeds/", { url: "https://a.example/", category: "sport" })).json()).toEqual({
      category: newsMessages.unknownCategory,
    });
  });

  it("keeps an operator's name, place and absence against what ships", async () => {
    await syncCatalogue([SHIPPED]);
    const id = await shippedId();
    await stepped(`/operator/feeds/${id}/`, { name: "Our harbour", category: "finance", keep_entries: 50 });
    await syncCatalogue([{ ...SHIPPED, name: "New harbour" }]);
    expect(await rowOf(id)).toMatchObject({ name: "Our harbour", category: "finance", keep_entries: 50 });
    await stepped(`/operator/feeds/${id}/`, { category: "" });
    await syncCatalogue([SHIPPED]);
    expect((await listed("filter=catalogue")).count).toBe(0);
    // Nobody follows it: were it removed, the shipped catalogue would bring it back.
    await markUnusedFeeds();
    await db
      .updateTable("feeds")
      .set({ unused_since: hoursAgo(24 * 90) })
      .execute();
    await deleteUnusedFeeds(30, 100);
    await syncCatalogue([SHIPPED]);
    expect(await db.selectFrom("feeds").select(["id", "category"]).execute()).toEqual([{ id, category: null }]);
    expect(await auditOf(id)).toEqual([
      {
        action: "feed.change",
        details: `${SHIPPED.url} · name Harbour → Our harbour, category tech → finance, entries to keep 200 → 50`,
      },
      { action: "feed.change", details: `${SHIPPED.url} · category finance → none` },
    ]);
  });

  it("moves a feed to another address, to which its former one leads, and asks there as if for the first time", async () => {
    const feed = await buildFailing(30, { etag: '"1"', last_modified: "x", content_hash: Buffer.from("a") });
    const url = "https://quay.example/feed.xml";
    expect(await stepped(`/operator/feeds/${feed.id}/`, { url })).toMatchObject({
      id: feed.id,
      url,
      state: "healthy",
      since: null,
    });
    expect(await rowOf(feed.id)).toMatchObject({ etag: null, last_modified: null, content_hash: null, failures: 0 });
    expect(await findOrAddFeeds([feed.url])).toEqual(new Map([[feed.url, feed.id]]));
    expect(await claimFeeds({ limit: 5, perHost: 2, seconds: 60 })).toMatchObject([{ id: feed.id, url }]);
  });

  it("refuses an address that another feed has or had, what is none, and a source without a name", async () => {
    const [one, other] = [await buildFeed({ name: "One", category: "tech" }), await buildFeed({ name: "Other" })];
    await db.insertInto("feed_addresses").values({ url: "https://was.example/feed", feed_id: other.id }).execute();
    const refusal = async (body: object) => {
      const answer = await post(`/operator/feeds/${one.id}/`, body);
      return [answer.statusCode, answer.json()];
    };
    expect(await refusal({ url: other.url })).toEqual([400, { url: messages.addressTaken("Other") }]);
    expect(await refusal({ url: "https://was.example/feed" })).toEqual([400, { url: messages.addressTaken("Other") }]);
    expect(await refusal({ url: "no address" })).toEqual([400, { url: newsMessages.badFeedUrl }]);
    expect(await refusal({ name: "" })).toEqual([400, { name: messages.nameNeeded }]);
    expect(await refusal({ keep_entries: 0 })).toMatchObject([400, { keep_entries: expect.stringContaining("1") }]);
    expect([await rowOf(one.id), await auditOf(one.id)]).toEqual([one, []]);
  });

  it("changes nothing where everything is so already", async () => {
    const feed = await buildFeed({ name: "One", category: "tech" });
    await stepped(`/operator/feeds/${feed.id}/`, { name: "One", category: "tech", url: feed.url });
    expect([await rowOf(feed.id), await auditOf(feed.id)]).toEqual([feed, []]);
  });

  it("touches nothing of a feed that has become one with another", async () => {
    const moved = await buildFeed({ url: "https://old.example/feed#moved-1", gone_at: hoursAgo(1) });
    const answer = await post(`/operator/feeds/${moved.id}/revive/`);
    expect([answer.statusCode, answer.json()]).toEqual([409, { detail: messages.movedAway }]);
    expect(await rowOf(moved.id)).toEqual(moved);
  });
});
