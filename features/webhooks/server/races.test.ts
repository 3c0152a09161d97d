/** What changes while messages are under way, in any order: the receiver has each once by its id, in order, signed as it should be. */
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { db, transaction } from "#platform/database/client.ts";
import { readRetryAfter } from "#platform/webhooks/retry-after.ts";
import { newWebhookSecret } from "#platform/webhooks/signature.ts";
import type { WebhookReceiver } from "#tests/doubles/webhook-receiver.ts";
import { addMember } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { buildWebhook } from "#tests/factories/webhooks.ts";
import { webhooksOfThisFile } from "#tests/support/webhooks.ts";
import { endOld, removeWebhook, rotate } from "./queries.ts";
import { sealSecret } from "./secret-service.ts";
import { sendDue } from "./sending-service.ts";
import { replayDelivery, resumeWebhook } from "./service.ts";
import { insertDeliveries } from "./telling-queries.ts";
import { tellPosts } from "./telling-service.ts";

const kit = webhooksOfThisFile();
const by = () => ({ ...kit.owner().actor, ip: "127.0.0.1" });

/** Accepts, and takes longer than a worker goes without asking whether it may go on. */
function answerSlowly(receiver: WebhookReceiver): void {
  async function* slow() {
    await sleep(400);
    yield Buffer.from("Thanks");
  }
  receiver.faultOf = () => ({ status: 200, body: slow() });
}

/** Begins to send, and does this once the first message has arrived. */
async function whileSending(receiver: WebhookReceiver, work: () => Promise<unknown>): Promise<void> {
  answerSlowly(receiver);
  const sending = sendDue();
  await vi.waitFor(() => expect(receiver.requests).toBe(1));
  await work();
  await sending;
}

async function turn(webhookId: number): Promise<string> {
  const fresh = newWebhookSecret();
  await transaction((tx) => rotate(tx, webhookId, sealSecret(webhookId, fresh), 24));
  return fresh;
}

type Step =
  | { kind: "tell"; post: number }
  | { kind: "replay"; place: number }
  | { kind: "send" | "break" | "mend" | "pause" | "resume" | "rotate" };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("tell" as const), post: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.constant<Step>({ kind: "send" }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("replay" as const), place: fc.nat(4) }) },
  fc.record({ kind: fc.constantFrom("break" as const, "mend" as const, "pause" as const, "resume" as const) }),
  fc.constant<Step>({ kind: "rotate" }),
);

describe("whatever is done, and whenever", () => {
  it("each event arrives, first in the order of its post, under one id, and signed with the newest secret", async () => {
    const posts = await Promise.all([kit.post(), kit.post(), kit.post()]);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 9 }), async (steps) => {
        await db.deleteFrom("webhooks").execute();
        const receiver = await kit.receiver();
        const { id } = await kit.webhook(receiver);
        const send = async () => {
          await kit.makeDue();
          await Promise.all([sendDue(), sendDue()]);
        };
        const resume = async () => {
          if ((await kit.row(id))?.paused_at) await resumeWebhook(by(), kit.company().id, id);
        };
        const acts: Record<Exclude<Step["kind"], "tell" | "replay">, () => unknown> = {
          send,
          resume,
          break: () => (receiver.faultOf = () => ({ status: 503 })),
          mend: () => (receiver.faultOf = () => null),
          pause: () => db.updateTable("webhooks").set({ paused_at: new Date() }).where("id", "=", id).execute(),
          rotate: async () => (receiver.secret = await turn(id)),
        };
        for (const each of steps)
          if (each.kind === "tell") await kit.tell(posts[each.post] ?? { id: 0 });
          else if (each.kind === "replay") {
            const row = (await kit.deliveries(id))[each.place];
            if (row) await replayDelivery(by(), kit.company().id, id, row.id);
          } else await acts[each.kind]();
        acts.mend();
        await resume();
        await send();
        await send();
        const rows = await kit.deliveries(id);
        expect(rows.map(({ state }) => state)).toEqual(rows.map(() => "delivered"));
        expect(receiver.received.every(({ isSigned }) => isSigned)).toBe(true);
        const bodies = new Map<string, Set<string>>();
        for (const { id: key, body } of receiver.received)
          bodies.set(key, (bodies.get(key) ?? new Set<string>()).add(body));
        expect([...bodies.values()].map(({ size }) => size)).toEqual(rows.map(() => 1));
        for (const post of posts) {
          const sent = rows.filter(({ post_id }) => post_id === post.id).map(({ message_id }) => `msg_${message_id}`);
          const arrived = receiver.received.filter(({ data }) => data.post?.id === post.id).map((each) => each.id);
          expect([...new Set(arrived)]).toEqual(sent);
        }
      }),
      { numRuns: 15 },
    );
  });

  it("Retry-After is read as seconds of a day at most, or not at all", () => {
    const now = Date.UTC(2026, 11, 1);
    const written = fc.oneof(fc.string(), fc.integer().map(String), fc.date({ noInvalidDate: true }).map(String));
    fc.assert(
      fc.property(written, (text) => {
        const seconds = readRetryAfter(text, now);
        if (seconds !== null) expect(Number.isInteger(seconds) && seconds >= 0 && seconds <= 86_400).toBe(true);
      }),
    );
    const later = new Date(now + 90_000).toUTCString();
    expect(
      [undefined, "soon", "120", "999999999", later, new Date(0).toUTCString()].map((text) =>
        readRetryAfter(text, now),
      ),
    ).toEqual([null, null, 120, 86_400, 90, 0]);
  });
});

