import { beforeEach, describe, expect, it, vi } from "vitest";
import { dispatchChanges } from "#features/content/server/public-changes/service.ts";
import { postsChanged } from "#features/content/server/events.ts";
import { deleteOwnPost } from "#features/content/server/posts/trash-service.ts";
import { publicUrl, settings } from "#platform/config/settings.ts";
import { db, transaction } from "#platform/database/client.ts";
import { tell } from "#platform/events/events.ts";
import { startJobs, stopJobs } from "#platform/jobs/jobs.ts";
import { FeedSubscriber } from "#tests/doubles/feed-subscriber.ts";
import { buildPost, type TestPost } from "#tests/factories/posts.ts";
import type { TestUser } from "#tests/factories/users.ts";
import { startWorkerProcess } from "#tests/support/apps/worker-process.ts";
import { readByFeedsmith } from "#tests/support/feeds/read-feed.ts";
import { buildTopic, type HubForm, hubOfThisFile } from "#tests/support/hub.ts";
import { allowOrigins } from "#tests/support/outbound.ts";
import { HUB_PATH } from "../../contract.ts";
import { syndicationJobs } from "../jobs.ts";
import { LEASE } from "./policy.ts";
import { callSubscribers } from "./sending-service.ts";
import { forgetExpired, tellTopics } from "./topic-service.ts";

const { app, send } = hubOfThisFile();

let subscriber: FeedSubscriber;
let disallow: () => void;
let owner: TestUser;
let company: { id: number; slug: string };
let topic: string;

beforeEach(async () => {
  ({ owner, company, topic } = await buildTopic());
  subscriber = await new FeedSubscriber().start();
  disallow = allowOrigins(subscriber.origin);
  return async () => {
    disallow();
    await subscriber.stop();
  };
});

const wish = (fields: HubForm = {}): HubForm => ({
  "hub.mode": "subscribe",
  "hub.callback": `${subscriber.origin}/hook?id=7`,
  "hub.topic": topic,
  ...fields,
});
const subscribe = async (fields: HubForm = {}) => {
  expect((await send(wish(fields))).statusCode).toBe(202);
  await callSubscribers();
};
const subscriptions = () => db.selectFrom("websub_subscriptions").selectAll().orderBy("id").execute();
const leasesLeft = async () =>
  (await subscriptions()).map(({ expires_at }) => (expires_at.getTime() - Date.now()) / 1000);
const publish = (overrides: Parameters<typeof buildPost>[1] = {}) =>
  buildPost(owner.id, { company_id: company.id, ...overrides });
const toldJob = (post: TestPost) => ({
  changes: [{ post_id: post.id, post_guid: post.guid, company_id: company.id }],
});
/** What the worker does once a change is committed. */
const tellOf = async (post: TestPost) => {
  await tellTopics(toldJob(post));
  await callSubscribers();
};
const makeDue = () =>
  db
    .updateTable("websub_subscriptions")
    .set({ due_at: new Date(0) })
    .execute();
const titlesIn = (body: string | undefined) =>
  readByFeedsmith("feed.xml", body ?? "").entries.map(({ title }) => title);

