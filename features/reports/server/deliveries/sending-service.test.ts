import { describe, expect, it, vi } from "vitest";
import { db, transaction } from "#platform/database/client.ts";
import { deliveriesOfThisFile } from "#tests/support/deliveries.ts";
import { claimDeliveries, storeDelivered } from "./queries.ts";
import { deliverDue } from "./sending-service.ts";

const { outlet, platform, webhook, publish, edit, makeDue, deliveryOf } = deliveriesOfThisFile();

describe("workers", () => {
  it("deliver each post once between them", async () => {
    const desks = [await outlet(), await outlet()];
    for (const desk of desks) await webhook(desk);
    const posts = [];
    for (let count = 0; count < 12; count++) posts.push(await publish());
    await Promise.all([1, 2, 3, 4].map(() => deliverDue()));
    // On a busy machine some wait too long for a slot of their host: the next run has them.
    await makeDue();
    await deliverDue();
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
    // Slots are counted by the name of a host: both are on this one.
    const { id } = await webhook(quick, { endpoint: quick.webhook.replace("127.0.0.1", "localhost") });
    const early = [await publish(), await publish(), await publish()];
    const stop = new AbortController();
    const run = deliverDue({ slots: 4, signal: stop.signal });
    await vi.waitFor(() => expect(quick.received).toHaveLength(3));
    const late = await publish();
    await vi.waitFor(() => expect(quick.received).toHaveLength(4));
    await vi.waitFor(async () => expect((await deliveryOf(late.id, id))?.state).toBe("delivered"));
    await vi.waitFor(() => expect(silent.requests).toBe(2));
    stop.abort();
    await run;
    expect(silent.requests).toBe(2);
    await makeDue();
    await deliverDue({ attemptMs: 200, slots: 4 });
    for (const post of [...early, late])
      expect(await deliveryOf(post.id, silentId)).toMatchObject({ state: "queued", reason: "It took too long." });
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