describe("while messages are under way", () => {
  it("a webhook that is removed is sent nothing more", async () => {
    const receiver = await kit.receiver();
    const { id } = await kit.webhook(receiver);
    const post = await kit.post();
    await kit.tell(post, post, post);
    await whileSending(receiver, () => transaction((tx) => removeWebhook(tx, id)));
    expect([receiver.requests, await kit.row(id), await kit.deliveries(id)]).toEqual([1, undefined, []]);
  });

  it("an old secret that is ended signs nothing more", async () => {
    const receiver = await kit.receiver();
    const { id, secret } = await kit.webhook(receiver);
    const fresh = await turn(id);
    const post = await kit.post();
    await kit.tell(post, post);
    receiver.secret = secret;
    await whileSending(receiver, () => transaction((tx) => endOld(tx, id)));
    receiver.secret = secret;
    await sendDue();
    expect(receiver.received.map(({ isSigned }) => isSigned).slice(0, 1)).toEqual([true]);
    expect(receiver.received.slice(1).some(({ isSigned }) => isSigned)).toBe(false);
    receiver.secret = fresh;
    await kit.tell(post);
    await sendDue();
    expect(receiver.received.at(-1)?.isSigned).toBe(true);
  });

  it("a post that becomes confidential is told of no more", async () => {
    const receiver = await kit.receiver();
    const { id } = await kit.webhook(receiver);
    const publish_at = new Date(Date.now() + 3600_000);
    const post = await buildPost(kit.owner().id, { company_id: kit.company().id, status: "scheduled", publish_at });
    const told = { posts: [{ id: post.id, guid: post.guid, company_id: kit.company().id }] };
    for (let count = 0; count < 2; count++) await transaction((tx) => tellPosts(tx, "post.scheduled", told));
    const close = () =>
      db.updateTable("posts").set({ confidential_since: new Date() }).where("id", "=", post.id).execute();
    await whileSending(receiver, close);
    await sendDue();
    expect([receiver.requests, (await kit.deliveries(id)).map(({ state }) => state)]).toEqual([1, ["delivered"]]);
  });
});

describe("alerts of an owner who is demoted", () => {
  afterEach(() => db.deleteFrom("company_members").where("company_id", "=", kit.company().id).execute());

  async function withHits(receiver: WebhookReceiver) {
    const second = await buildUser();
    await addMember(kit.company().id, second.id, "owner");
    const { id } = await buildWebhook(second.id, kit.company().id, { address: receiver.address });
    const hit = { webhook_id: id, event: "alert.hit" as const, line: "alert:1", subject: "", post_id: null, data: {} };
    await transaction((tx) => insertDeliveries(tx, [hit, hit]));
    const demote = () =>
      db.updateTable("company_members").set({ role: "editor" }).where("user_id", "=", second.id).execute();
    return { id, demote };
  }

  it("are sent no more, also those that wait", async () => {
    const receiver = await kit.receiver();
    const { id, demote } = await withHits(receiver);
    await demote();
    await sendDue();
    expect([receiver.requests, await kit.deliveries(id)]).toEqual([0, []]);
  });

  it("are sent no more while they are under way, and the webhook stays", async () => {
    const receiver = await kit.receiver();
    const { id, demote } = await withHits(receiver);
    await whileSending(receiver, demote);
    await sendDue();
    expect([receiver.requests, (await kit.deliveries(id)).map(({ state }) => state)]).toEqual([1, ["delivered"]]);
    expect(await kit.row(id)).toMatchObject({ paused_at: null });
  });
});
