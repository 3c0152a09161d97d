/** What an owner no longer wants, or may no longer be told: it is not sent, whenever that is found. */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { db, transaction } from "#platform/database/client.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { webhooksOfThisFile } from "#tests/support/webhooks.ts";
import { findWebhook, saveWebhook } from "./queries.ts";
import { sendDue } from "./sending-service.ts";
import { replayDelivery, resumeWebhook } from "./service.ts";
import { tellPosts } from "./telling-service.ts";

const kit = webhooksOfThisFile();
const by = () => ({ ...kit.owner().actor, ip: "127.0.0.1" });

describe("what may no longer be told", () => {
  async function tellScheduled() {
    const publish_at = new Date(Date.now() + 3600_000);
    const post = await buildPost(kit.owner().id, { company_id: kit.company().id, status: "scheduled", publish_at });
    const told = { posts: [{ id: post.id, guid: post.guid, company_id: kit.company().id }] };
    await transaction((tx) => tellPosts(tx, "post.scheduled", told));
    return () => db.updateTable("posts").set({ confidential_since: new Date() }).where("id", "=", post.id).execute();
  }

  it("of a post that became confidential is not sent, resumed or replayed", async () => {
    const receiver = await kit.receiver();
    const { id } = await kit.webhook(receiver);
    const close = await tellScheduled();
    await sendDue();
    const closeOther = await tellScheduled();
    await close();
    const [sent] = await kit.deliveries(id);
    await expect(replayDelivery(by(), kit.company().id, id, sent?.id ?? 0)).rejects.toMatchObject({ code: "conflict" });
    await db.updateTable("webhooks").set({ paused_at: new Date() }).where("id", "=", id).execute();
    await closeOther();
    expect((await resumeWebhook(by(), kit.company().id, id)).count).toBe(0);
    await sendDue();
    expect([receiver.requests, (await kit.deliveries(id)).map(({ state }) => state)]).toEqual([1, ["delivered"]]);
  });

  it("goes to another address from the next message on, also within a chunk that is under way", async () => {
    const receiver = await kit.receiver();
    const { id } = await kit.webhook(receiver);
    const post = await kit.post();
    await kit.tell(post, post, post);
    const other = await kit.receiver();
    async function* slow() {
      await sleep(400);
      yield Buffer.from("Thanks");
    }
    receiver.faultOf = () => ({ status: 200, body: slow() });
    const sending = sendDue();
    await vi.waitFor(() => expect(receiver.requests).toBe(1));
    const row = await findWebhook(kit.company().id, id);
    if (!row) throw new Error("It is gone.");
    await transaction((tx) => saveWebhook(tx, row, { ...row, address: other.address }));
    await sending;
    await sendDue();
    expect([receiver.requests, other.requests]).toEqual([1, 3]);
  });

  it("goes when its event is no longer chosen; what is saved with another name alone stays", async () => {
    const receiver = await kit.receiver();
    const { id } = await kit.webhook(receiver);
    receiver.faultOf = () => ({ status: 429, headers: { "retry-after": "1800" } });
    await kit.tell(await kit.post());
    await sendDue();
    const row = await findWebhook(kit.company().id, id);
    if (!row) throw new Error("It is gone.");
    await transaction((tx) => saveWebhook(tx, row, { ...row, name: "Chat" }));
    expect(await kit.row(id)).toMatchObject({ failures: 1, held_until: expect.any(Date) });
    await transaction((tx) => saveWebhook(tx, row, { ...row, events: ["post.published"] }));
    expect(await kit.row(id)).toMatchObject({ failures: 0, held_until: null, failing_since: null });
    expect(await kit.deliveries(id)).toEqual([]);
  });
});