describe("a wish to subscribe", () => {
  it.each([
    ["hub.mode", { "hub.mode": "publish" }],
    ["hub.callback", { "hub.callback": "ftp://a.example/x" }],
    ["hub.callback", { "hub.callback": "http://127.0.0.1:9/x" }],
    ["hub.callback", { "hub.callback": "http://10.0.0.1/x" }],
    ["hub.callback", { "hub.callback": "http://[::ffff:127.0.0.1]/x" }],
    ["hub.callback", { "hub.callback": `https://a.example/${"x".repeat(1000)}` }],
    ["hub.topic", { "hub.topic": "https://elsewhere.example/feed.xml" }],
    ["hub.topic", { "hub.topic": "/feed.xml" }],
    ["hub.topic", { "hub.topic": `${publicUrl()}/dashboard` }],
    ["hub.topic", { "hub.topic": `${publicUrl()}/company/nobody/feed.xml` }],
    ["hub.callback", { "hub.callback": `https://a.example/${"é".repeat(500)}` }],
    ["hub.topic", { "hub.topic": `${publicUrl()}/company/%00/feed.xml` }],
    ["hub.topic", { "hub.topic": `${publicUrl()}/author/%ff/feed.xml` }],
    ["hub.topic", { "hub.topic": `${publicUrl()}/search/feed.xml` }],
    ["hub.topic", { "hub.topic": `${publicUrl()}/search/ninjs.json?q=ferry` }],
    ["hub.topic", { "hub.topic": `${publicUrl()}/search/feed.xml?q=${"%F0%9F%9A%A2".repeat(150)}` }],
    ["hub.lease_seconds", { "hub.lease_seconds": "-1" }],
    ["hub.secret", { "hub.secret": "x".repeat(200) }],
  ])("is refused with the name of its field: %s", async (field, fields) => {
    const answer = await send(wish(fields));
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]]);
    expect(await db.selectFrom("websub_requests").selectAll().execute()).toEqual([]);
  });

  it("is refused without a form, and in another type", async () => {
    expect((await send({})).statusCode).toBe(400);
    const json = await app().inject({ method: "POST", url: HUB_PATH, payload: { "hub.mode": "subscribe" } });
    expect(json.statusCode).toBeGreaterThanOrEqual(400);
    expect(json.statusCode).toBeLessThan(500);
  });

  it("is asked about at its callback, whose parameters stay, and kept for the lease", async () => {
    await subscribe({ "hub.lease_seconds": "86400" });
    expect(subscriber.verifications).toMatchObject([{ path: "/hook?id=7", mode: "subscribe", topic, lease: "86400" }]);
    expect((await leasesLeft()).map((seconds) => Math.round(seconds / 60))).toEqual([1440]);
    await subscribe({ "hub.lease_seconds": "999999999" });
    expect((await leasesLeft()).map((seconds) => Math.round(seconds / 60))).toEqual([LEASE.max / 60]);
  });

  it("is asked about at the callback's query and for the feed exactly as they were given", async () => {
    const callback = `${subscriber.origin}/hook?flag&a=b%20c&d=%7e`;
    await subscribe({ "hub.callback": callback, "hub.topic": topic.replace("http://", "HTTP://") });
    const [asked] = subscriber.verifications;
    expect(asked?.url).toMatch(/^\/hook\?flag&a=b%20c&d=%7e&hub\.mode=subscribe&/);
    expect(asked?.topic).toBe(topic.replace("http://", "HTTP://"));
  });

  it.each(["wrong", 404, 403] as const)("is dropped when the callback says otherwise: %s", async (confirms) => {
    subscriber.confirms = confirms;
    await subscribe();
    expect([await subscriptions(), await db.selectFrom("websub_requests").selectAll().execute()]).toEqual([[], []]);
  });

  it("is asked again while the callback is away, and then dropped", async () => {
    subscriber.confirms = 503;
    await subscribe();
    for (let attempt = 0; attempt < 4; attempt++) {
      await db
        .updateTable("websub_requests")
        .set({ due_at: new Date(0) })
        .execute();
      await callSubscribers();
    }
    expect(subscriber.verifications).toHaveLength(3);
    expect(await subscriptions()).toEqual([]);
  });

  it("ends by a wish to unsubscribe, which is asked about too", async () => {
    await subscribe();
    subscriber.confirms = 404;
    await subscribe({ "hub.mode": "unsubscribe" });
    expect(await subscriptions()).toHaveLength(1);
    subscriber.confirms = "echo";
    await subscribe({ "hub.mode": "unsubscribe" });
    expect(await subscriptions()).toEqual([]);
  });

  it("ends with its lease", async () => {
    await subscribe();
    await db
      .updateTable("websub_subscriptions")
      .set({ expires_at: new Date(0), due_at: new Date(0) })
      .execute();
    await callSubscribers();
    expect(subscriber.notices).toEqual([]);
    await db
      .updateTable("websub_topics")
      .set({ created_at: new Date(0) })
      .execute();
    await forgetExpired();
    expect(await db.selectFrom("websub_topics").selectAll().execute()).toEqual([]);
  });
});

