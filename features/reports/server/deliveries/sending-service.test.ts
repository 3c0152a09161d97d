import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { db, transaction } from "#platform/database/client.ts";
import { deliveriesOfThisFile } from "#tests/support/deliveries.ts";
import { claimDeliveries, storeDelivered } from "./queries.ts";
import { deliverDue } from "./sending-service.ts";

const { outlet, platform, webhook, publish, edit, makeDue, deliveryOf } = deliveriesOfThisFile();

describe("workers", () => {
  it("deliver each post once between them", async () => {
    const desks = [await outlet(), await outlet()];
    const platforms = await Promise.all(desks.map((desk) => webhook(desk)));
    const posts = [];
    for (let count = 0; count < 12; count++) posts.push(await publish());
    await Promise.all([1, 2, 3, 4].map(() => deliverDue()));
    // On a busy machine some wait too long for a slot of their host: the next run has them.
    await makeDue();
    await deliverDue();
    expect(
      await db
        .selectFrom("deliveries")
        .select(["reason", "claimed_until"])
        .where("next_attempt_at", "is not", null)
        .where(
          "platform_id",
          "in",
          platforms.map(({ id }) => id),
        )
        .execute(),
    ).toEqual([]);
    for (const { received } of desks) {
      expect(received.map(({ message }) => message.post.guid).toSorted()).toEqual(
        posts.map(({ guid }) => guid).toSorted(),
      );
    }
  });

  it("count no try of one whose time is over while it waits for a slot of its host", async () => {
    const [silent, quick] = [await outlet(), await outlet()];
    silent.fail("never", "never");
    await webhook(silent);
    for (let count = 0; count < 2; count++) await publish();
    const stop = new AbortController();
    const run = deliverDue({ slots: 2, signal: stop.signal });
    await vi.waitFor(() => expect(silent.requests).toBe(2));
    const { id } = await webhook(quick);
    const post = await publish();
    await deliverDue({ attemptMs: 300 });
    expect(await deliveryOf(post.id, id)).toMatchObject({ state: "queued", attempts: 0, reason: "" });
    stop.abort();
    await run;
    await makeDue();
    await deliverDue();
    expect(await deliveryOf(post.id, id)).toMatchObject({ state: "delivered", attempts: 1 });
  });

  it("go on with a platform where the database refuses an outcome for a moment", async () => {
    const desk = await outlet();
    const { id } = await webhook(desk);
    const posts = [await publish(), await publish(), await publish(), await publish()];
    await db.transaction().execute(async (tx) => {
      await sql`create sequence refused_outcomes`.execute(tx);
      await sql`create function refuse_outcomes() returns trigger language plpgsql as $$ begin
        if nextval('refused_outcomes') = 1 then raise exception 'canceling statement due to statement timeout'; end if;
        return new; end $$`.execute(tx);
      await sql`create trigger refuse_outcomes before update on deliveries for each row
        when (new.state = 'delivered') execute function refuse_outcomes()`.execute(tx);
    });
    try {
      await deliverDue();
    } finally {
      await sql`drop trigger refuse_outcomes on deliveries`.execute(db);
      await sql`drop function refuse_outcomes`.execute(db);
      await sql`drop sequence refused_outcomes`.execute(db);
    }
    expect(desk.received).toHaveLength(4);
    for (const post of posts) expect(await deliveryOf(post.id, id)).toMatchObject({ state: "delivered", attempts: 1 });
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
