/** What authors take back goes also from outlets that the operator has switched off or moved to another way. */
import { describe, expect, it } from "vitest";
import { db, transaction } from "#platform/database/client.ts";
import { deliveriesOfThisFile } from "#tests/support/deliveries.ts";
import { deliverDue } from "./sending-service.ts";
import { moveToWay } from "../platforms/queries.ts";

const { outlet, webhook, publish, edit, trash, deliveryOf } = deliveriesOfThisFile();

const change = (id: number, with_: { is_active?: boolean; way?: "feed" | "webhook" }) =>
  db.updateTable("platforms").set(with_).where("id", "=", id).execute();

describe("a platform that is switched off", () => {
  it("is told what to take down, and nothing else", async () => {
    const desk = await outlet();
    const { id } = await webhook(desk);
    const [gone, edited] = [await publish(), await publish()];
    await deliverDue();
    await change(id, { is_active: false });
    const late = await publish();
    await edit(edited.id, "Ferry sails");
    await trash(gone.id);
    expect(await deliverDue()).toBe(1);
    expect(desk.shown.has(gone.guid)).toBe(false);
    expect(desk.shown.get(edited.guid)?.title).toBe(edited.name);
    expect(await deliveryOf(gone.id, id)).toBeUndefined();
    expect(await deliveryOf(edited.id, id)).toMatchObject({ state: "queued", wanted_version: 2 });
    expect(await deliveryOf(late.id, id)).toBeUndefined();
  });

  it("shows that it could not be told", async () => {
    const desk = await outlet();
    const { id } = await webhook(desk);
    const post = await publish();
    await deliverDue();
    await change(id, { is_active: false });
    await trash(post.id);
    desk.fail({ status: 500 });
    await deliverDue();
    expect(await deliveryOf(post.id, id)).toMatchObject({ state: "queued", reason: expect.stringContaining("500") });
  });
});

describe("a platform that reads a feed from now on", () => {
  it("is not waited for where its earlier copy should have gone: that is said", async () => {
    const desk = await outlet();
    const { id } = await webhook(desk);
    const [gone, kept] = [await publish(), await publish()];
    await deliverDue();
    await trash(gone.id);
    await change(id, { way: "feed" });
    await transaction((tx) => moveToWay(tx, id, true));
    const byHand = { state: "failed", next_attempt_at: null, reason: expect.stringContaining("by hand") };
    expect(await deliveryOf(gone.id, id)).toMatchObject(byHand);
    expect(await deliveryOf(kept.id, id)).toMatchObject({ state: "delivered", reason: "" });
    // Back at its old way it can be told.
    await change(id, { way: "webhook" });
    await transaction((tx) => moveToWay(tx, id, false));
    await deliverDue();
    expect([desk.shown.has(gone.guid), await deliveryOf(gone.id, id)]).toEqual([false, undefined]);
  });
});
