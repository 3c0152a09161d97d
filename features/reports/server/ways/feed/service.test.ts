import { parseRssFeed } from "feedsmith";
import { describe, expect, it, vi } from "vitest";
import { erasePostsOf } from "#features/content/server/trash/erasure-service.ts";
import { db } from "#platform/database/client.ts";
import { log } from "#platform/log/log.ts";
import { newToken } from "#platform/secrets/tokens.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { deliveriesOfThisFile } from "#tests/support/deliveries.ts";
import { feedPath } from "../../../ways/feed.ts";
import { deliverDue } from "../../deliveries/sending-service.ts";
import { registerReportRoutes } from "../../routes.ts";

const { app, call } = callsOfThisFile(registerReportRoutes);
const { owner, platform, publish, edit, trash, deliveryOf, makeDue } = deliveriesOfThisFile();

const pull = (key: string) => call(null, "GET", feedPath(key));
const callWith = (key: string, etag: string) =>
  app().inject({ url: feedPath(key), headers: { "if-none-match": `"other", W/${etag}` } });
async function itemsOf(key: string) {
  const answer = await pull(key);
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/rss+xml; charset=utf-8"]);
  return { answer, items: parseRssFeed(answer.body).items ?? [] };
}

describe("the feed of a platform", () => {
  it.each(["unknown", newToken(), "..%2f..%2fetc"])("is not there for the key %s", async (key) => {
    const answer = await pull(key);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([404, ["detail"]]);
  });

  it("stays unknown to whoever reads the log", async () => {
    const { feed_key } = await platform({});
    const lines: unknown[] = [];
    const spy = vi.spyOn(log, "child").mockReturnValue({ ...log, info: (line: unknown) => lines.push(line) } as never);
    await pull(feed_key);
    spy.mockRestore();
    expect(lines).toMatchObject([{ path: feedPath(":key"), status: 200 }]);
    expect(JSON.stringify(lines)).not.toContain(feed_key);
  });

  it("is not there for a platform of another way, nor for one that is switched off", async () => {
    const pushed = await platform({ way: "webhook" });
    const off = await platform({ is_active: false });
    for (const { feed_key } of [pushed, off]) expect((await pull(feed_key)).statusCode).toBe(404);
  });

  it("holds what is wanted there, whatever signs it holds, and what is read counts as delivered", async () => {
    const { id, feed_key } = await platform({ name: 'A & B "daily"' });
    const other = await platform({});
    const published_at = new Date("2026-11-20T10:00:00Z");
    const older = await publish({ details: { title: "Older" }, published_at: new Date("2026-11-19T10:00:00Z") });
    const html = '<p>x]]>y &amp; <a href="/about">us</a></p>';
    const title = "Ends ]]> <b>&amp;</b> \u0007 & \u{1F600}";
    const post = await publish({ details: { title }, content_html: html, tags: ["R&D"], summary: "<s>", published_at });
    expect(await deliveryOf(post.id, id)).toMatchObject({ state: "queued", next_attempt_at: null });

    const { answer, items } = await itemsOf(feed_key);
    expect(parseRssFeed(answer.body).title).toBe('Press releases for A & B "daily"');
    expect(items.map((item) => item.title?.replace(/\s+/g, " "))).toEqual([
      "Ends ]]> <b>&amp;</b> & \u{1F600}",
      "Older",
    ]);
    expect(items[0]).toMatchObject({
      link: expect.stringContaining(post.url),
      guid: { value: post.guid, isPermaLink: false },
      pubDate: "Fri, 20 Nov 2026 10:00:00 GMT",
      categories: [{ name: "R&D" }],
      description: "<s>",
      dc: { creators: ["Ada Lovelace"] },
      content: { encoded: expect.stringMatching(/^<p>x\]\]>y &amp; <a href="http[^"]+\/about">us<\/a><\/p>$/) },
    });
    for (const { id: postId } of [post, older])
      expect(await deliveryOf(postId, id)).toMatchObject({ state: "delivered", delivered_version: 1, live_url: null });
    expect(await deliveryOf(post.id, other.id)).toMatchObject({ state: "queued" });
    expect(answer.headers["cache-control"]).toBe("private, no-cache");
  });

  it("answers 304 until something changes, and then only what is wanted by then", async () => {
    const { id, feed_key } = await platform({});
    const post = await publish();
    const { answer } = await itemsOf(feed_key);
    const etag = String(answer.headers.etag);
    const again = () => callWith(feed_key, etag);
    expect([(await again()).statusCode, (await again()).body]).toEqual([304, ""]);
    await edit(post.id, "Ferry sails");
    expect(await deliveryOf(post.id, id)).toMatchObject({ state: "queued", delivered_version: 1 });
    const changed = await again();
    expect([changed.statusCode, parseRssFeed(changed.body).items?.[0]?.title]).toEqual([200, "Ferry sails"]);
    expect(await deliveryOf(post.id, id)).toMatchObject({ state: "delivered", delivered_version: 2 });
    await trash(post.id);
    expect((await itemsOf(feed_key)).items).toMatchObject([
      {
        title: "Withdrawn: Ferry sails",
        guid: { value: post.guid },
        description: expect.stringMatching(/^Withdrawn by its author on .+ UTC\. Please do not publish it\./),
      },
    ]);
    expect(await deliveryOf(post.id, id)).toMatchObject({ state: "delivered", wanted_version: null });
    await deliverDue();
    await trash(post.id, null);
    expect((await itemsOf(feed_key)).items).toMatchObject([{ title: "Ferry sails" }]);
    await trash(post.id);
    await makeDue(); // the notice's thirty days are over
    await deliverDue();
    expect([(await itemsOf(feed_key)).items, await deliveryOf(post.id, id)]).toEqual([[], undefined]);
  });

  it("says nothing of a withdrawn post that was never read, and keeps the notice of an erased one", async () => {
    const { id, feed_key } = await platform({});
    const unread = await publish();
    await trash(unread.id);
    expect(await deliveryOf(unread.id, id)).toBeUndefined();
    const post = await publish({ details: { title: "Ferry sails" } });
    await itemsOf(feed_key);
    await erasePostsOf(owner().id);
    expect((await itemsOf(feed_key)).items).toMatchObject([
      { title: "Withdrawn: Ferry sails", guid: { value: post.guid } },
    ]);
  });

  it("is not read by who only looks whether it is there", async () => {
    const { id, feed_key } = await platform({});
    const post = await publish();
    await app().inject({ method: "HEAD", url: feedPath(feed_key) });
    expect(await deliveryOf(post.id, id)).toMatchObject({ state: "queued" });
  });

  it("holds the latest hundred", async () => {
    const { id, feed_key } = await platform({});
    const first = await publish({ published_at: new Date("2020-01-01") });
    for (let count = 0; count < 100; count++) await publish();
    expect((await itemsOf(feed_key)).items).toHaveLength(100);
    expect(await deliveryOf(first.id, id)).toMatchObject({ state: "queued" });
    const delivered = db
      .selectFrom("deliveries")
      .select("id")
      .where("platform_id", "=", id)
      .where("state", "=", "delivered");
    expect(await delivered.execute()).toHaveLength(100);
  });
});
