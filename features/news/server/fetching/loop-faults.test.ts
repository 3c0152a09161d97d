import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectionPool, db } from "#platform/database/client.ts";
import { buildEntry, buildFeed, storedFeed } from "#tests/factories/feeds.ts";
import { type FeedServer, itemsOf, rssOf, startFeedServer } from "#tests/doubles/feed-server.ts";
import * as peers from "#tests/doubles/peer/misbehaviour.ts";
import { type PeerReply, type PeerScript, redirectingTo } from "#tests/doubles/peer/server.ts";
import { createFetcher } from "./loop.ts";

const FEED = { "Content-Type": "application/rss+xml" };
const whole = rssOf(itemsOf(3));
const xml = (body: string | Uint8Array, headers: Record<string, string> = {}): PeerReply => ({
  headers: { ...FEED, ...headers },
  body,
});
const html = `<!doctype html><html><head><title>Harbour</title>
  <link rel="alternate" type="application/rss+xml" href="/real-feed.xml"></head><body><p>Ships</p></body></html>`;
const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "ships ships ships ships ships ships">${Array.from(
  { length: 12 },
  (_, n) => `<!ENTITY a${n} "${`&a${n === 0 ? "" : n - 1};`.repeat(10)}">`,
).join("")}]><rss version="2.0"><channel><title>Harbour</title><item><title>&a11;</title></item></channel></rss>`;

/** What readers are told, and by which code programs know it. */
const FAULTS: Record<string, [PeerReply | PeerScript, code: string, reason: RegExp]> = {
  "404": [{ status: 404 }, "http-404", /no longer exists at its address/],
  "410, which is not a failure of the moment": [{ status: 410 }, "http-410", /retired this feed/],
  "a ban": [{ status: 403 }, "http-403", /does not let us read/],
  "an error of the site": [{ status: 500 }, "http-500", /returned an error \(500\)/],
  "a 304 that nobody asked for": [{ status: 304 }, "http-304", /not a feed \(304\)/],
  "too many requests": [{ status: 429 }, "http-429", /asks us to wait/],
  "a web page that names its feed": [
    { headers: { "Content-Type": "text/html" }, body: html },
    "html",
    /web page.*this feed: http:\/\/fault-\d+\.test:\d+\/real-feed\.xml/,
  ],
  "an empty document": [xml(""), "empty", /empty document/],
  "JSON of another kind": [{ body: '{"ok":true}' }, "not-a-feed", /not a feed/],
  "random bytes": [xml(Uint8Array.from({ length: 4000 }, (_, n) => (n * 7919) % 256)), "not-a-feed", /not a feed/],
  "gzip that is none": [xml("plain text", { "Content-Encoding": "gzip" }), "bad-encoding", /cannot be unpacked/],
  "gzip cut in the middle": [
    xml(gzipSync(whole).subarray(0, -30), { "Content-Encoding": "gzip" }),
    "truncated",
    /closed the connection before its response/,
  ],
  "a gzip bomb": [peers.bomb(50), "too-large", /larger than 10 MB/],
  "50 MB": [peers.pouring(FEED), "too-large", /larger than 10 MB/],
  "50 MB announced": [
    (response) => void response.writeHead(200, { ...FEED, "Content-Length": String(50 * 1024 * 1024) }).flushHeaders(),
    "too-large",
    /larger than 10 MB/,
  ],
  "an entity bomb": [xml(bomb), "", /^$/],
  "a connection that is reset": [peers.resetting, "bad-response", /without an answer/],
  "a body that is cut off": [peers.resettingMidway, "truncated", /closed the connection before its response/],
  "a redirect to itself": [redirectingTo(""), "bad-redirect", /without saying where/],
  "a redirect to this machine": [redirectingTo("http://127.0.0.1/feed.xml"), "blocked-address", /not on the public/],
};

/** These end by the limit of time alone, and only they get a short one. */
const ENDLESS: typeof FAULTS = {
  "an answer that never comes": [peers.silent, "timeout", /within 1 s/],
  "an answer that never ends": [
    (response) => {
      response.writeHead(200, FEED);
      const timer = setInterval(() => response.write("<!-- more -->"), 5);
      response.on("close", () => clearInterval(timer));
    },
    "timeout",
    /within 1 s/,
  ],
};

let server: FeedServer;
beforeAll(async () => {
  await connectionPool().query("truncate feeds, feed_claims, feed_hosts cascade");
  server = await startFeedServer();
});
afterAll(() => server.stop());

const runOut = (timeoutMs: number) => createFetcher({ fetch: server.outbound.fetch, timeoutMs }).runOut();
const feedOf = (id: number) => storedFeed({ id });
const titlesOf = async (id: number) =>
  (await db.selectFrom("feed_entries").select("title").where("feed_id", "=", id).execute()).map(({ title }) => title);

async function dueFeed(url: string): Promise<number> {
  const { id } = await buildFeed({ url, next_fetch_at: new Date(Date.now() - 1000), etag: null });
  await buildEntry(id, { title: "Kept" });
  return id;
}

describe("a feed that fails", () => {
  const ids = new Map<string, number>();
  let good = 0;
  beforeAll(async () => {
    // All at once, with a good one last in line: the worker survives every one of them, and nobody is held up.
    for (const [index, [name, [how]]] of Object.entries(ENDLESS).entries())
      ids.set(name, await dueFeed(server.publish(`endless-${index}`, how)));
    expect(await runOut(300)).toBe(ids.size);
    const endless = ids.size;
    for (const [index, [name, [how]]] of Object.entries(FAULTS).entries())
      ids.set(name, await dueFeed(server.publish(`fault-${index}`, how)));
    const loop = server.urlOf("loop-a");
    server.publish("loop-a", redirectingTo(server.urlOf("loop-b")));
    server.publish("loop-b", redirectingTo(loop));
    ids.set("a redirect loop", await dueFeed(loop));
    ids.set("a name of a private address", await dueFeed("http://inside.private/feed.xml"));
    good = await dueFeed(server.publish("good", xml(whole)));
    expect(await runOut(60_000)).toBe(ids.size - endless + 1);
  });

  const expected = [
    ...Object.entries({ ...FAULTS, ...ENDLESS }).map(([name, [, code, reason]]) => [name, code, reason] as const),
    ["a redirect loop", "redirect-loop", /in a loop/] as const,
    ["a name of a private address", "blocked-address", /inside\.private is not on the public internet/] as const,
  ];
  it.each(expected)("says so in plain words and keeps its entries: %s", async (name, code, reason) => {
    const feed = await feedOf(ids.get(name) ?? 0);
    expect(feed.failure_reason).toMatch(reason);
    expect(feed.failure_code ?? "").toBe(code);
    expect(feed.failures).toBe(code === "" ? 0 : 1);
    expect(feed.failing_since !== null).toBe(code !== "");
    expect(feed.claimed_until).toBeNull();
    expect(feed.next_fetch_at.getTime()).toBeGreaterThan(Date.now() + 14 * 60_000);
    expect(await titlesOf(feed.id)).toContain("Kept");
  });

  it("is retired at once after a 410, and stays failing after a 404", async () => {
    expect((await feedOf(ids.get("410, which is not a failure of the moment") ?? 0)).gone_at).toBeInstanceOf(Date);
    expect((await feedOf(ids.get("404") ?? 0)).gone_at).toBeNull();
  });

  it("costs the others nothing", async () => {
    expect(await titlesOf(good)).toHaveLength(4);
    expect((await feedOf(good)).failures).toBe(0);
  });
});

describe("a damaged feed", () => {
  it("gives the parts that can be read, says so, and is whole again with the next whole answer", async () => {
    const url = server.publish("cut", xml(whole.slice(0, whole.indexOf("item number 1") + 3)));
    const id = await dueFeed(url);
    await runOut(60_000);
    expect(await titlesOf(id)).toEqual(expect.arrayContaining(["Kept", "item number 3", "item number 2"]));
    expect(await feedOf(id)).toMatchObject({ failures: 1, failure_code: "damaged", content_hash: null, etag: null });
    server.publish("cut", xml(whole));
    await db.updateTable("feeds").set({ next_fetch_at: new Date() }).where("id", "=", id).execute();
    await runOut(60_000);
    expect(await feedOf(id)).toMatchObject({
      failures: 0,
      failing_since: null,
      failure_code: null,
      failure_reason: "",
    });
    expect(await titlesOf(id)).toContain("item number 1");
  });

  it("comes out right whatever its header says about its letters", async () => {
    const name = "Überfahrt nach Ærø";
    const text = rssOf([{ guid: "1", title: name }]);
    const latin = Buffer.from(text.replace("UTF-8", "iso-8859-1"), "latin1");
    const liar = await dueFeed(
      server.publish("liar", xml(latin, { "Content-Type": "application/rss+xml; charset=utf-8" })),
    );
    const other = await dueFeed(server.publish("other", xml(text, { "Content-Type": "text/xml; charset=iso-8859-1" })));
    await runOut(60_000);
    expect(await titlesOf(liar)).toContain(name);
    expect(await titlesOf(other)).toContain(name);
  });

  it("takes entries without anything, and with nothing but letters that no database takes", async () => {
    const items =
      "<item></item><item><title></title></item><item><description>Only text &#0; here</description></item>";
    const id = await dueFeed(server.publish("bare", xml(rssOf([], { head: items }))));
    await runOut(60_000);
    expect(await feedOf(id)).toMatchObject({ failure_code: null, claimed_until: null });
    expect(await titlesOf(id)).toEqual(expect.arrayContaining([expect.stringContaining("Only text")]));
  });
});
