import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { connectionPool, transaction } from "#platform/database/client.ts";
import { notify, stopListening } from "#platform/database/notifications.ts";
import { allowOrigins } from "#tests/support/outbound.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { startWorkerProcess } from "#tests/support/apps/worker-process.ts";
import { conditional, type FeedServer, itemsOf, rssOf, startFeedServer } from "#tests/doubles/feed-server.ts";
import type { PeerScript } from "#tests/doubles/peer/server.ts";
import { buildEntry, buildFeed, storedFeed } from "#tests/factories/feeds.ts";
import { findOrAddFeeds } from "../feeds/service.ts";
import { createFetcher, type FetcherOptions } from "./loop.ts";
import { claimFeeds } from "./queries.ts";
import { startFetching, stopFetching } from "./service.ts";

let server: FeedServer;
beforeAll(async () => {
  server = await startFeedServer();
});
afterAll(async () => {
  await server.stop();
  await stopListening();
});
beforeEach(async () => {
  await connectionPool().query("truncate feeds, feed_claims, feed_hosts cascade");
  server.requests.length = 0;
});
afterEach(() => resetSettings());

const fetcher = (options: FetcherOptions = {}) =>
  createFetcher({ fetch: server.outbound.fetch, timeoutMs: 60_000, pauseMs: 5, ...options });
const document = conditional(rssOf(itemsOf(2)));
const urlsOf = (name: string, count: number, how: PeerScript = document) =>
  Array.from({ length: count }, (_, n) => server.publish(name, how, `/${name}-${n}.xml`));
const feedOf = (url: string) => storedFeed({ url });

describe("several workers", () => {
  it("ask each feed once between them", async () => {
    const hosts = Array.from({ length: 10 }, (_, n) => `many-${n}`);
    await findOrAddFeeds(hosts.flatMap((host) => urlsOf(host, 4)));
    const asked = await Promise.all([fetcher({ slots: 4 }).runOut(), fetcher({ slots: 4 }).runOut()]);
    expect(asked[0] + asked[1]).toBe(40);
    expect(new Set(server.requests.map(({ path }) => path)).size).toBe(40);
    expect(server.requests).toHaveLength(40);
  });

  it("never have more than two requests at one host, and leave no feed of it out", async () => {
    let open = 0;
    let max = 0;
    const counting: PeerScript = (response, request, socket) => {
      max = Math.max(max, ++open);
      setTimeout(() => {
        open--;
        document(response, request, socket);
      }, 50); // long enough for another request to arrive, should one be made
    };
    await findOrAddFeeds(urlsOf("single", 12, counting));
    const asked = await Promise.all([fetcher().runOut(), fetcher().runOut(), fetcher().runOut()]);
    expect(asked.reduce((sum, count) => sum + count)).toBe(12);
    expect(max).toBe(2);
  });
});

