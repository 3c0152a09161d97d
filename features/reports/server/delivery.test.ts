import { describe, expect, it, vi } from "vitest";
import { settings } from "#platform/config/settings.ts";
import { db, transaction } from "#platform/database/client.ts";
import { buildOperator } from "#tests/factories/users.ts";
import { deliveriesOfThisFile } from "#tests/support/deliveries.ts";
import { retryDelivery } from "./deliveries-service.ts";
import { claimDeliveries, storeDelivered } from "./delivery-queries.ts";
import { deliverDue } from "./delivery-service.ts";

const { outlet, platform, webhook, publish, edit, trash, deliveryOf, makeDue } = deliveriesOfThisFile();

const minutesTo = (time: Date | null | undefined) => Math.round(((time?.getTime() ?? NaN) - Date.now()) / 60_000);

describe("a webhook", () => {
  it("gets signed JSON with everything that a page needs, and says where the post stands", async () => {
    const desk = await outlet();
    desk.answerOf = ({ post }) => ({ url: `https://desk.example/${post.guid}#top` });
    const { id } = await webhook(desk);
    const html = '<p>Six words <a href="/x">are</a> <img src="/media/1/960.webp"> here.</p>';
    const post = await publish({ content_html: html, summary: "In short.", tags: ["Technology"] });
    await deliverDue();
    const origin = `http://${settings().HOST}:${settings().PORT}`;
    expect(desk.received).toMatchObject([
      {
        isSigned: true,
        event: "post.published",
        message: {
          event: "post.published",
          test: false,
          post: {
            ...{ guid: post.guid, type: "PR", url: origin + post.url, title: post.name, summary: "In short." },
            html: html.replace('"/x', `"${origin}/x`).replace('"/media', `"${origin}/media`),
            ...{ author: "Ada Lovelace", company: null, tags: ["Technology"], images: [] },
          },
        },
      },
    ]);
    const delivery = await deliveryOf(post.id, id);
    expect(desk.received[0]?.key).toBe(`${delivery?.id}.1`);
    expect(delivery).toMatchObject({
      state: "delivered",
      reason: "",
      delivered_version: 1,
      in_doubt: false,
      attempts: 1,
    });
    expect(delivery).toMatchObject({ live_url: `https://desk.example/${post.guid}#top`, next_attempt_at: null });
    expect(minutesTo(delivery?.next_check_at)).toBe(10);
  });

  it("hears of another version and of the end, each under a key of its own", async () => {
    const desk = await outlet();
    const { id } = await webhook(desk);
    const post = await publish();
    await deliverDue();
    await edit(post.id, "Ferry sails");
    await deliverDue();
    expect(desk.shown.get(post.guid)?.title).toBe("Ferry sails");
    await trash(post.id);
    await deliverDue();
    expect(desk.received.map(({ event, key }) => [event, key.split(".")[1]])).toEqual([
      ["post.published", "1"],
      ["post.updated", "2"],
      ["post.deleted", "3"],
    ]);
    expect(desk.received.at(-1)?.message.post).toEqual({ guid: post.guid });
    expect([desk.shown.size, await deliveryOf(post.id, id)]).toEqual([0, undefined]);
  });

  it("hears of the end of what it took while the worker was stopped", async () => {
    const desk = await outlet();
    const { id } = await webhook(desk);
    const stop = new AbortController();
    desk.answerOf = () => stop.abort();
    const post = await publish();
    await deliverDue({ signal: stop.signal });
    expect([desk.shown.size, (await deliveryOf(post.id, id))?.attempts]).toEqual([1, 0]);
    desk.answerOf = undefined;
    await trash(post.id);
    await makeDue();
    await deliverDue();
    expect([desk.shown.size, await deliveryOf(post.id, id)]).toEqual([0, undefined]);
  });

  it.each(["javascript:alert(1)", "/relative", 12, { url: "https://a.example" }, "https://u:p@a.example/"])(
    "keeps no live address of %j",
    async (url) => {
      const desk = await outlet();
      desk.answerOf = () => ({ url });
      const { id } = await webhook(desk);
      const post = await publish();
      await deliverDue();
      expect(await deliveryOf(post.id, id)).toMatchObject({ state: "delivered", live_url: null, next_check_at: null });
    },
  );

  it.each([
    [{ status: 500 }, /has an error of its own \(status 500\)/],
    [{ status: 401 }, /does not accept our credentials \(status 401\)/],
    [{ status: 404 }, /has nothing at this address/],
    [
      { status: 302, headers: { location: "http://127.0.0.1:1/" } },
      /127\.0\.0\.1 is not on the public internet|ports 80 and 443/,
    ],
    [{ status: 307, headers: { location: "http://10.0.0.8/" } }, /10\.0\.0\.8 is not on the public internet/],
    [{ status: 308, headers: { location: "https://elsewhere.example/" } }, /redirects to another address/],
    ["drop" as const, /127\.0\.0\.1/],
  ])("is tried again after %j, with a plain reason", async (fault, reason) => {
    const desk = await outlet();
    desk.fail(fault);
    const { id } = await webhook(desk);
    const post = await publish();
    await deliverDue();
    const waiting = await deliveryOf(post.id, id);
    expect(waiting).toMatchObject({
      state: "queued",
      reason: expect.stringMatching(reason),
      attempts: 1,
      in_doubt: true,
    });
    expect([minutesTo(waiting?.next_attempt_at), desk.requests]).toEqual([1, 1]);
    await makeDue();
    await deliverDue();
    expect(await deliveryOf(post.id, id)).toMatchObject({ state: "delivered", reason: "", attempts: 2 });
  });

  it("at a private address is never asked", async () => {
    const { id } = await platform({ way: "webhook", endpoint: "http://169.254.169.254/latest", secret: "key" });
    const post = await publish();
    await deliverDue();
    const reason = "169.254.169.254 is not on the public internet.";
    expect(await deliveryOf(post.id, id)).toMatchObject({ state: "queued", reason });
  });

  it("that asks to be left alone is, with everything that is due there", async () => {
    const desk = await outlet();
    desk.fail({ status: 429, headers: { "retry-after": "1200" } });
    const { id } = await webhook(desk);
    const posts = [await publish(), await publish(), await publish()];
    await deliverDue({ perPlatform: 1 });
    const waits = await Promise.all(
      posts.map(async (post) => minutesTo((await deliveryOf(post.id, id))?.next_attempt_at)),
    );
    expect([waits, desk.requests]).toEqual([[20, 20, 20], 1]);
  });

  it("is given up after six attempts, and delivered when an operator asks for it", async () => {
    const desk = await outlet();
    desk.fail(...Array.from({ length: 6 }, () => ({ status: 503 })));
    const { id } = await webhook(desk);
    const post = await publish();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 6; attempt++) {
      await deliverDue();
      waits.push(minutesTo((await deliveryOf(post.id, id))?.next_attempt_at));
      await makeDue();
    }
    expect(waits).toEqual([1, 5, 30, 120, 360, NaN]);
    const failed = await deliveryOf(post.id, id);
    expect(failed).toMatchObject({ state: "failed", reason: expect.stringContaining("503"), next_attempt_at: null });
    const operator = await buildOperator();
    await retryDelivery(operator.actor, failed?.id ?? 0);
    await deliverDue();
    expect(await deliveryOf(post.id, id)).toMatchObject({ state: "delivered", attempts: 1 });
    expect(desk.received).toMatchObject([{ key: `${failed?.id}.2` }]);
  });

  it("whose answer is lost gets the same again under the same key", async () => {
    const desk = await outlet();
    desk.fail("lose");
    await webhook(desk);
    const post = await publish();
    await deliverDue();
    await makeDue();
    await deliverDue();
    const { received, shown } = desk;
    expect([received.length, new Set(received.map(({ key }) => key)).size, shown.has(post.guid)]).toEqual([2, 1, true]);
  });
});