describe("a subscriber", () => {
  it("gets the feed's current bytes with links and a signature, once for each change", async () => {
    subscriber.secret = "between us";
    await subscribe({ "hub.secret": subscriber.secret });
    const post = await publish();
    await tellOf(post);
    await tellOf(post); // nothing has changed since
    expect(subscriber.notices).toHaveLength(1);
    expect(subscriber.notices[0]).toMatchObject({
      path: "/hook?id=7",
      isSigned: true,
      type: "application/rss+xml; charset=utf-8",
      link: `<${publicUrl()}${HUB_PATH}>; rel="hub", <${topic}>; rel="self"`,
    });
    expect(titlesIn(subscriber.notices[0]?.body)).toEqual([post.name]);
  });

  it("is not told of posts that its feed does not hold, nor of drafts", async () => {
    await subscribe();
    await tellOf(await buildPost(owner.id));
    await tellOf(await publish({ status: "scheduled" }));
    expect(subscriber.notices).toEqual([]);
  });

  it("hears of a post that was withdrawn from it", async () => {
    const post = await publish();
    await subscribe();
    await deleteOwnPost(owner.actor, post.id);
    await tellOf(post);
    expect(subscriber.notices.map(({ body }) => titlesIn(body))).toEqual([[]]);
  });

  it("is tried again after a failure, later each time, and is dropped by 410 or after days", async () => {
    await subscribe();
    subscriber.next.push(500, 404, 301);
    await tellOf(await publish());
    const waits: number[] = [];
    for (let attempt = 0; attempt < 3; attempt++) {
      const [{ due_at } = { due_at: null }] = await subscriptions();
      waits.push(Math.round(((due_at?.getTime() ?? 0) - Date.now()) / 1000));
      await makeDue();
      await callSubscribers();
    }
    expect(waits.map((wait) => wait > 0)).toEqual([true, true, true]);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(subscriber.notices).toHaveLength(4);
    expect(await subscriptions()).toMatchObject([{ attempts: 0, due_at: null, failing_since: null }]);

    subscriber.next.push(503, 503);
    await tellOf(await publish());
    await db
      .updateTable("websub_subscriptions")
      .set({ failing_since: new Date(Date.now() - 4 * 86_400_000), due_at: new Date(0) })
      .execute();
    await callSubscribers();
    expect(await subscriptions()).toEqual([]);

    await subscribe();
    subscriber.next.push(410);
    await tellOf(await publish());
    expect(await subscriptions()).toEqual([]);
  });

  it("that never answers holds up no other", async () => {
    const slow = await new FeedSubscriber().start();
    const undo = allowOrigins(slow.origin);
    try {
      for (let n = 0; n < 20; n++) await send(wish({ "hub.callback": `${slow.origin}/never/${n}` }));
      await subscribe();
      await callSubscribers();
      for (let n = 0; n < 20; n++) slow.answers.set(`/never/${n}`, "never");
      const post = await publish();
      await tellTopics(toldJob(post));
      const calling = callSubscribers({ answerMs: 60_000 }); // longer than what is waited for
      await vi.waitFor(() => expect(subscriber.notices).toHaveLength(1));
      await slow.stop();
      await calling;
      expect((await subscriptions()).filter(({ attempts }) => attempts > 0)).toHaveLength(20);
    } finally {
      undo();
      await slow.stop();
    }
  });

  it("hears without waiting for a sweep", async () => {
    await subscribe();
    await startJobs(syndicationJobs.map(({ queue, handler, options = {} }) => ({ queue, handler, options })));
    try {
      const post = await publish();
      const told = { ...post, company_id: company.id };
      await transaction((tx) => tell(tx, postsChanged, { posts: [told] }));
      await dispatchChanges();
      await vi.waitFor(() => expect(titlesIn(subscriber.notices[0]?.body)).toEqual([post.name]));
    } finally {
      await stopJobs();
    }
  });

  it("hears of a committed change although the worker that told it was killed", async () => {
    await subscribe();
    let answer = () => {};
    subscriber.answersAfter = new Promise((resolve) => (answer = resolve));
    const post = await publish();
    await tellTopics(toldJob(post));
    const child = await startWorkerProcess(`
      const { resetSettings } = await import("#tests/support/setup/settings.ts");
      resetSettings(${JSON.stringify(settings())});
      const { callSubscribers } = await import("#features/syndication/server/hub/sending-service.ts");
      console.log("ready");
      await callSubscribers();
    `);
    await vi.waitFor(() => expect(subscriber.notices).toHaveLength(1));
    await child.kill(); // after it was sent, before that was written down
    answer();
    await callSubscribers();
    expect(subscriber.notices).toHaveLength(1); // its claim still stands
    await db
      .updateTable("websub_subscriptions")
      .set({ claimed_until: new Date(0) })
      .execute();
    await callSubscribers();
    expect(subscriber.notices.map(({ body }) => titlesIn(body))).toEqual([[post.name], [post.name]]);
    expect(await subscriptions()).toMatchObject([{ due_at: null, attempts: 0 }]);
  });
});