describe("a reader who adds very many feeds", () => {
  it("gets half of what is asked, and the others their turns", async () => {
    const others = await Promise.all(Array.from({ length: 10 }, () => buildFeed({ next_fetch_at: new Date() })));
    await findOrAddFeeds(Array.from({ length: 40 }, (_, n) => `https://many-${n}.example/`));
    const claimed = await claimFeeds({ limit: 20, perHost: 2, seconds: 600 });
    expect(claimed).toHaveLength(20);
    expect(claimed.flatMap(({ id }) => others.filter((other) => other.id === id))).toHaveLength(10);
    expect(await claimFeeds({ limit: 20, perHost: 2, seconds: 600 })).toHaveLength(10);
  });

  it("does not fill the memory of a worker however often it is woken", async () => {
    const held: (() => void)[] = [];
    const hanging: PeerScript = (...exchange) => void held.push(() => document(...exchange));
    await findOrAddFeeds(Array.from({ length: 60 }, (_, n) => urlsOf(`hanging-${n}`, 1, hanging)).flat());
    const worker = fetcher({ slots: 2 });
    worker.start();
    const claimed = async () =>
      (await connectionPool().query("select from feed_claims where until > now()")).rowCount ?? 0;
    await expect.poll(() => held.length).toBe(2);
    let max = 0;
    for (let n = 0; n < 30; n++) {
      worker.wake();
      max = Math.max(max, await claimed());
    }
    expect(max).toBeLessThanOrEqual(24); // 2 asked, 16 in the queue, and what is on its way in and out
    await worker.stop();
    expect(await claimed()).toBe(0);
  });

  it("lets nobody wait until their claims are over: they are given back and taken anew", async () => {
    const held: (() => void)[] = [];
    const hanging: PeerScript = (...exchange) => void held.push(() => document(...exchange));
    const [first = "", second = ""] = [...urlsOf("before", 1, hanging), ...urlsOf("behind", 1, hanging)];
    await findOrAddFeeds([first, second]);
    const now = performance.now.bind(performance);
    const claimOf = async (url: string) => (await feedOf(url)).claimed_until?.getTime() ?? 0;
    const run = fetcher({ slots: 1, claimSeconds: 3600 }).runOut();
    await expect.poll(() => held.length).toBe(1);
    const waiting = server.requests[0]?.path.includes("before") ? second : first;
    const claim = await claimOf(waiting);
    expect(claim).toBeGreaterThan(0);
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + 2_000_000);
    held[0]?.();
    await expect.poll(() => held.length).toBe(2);
    clock.mockRestore();
    expect(await claimOf(waiting)).toBeGreaterThan(claim);
    held[1]?.();
    expect(await run).toBe(2);
  });
});

describe("a slow host", () => {
  it("holds up nobody: everything else is stored while its feeds still hang", async () => {
    const hanging: (() => void)[] = [];
    const slow: PeerScript = (response, request, socket) =>
      void hanging.push(() => document(response, request, socket));
    await findOrAddFeeds(urlsOf("slow", 6, slow)); // added first: they are due before all others
    const others = Array.from({ length: 8 }, (_, n) => urlsOf(`quick-${n}`, 2)).flat();
    await findOrAddFeeds(others);
    const run = fetcher({ slots: 4 }).runOut();
    const stored = async () => {
      const { rowCount } = await connectionPool().query("select from feeds where succeeded_at is not null");
      return rowCount;
    };
    await expect.poll(stored).toBe(others.length);
    expect(hanging).toHaveLength(2);
    while ((await stored()) !== others.length + 6) {
      hanging.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await run).toBe(others.length + 6);
  });

  it("that asks for a pause gets it from all its feeds, and a new one of it waits too", async () => {
    const busy: PeerScript = (response) => response.writeHead(429, { "Retry-After": "3600" }).end();
    const [first = ""] = urlsOf("busy", 1, busy);
    await findOrAddFeeds([first]);
    await fetcher().runOut();
    const feed = await feedOf(first);
    expect(feed).toMatchObject({ failures: 1, failure_code: "http-429" });
    expect(feed.next_fetch_at.getTime()).toBeGreaterThan(Date.now() + 59 * 60_000);
    await findOrAddFeeds([server.urlOf("busy", "/other.xml"), ...urlsOf("idle", 1)]);
    expect(await fetcher().runOut()).toBe(1);
    expect(server.requestsTo("/other.xml")).toEqual([]);
    await connectionPool().query("update feed_hosts set held_until = now()");
    expect(await fetcher().runOut()).toBe(1);
  });
});