describe("workers", () => {
  it("deliver each post once between them", async () => {
    const desks = [await outlet(), await outlet()];
    for (const desk of desks) await webhook(desk);
    const posts = [];
    for (let count = 0; count < 12; count++) posts.push(await publish());
    await Promise.all([1, 2, 3, 4].map(() => deliverDue()));
    for (const { received } of desks) {
      expect(received.map(({ message }) => message.post.guid).toSorted()).toEqual(
        posts.map(({ guid }) => guid).toSorted(),
      );
    }
  });

  it("keep no platform waiting for one that never answers", async () => {
    const [silent, quick] = [await outlet(), await outlet()];
    silent.fail(...Array.from({ length: 8 }, () => "never" as const));
    const { id: silentId } = await webhook(silent);
    // Turns are taken by the name of a host: both are on this one.
    const { id } = await webhook(quick, { endpoint: quick.webhook.replace("127.0.0.1", "localhost") });
    const early = [await publish(), await publish(), await publish()];
    const run = deliverDue({ attemptMs: 3000, slots: 4 });
    await vi.waitFor(() => expect(quick.received).toHaveLength(3));
    const late = await publish();
    await vi.waitFor(() => expect(quick.received).toHaveLength(4));
    expect(silent.requests).toBe(2);
    await run;
    expect(await deliveryOf(late.id, id)).toMatchObject({ state: "delivered" });
    expect(await deliveryOf(early[0]?.id ?? 0, silentId)).toMatchObject({
      state: "queued",
      reason: "It took too long.",
    });
    expect(silent.requests).toBe(4);
  });

  it("take over from one that was killed, which then changes nothing any more", async () => {
    const desk = await outlet();
    const { id } = await webhook(desk);
    const post = await publish();
    const [claimed] = await claimDeliveries({ limit: 1, perPlatform: 2, seconds: 0 });
    if (!claimed) throw new Error("Nothing was due.");
    await deliverDue();
    const after = await deliveryOf(post.id, id);
    expect(after).toMatchObject({ state: "delivered", attempts: 2 });
    const arrival = { remoteId: "9", liveUrl: null, firstCheckSeconds: 1 };
    expect(await transaction((tx) => storeDelivered(tx, claimed, arrival))).toBe(false);
    expect(await deliveryOf(post.id, id)).toEqual(after);
  });

  it("send what is wanted by now when that changed while they sent something else", async () => {
    const desk = await outlet();
    const { id } = await webhook(desk);
    const post = await publish();
    desk.latency = 150;
    const run = deliverDue();
    await vi.waitFor(() => expect(desk.requests).toBe(1));
    await edit(post.id, "Changed on the way");
    await run;
    await deliverDue();
    expect(desk.shown.get(post.guid)?.title).toBe("Changed on the way");
    expect(await deliveryOf(post.id, id)).toMatchObject({
      state: "delivered",
      delivered_version: 2,
      wanted_version: 2,
    });
  });

  it("leave platforms that are switched off alone", async () => {
    const desk = await outlet();
    const { id } = await webhook(desk);
    const post = await publish();
    await db.updateTable("platforms").set({ is_active: false }).where("id", "=", id).execute();
    await deliverDue();
    expect([desk.requests, (await deliveryOf(post.id, id))?.attempts]).toEqual([0, 0]);
  });

  it("say that a key cannot be read any more", async () => {
    const { id } = await platform({
      way: "webhook",
      endpoint: "https://a.example/",
      sealed_secret: "bm90IHNlYWxlZA==",
    });
    const post = await publish();
    await deliverDue();
    const reason = "We can no longer read its password or key. Enter it again.";
    expect(await deliveryOf(post.id, id)).toMatchObject({ state: "queued", reason });
  });
});