describe("a worker that goes away", () => {
  it("leaves its claims to others once they run out, and what it stores after that is dropped", async () => {
    const [url = ""] = urlsOf("left", 1);
    await findOrAddFeeds([url]);
    const [claim] = await claimFeeds({ limit: 1, perHost: 2, seconds: 600 });
    expect(claim?.url).toBe(url);
    expect(await fetcher().runOut()).toBe(0);
    await connectionPool().query("update feed_claims set until = now() - interval '1 second'");
    expect(await fetcher().runOut()).toBe(1);
    expect(await feedOf(url)).toMatchObject({ claimed_until: null, failures: 0 });
  });

  const answers: [string, PeerScript, failures: number][] = [
    ["counts a failure", (response) => response.writeHead(404).end(), 1],
    ["counts a document that comes too late as one", document, 1],
  ];
  it.each(answers)("%s where another worker has taken its claim over, and leaves that claim", async (...given) => {
    const [, how, failures] = given;
    const held: (() => void)[] = [];
    const [url = ""] = urlsOf("late", 1, (...exchange) => void held.push(() => how(...exchange)));
    await findOrAddFeeds([url]);
    const run = fetcher().runOut();
    await expect.poll(() => held.length).toBe(1);
    await connectionPool().query("update feed_claims set until = until + interval '1 minute'");
    held[0]?.();
    await run;
    const feed = await feedOf(url);
    expect(feed).toMatchObject({ failures, title: "", claimed_until: expect.any(Date) });
    expect(feed.next_fetch_at.getTime()).toBeGreaterThan(Date.now() + 14 * 60_000);
  });

  it("gives back at once what it had taken when it is stopped", async () => {
    const held: unknown[] = [];
    const urls = urlsOf("stopped", 4, (response) => void held.push(response));
    await findOrAddFeeds(urls);
    const worker = fetcher();
    worker.start();
    await expect.poll(() => held.length).toBe(2);
    await worker.stop();
    for (const url of urls)
      expect(await feedOf(url)).toMatchObject({ claimed_until: null, failures: 0, fetched_at: null });
    expect((await claimFeeds({ limit: 9, perHost: 2, seconds: 600 })).length).toBe(2);
  });

  it("is killed between claim and store: nothing is half stored, and the next worker finishes", async () => {
    const held: (() => void)[] = [];
    const origin = server.origin;
    server.answer(
      "/killed.xml",
      (response, request, socket) => void held.push(() => document(response, request, socket)),
    );
    const url = `${origin}/killed.xml`;
    await findOrAddFeeds([url]);
    const child = await startWorkerProcess(`
      const { completeSettings } = await import("#platform/config/settings.ts");
      completeSettings({ NEWS_FETCHING: "added", OUTBOUND_ALLOW_ORIGINS: [${JSON.stringify(origin)}] });
      const { startFetching } = await import("#features/news/server/fetching/service.ts");
      startFetching();
      console.log("ready");
    `);
    await expect.poll(() => held.length).toBe(1);
    await child.kill();
    expect(await feedOf(url)).toMatchObject({ claimed_until: expect.any(Date), fetched_at: null });
    await connectionPool().query("update feed_claims set until = now()");
    server.answer("/killed.xml", document);
    const disallow = allowOrigins(origin);
    expect(await createFetcher({ timeoutMs: 60_000 }).runOut()).toBe(1);
    disallow();
    expect(await feedOf(url)).toMatchObject({ claimed_until: null, failures: 0, title: "Harbour News" });
  });
});

describe("fetching as the worker does it", () => {
  it("hears of added feeds, and stops cleanly", async () => {
    resetSettings({ NEWS_FETCHING: "added", OUTBOUND_ALLOW_ORIGINS: [server.origin] });
    server.answer("/heard.xml", document);
    startFetching();
    const url = `${server.origin}/heard.xml`;
    await findOrAddFeeds([url]);
    await vi.waitFor(async () => expect(await feedOf(url)).toMatchObject({ title: "Harbour News" }), 30_000);
    await stopFetching();
    await stopFetching();
    await transaction((tx) => notify(tx, "feeds_due", ""));
  });

  it("fetches nothing when it is off", async () => {
    const feed = await buildFeed({ next_fetch_at: new Date(0) });
    await buildEntry(feed.id);
    startFetching();
    await stopFetching();
    expect(await feedOf(feed.url)).toMatchObject({ claimed_until: null, fetched_at: feed.fetched_at });
  });
});
