/** Sending webhooks: what arrives, how often, in which order, and what a receiver may do to us. */
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { describe, expect, it, vi } from "vitest";
import { db, transaction } from "#platform/database/client.ts";
import { webhooksOfThisFile } from "#tests/support/webhooks.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { buildWebhook } from "#tests/factories/webhooks.ts";
import { MAX_TRIES, WEBHOOK_WAITS } from "../contract.ts";
import { sendDue } from "./sending-service.ts";
import { rotate } from "./queries.ts";
import { sealSecret } from "./secret-service.ts";
import { replayDelivery, resumeWebhook } from "./service.ts";
import { tellPosts } from "./telling-service.ts";

const kit = webhooksOfThisFile();
const by = () => ({ ...kit.owner().actor, ip: "127.0.0.1" });
const minutesTo = (time: Date | null | undefined) => Math.round(((time?.getTime() ?? NaN) - Date.now()) / 60_000);

describe("a message", () => {
  it("is signed by the convention, and names the post without its text", async () => {
    const receiver = await kit.receiver();
    const { id } = await kit.webhook(receiver);
    const post = await kit.post();
    await kit.tell(post);
    await sendDue();
    expect(receiver.received).toMatchObject([
      { type: "post.updated", isSigned: true, data: { post: { id: post.id } } },
    ]);
    expect(receiver.received[0]?.body).not.toContain(post.name);
    const [stored] = await kit.deliveries(id);
    expect(stored).toMatchObject({ state: "delivered", tries: 1, answer_status: 204, problem: "" });
    expect(receiver.received[0]?.id).toBe(`msg_${stored?.message_id}`);
  });

  it("goes to webhooks that want the event, of the post's company alone", async () => {
    const [wants, other, stranger] = [await kit.receiver(), await kit.receiver(), await kit.receiver()];
    await kit.webhook(wants, { events: ["post.updated"] });
    await kit.webhook(other, { events: ["post.published", "alert.hit"] });
    const mallory = await buildUser();
    const theirs = await buildCompany(mallory.id);
    await buildWebhook(mallory.id, theirs.id, { address: stranger.address });
    await kit.tell(await kit.post());
    await sendDue();
    expect([wants.requests, other.requests, stranger.requests]).toEqual([1, 0, 0]);
  });

  it("is not told of what is rolled back, nor of a draft or a deleted company", async () => {
    const receiver = await kit.receiver();
    const { id } = await kit.webhook(receiver);
    const post = await kit.post();
    const told = { posts: [{ id: post.id, guid: post.guid, company_id: kit.company().id }] };
    await expect(
      transaction(async (tx) => {
        await tellPosts(tx, "post.updated", told);
        throw new Error("refused");
      }),
    ).rejects.toThrow("refused");
    const draft = await buildPost(kit.owner().id, { company_id: kit.company().id, status: "draft" });
    await kit.tell(draft);
    expect(await kit.deliveries(id)).toEqual([]);
  });

  it("has both signatures for a day after a rotation", async () => {
    const receiver = await kit.receiver();
    const { id, secret } = await kit.webhook(receiver);
    const fresh = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
    await transaction((tx) => rotate(tx, id, sealSecret(id, fresh), 24));
    const signed: boolean[] = [];
    for (const each of [secret, fresh]) {
      receiver.secret = each;
      await kit.tell(await kit.post());
      await sendDue();
      signed.push(receiver.received.at(-1)?.isSigned ?? false);
    }
    await db
      .updateTable("webhooks")
      .set({ previous_until: new Date(0) })
      .where("id", "=", id)
      .execute();
    receiver.secret = secret;
    await kit.tell(await kit.post());
    await sendDue();
    expect([...signed, receiver.received.at(-1)?.isSigned]).toEqual([true, true, false]);
  });

  it("that is replayed later is refused by its timestamp, as the convention asks", async () => {
    const receiver = await kit.receiver();
    const { id, secret } = await kit.webhook(receiver);
    await kit.tell(await kit.post());
    await sendDue();
    const [stored] = await kit.deliveries(id);
    const headers = {
      "webhook-id": `msg_${stored?.message_id}`,
      "webhook-timestamp": String(Math.floor((stored?.tried_at?.getTime() ?? 0) / 1000)),
      "webhook-signature": stored?.signature ?? "",
    };
    const body = receiver.received[0]?.body ?? "";
    expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
    vi.useFakeTimers({ now: Date.now() + 3600_000, toFake: ["Date"] });
    expect(() => new Webhook(secret).verify(body, headers)).toThrow("too old");
    vi.useRealTimers();
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow("No matching signature");
  });
});

describe("a failing receiver", () => {
  it("is tried again after the promised waits, with the same id, and then given up", async () => {
    const receiver = await kit.receiver();
    const { id } = await kit.webhook(receiver);
    receiver.faultOf = () => ({ status: 503, body: "<h1>Down</h1>" });
    await kit.tell(await kit.post());
    const waits: number[] = [];
    for (let count = 0; count < MAX_TRIES; count++) {
      await kit.makeDue();
      await sendDue();
      waits.push(minutesTo((await kit.deliveries(id))[0]?.next_try_at));
    }
    expect(waits.slice(0, -1)).toEqual(WEBHOOK_WAITS.map((seconds) => seconds / 60));
    expect((await kit.deliveries(id))[0]).toMatchObject({
      state: "failed",
      tries: MAX_TRIES,
      answer_status: 503,
      answer_text: "<h1>Down</h1>",
      problem: "The endpoint answered 503.",
    });
    expect(new Set(receiver.received.map(({ id: each }) => each)).size).toBe(1);
  });

  it("is left alone for as long as it asks", async () => {
    const receiver = await kit.receiver();
    const { id } = await kit.webhook(receiver);
    receiver.faultOf = () => ({ status: 429, headers: { "retry-after": "1800" } });
    await kit.tell(await kit.post());
    await sendDue();
    await kit.tell(await kit.post());
    await sendDue();
    expect([receiver.requests, minutesTo((await kit.row(id))?.held_until)]).toEqual([1, 30]);
    expect(minutesTo((await kit.deliveries(id))[0]?.next_try_at)).toBe(30);
  });

  it("is paused after 12 failures, its owners hear, nothing is lost, and resuming sends in order", async () => {
    const receiver = await kit.receiver();
    const { id } = await kit.webhook(receiver);
    receiver.faultOf = () => ({ status: 500 });
    const posts = await Promise.all([kit.post(), kit.post(), kit.post()]);
    const told = [...posts, ...posts, ...posts];
    await kit.tell(...told);
    for (let round = 0; round < 12; round++) {
      await kit.makeDue();
      await sendDue();
    }
    const paused = await kit.row(id);
    expect([paused?.failures, paused?.paused_at]).toEqual([12, expect.any(Date)]);
    const before = receiver.requests;
    expect(before).toBeGreaterThanOrEqual(12);
    await kit.makeDue();
    await sendDue();
    expect(receiver.requests).toBe(before);
    const mails = (await mailsTo(kit.owner().email)).filter(({ subject }) => subject === "Webhook paused: Intranet");
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining("9 events are kept until")]);

    receiver.faultOf = () => null;
    receiver.received.length = 0;
    const { count } = await resumeWebhook(by(), kit.company().id, id);
    await sendDue();
    expect([count, receiver.received.length]).toEqual([9, 9]);
    const ids = (await kit.deliveries(id)).map(({ message_id }) => `msg_${message_id}`);
    for (const post of posts) {
      const arrived = receiver.received.filter(({ data }) => data.post?.id === post.id).map((each) => each.id);
      expect(arrived).toEqual(ids.filter((each) => arrived.includes(each)));
    }
    expect(await kit.row(id)).toMatchObject({ failures: 0, paused_at: null, failing_since: null });
  });

  it("that answers 410 to many in one moment has failed once", async () => {
    const receiver = await kit.receiver();
    const { id } = await kit.webhook(receiver);
    receiver.faultOf = () => ({ status: 410 });
    await kit.tell(...(await Promise.all([kit.post(), kit.post(), kit.post(), kit.post()])));
    await sendDue();
    expect(receiver.requests).toBe(4);
    expect(await kit.row(id)).toMatchObject({ gone: 1, failures: 1, paused_at: null });
  });

  it("that answers 410 three times within an hour is paused", async () => {
    const receiver = await kit.receiver();
    const { id } = await kit.webhook(receiver, { name: "Deploying" });
    receiver.faultOf = () => ({ status: 410 });
    await kit.tell(await kit.post());
    for (let round = 0; round < 3; round++) {
      await kit.makeDue();
      await sendDue();
    }
    expect(await kit.row(id)).toMatchObject({ gone: 3, paused_at: expect.any(Date) });
    const mails = (await mailsTo(kit.owner().email)).filter(({ subject }) => subject === "Webhook paused: Deploying");
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining("nothing 3 times in a row")]);
  });

  it("that answers 410 three times over an hour is removed, and its owners hear", async () => {
    const receiver = await kit.receiver();
    const { id } = await kit.webhook(receiver, { name: "Old hook" });
    receiver.faultOf = () => ({ status: 410 });
    await kit.tell(await kit.post());
    for (let round = 0; round < 3; round++) {
      await kit.makeDue();
      await sendDue();
      const gone_since = new Date(Date.now() - 3600_000);
      await db.updateTable("webhooks").set({ gone_since }).where("id", "=", id).execute();
    }
    expect(await kit.row(id)).toBeUndefined();
    const subjects = (await mailsTo(kit.owner().email)).map(({ subject }) => subject);
    expect(subjects.filter((each) => each === "Webhook removed: Old hook")).toHaveLength(1);
  });

  it.each([
    ["hangs", "hang" as const, /No answer within/],
    [
      "redirects",
      { status: 302, headers: { location: "http://169.254.169.254/latest" } },
      /redirects|not on the public/,
    ],
    ["redirects within", { status: 307, headers: { location: "/other" } }, /redirects to another address/],
    ["drops", "lose" as const, /without an answer/],
  ])("that %s fails once and costs little", async (_name, fault, problem) => {
    const receiver = await kit.receiver();
    const { id } = await kit.webhook(receiver);
    receiver.faultOf = () => fault;
    await kit.tell(await kit.post());
    await sendDue({ timeoutMs: 200 });
    expect((await kit.deliveries(id))[0]).toMatchObject({
      state: "queued",
      tries: 1,
      problem: expect.stringMatching(problem),
    });
    expect(receiver.requests).toBe(1);
  });

  it("that answers without end has accepted, and 2 KB are kept", async () => {
    const receiver = await kit.receiver();
    const { id } = await kit.webhook(receiver);
    let written = 0;
    async function* endless() {
      for (;;) {
        await Promise.resolve();
        written += 65_536;
        yield Buffer.alloc(65_536, "x\u0000");
      }
    }
    receiver.faultOf = () => ({ status: 200, headers: { "set-cookie": "a=b" }, body: endless() });
    await kit.tell(await kit.post());
    await sendDue();
    const [stored] = await kit.deliveries(id);
    expect(stored).toMatchObject({ state: "delivered", answer_headers: expect.not.stringContaining("a=b") });
    expect(stored?.answer_text.slice(0, 3)).toBe("x\uFFFDx");
    expect(written).toBeLessThan(50_000_000);
  });

  it("that accepts and never ends its answer holds its place for a second", async () => {
    const receiver = await kit.receiver();
    const { id } = await kit.webhook(receiver);
    async function* begun() {
      yield Buffer.from("Thanks");
      await new Promise(() => {});
    }
    receiver.faultOf = () => ({ status: 200, body: begun() });
    await kit.tell(await kit.post());
    const from = performance.now();
    await sendDue();
    expect(performance.now() - from).toBeLessThan(5000);
    expect((await kit.deliveries(id))[0]).toMatchObject({ state: "delivered", answer_text: "Thanks" });
  });

  it("at a private address is never asked", async () => {
    const { owner, company } = kit;
    const { id } = await buildWebhook(owner().id, company().id, { address: "https://10.0.0.8/in" });
    await kit.tell(await kit.post());
    await sendDue();
    expect((await kit.deliveries(id))[0]?.problem).toBe("10.0.0.8 is not on the public internet.");
  });

  it("holds up no other", async () => {
    const hanging = await kit.receiver();
    const well = await kit.receiver();
    hanging.faultOf = () => "hang";
    await kit.webhook(hanging);
    await kit.webhook(well);
    await kit.tell(...(await Promise.all(Array.from({ length: 10 }, () => kit.post()))));
    const sending = sendDue({ timeoutMs: 60_000 }); // longer than what is waited for
    await vi.waitFor(() => expect(well.requests).toBe(10));
    await hanging.stop();
    await sending;
  });
});

describe("a host", () => {
  it("that hangs for many webhooks takes a quarter of the slots", async () => {
    const [hanging, well] = [await kit.receiver(), await kit.receiver()];
    hanging.faultOf = () => "hang";
    for (let count = 0; count < 9; count++) await kit.webhook(hanging);
    await kit.webhook(well);
    await kit.tell(await kit.post());
    const stop = new AbortController();
    const sending = sendDue({ slots: 8, timeoutMs: 6000, signal: stop.signal });
    await vi.waitFor(() => expect(well.requests).toBe(1));
    expect(hanging.requests).toBe(2);
    await vi.waitFor(() => expect(hanging.requests).toBe(4)); // the next have their turn
    stop.abort();
    await sending;
  });
});

describe("order", () => {
  it("holds for each post, and every event arrives, whatever fails and however many workers send", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 12 }),
        fc.array(fc.constantFrom<"well" | "error" | "lose">("well", "well", "error", "lose"), { maxLength: 8 }),
        fc.integer({ min: 1, max: 3 }),
        async (events, faults, workers) => {
          await db.deleteFrom("webhooks").execute();
          const receiver = await kit.receiver();
          const { id } = await kit.webhook(receiver);
          const posts = await Promise.all([kit.post(), kit.post(), kit.post()]);
          const next = [...faults];
          receiver.faultOf = () => {
            const fault = next.shift() ?? "well";
            if (fault === "well") return null;
            return fault === "lose" ? "lose" : { status: 500 };
          };
          await kit.tell(...events.map((place) => posts[place] ?? { id: 0 }));
          for (let round = 0; round <= faults.length + 1; round++) {
            await kit.makeDue();
            await Promise.all(Array.from({ length: workers }, () => sendDue()));
          }
          const rows = await kit.deliveries(id);
          expect(rows.map(({ state }) => state)).toEqual(rows.map(() => "delivered"));
          expect(rows).toHaveLength(events.length);
          for (const post of posts) {
            const sent = rows.filter(({ post_id }) => post_id === post.id).map(({ message_id }) => `msg_${message_id}`);
            const arrived = receiver.received.filter(({ data }) => data.post?.id === post.id).map((each) => each.id);
            expect([...new Set(arrived)]).toEqual(sent);
            // A repeat is of what was sent last: nothing newer arrived before it.
            expect(arrived.filter((each, place) => each !== arrived[place - 1])).toEqual(sent);
          }
        },
      ),
      { numRuns: 15 },
    );
  }, 60_000);
});

describe("a replay", () => {
  it("sends the same body with the same id", async () => {
    const receiver = await kit.receiver();
    const { id } = await kit.webhook(receiver);
    await kit.tell(await kit.post());
    await sendDue();
    const [stored] = await kit.deliveries(id);
    expect(await replayDelivery(by(), kit.company().id, id, stored?.id ?? 0)).toBe(true);
    await sendDue();
    const [first, second] = receiver.received;
    expect([second?.id, second?.body]).toEqual([first?.id, first?.body]);
  });

  it("is for the delivery's own webhook and company", async () => {
    const receiver = await kit.receiver();
    const { id } = await kit.webhook(receiver);
    await kit.tell(await kit.post());
    const [stored] = await kit.deliveries(id);
    const mallory = await buildUser();
    const theirs = await buildCompany(mallory.id);
    const own = await buildWebhook(mallory.id, theirs.id);
    const them = { ...mallory.actor, ip: "127.0.0.1" };
    for (const [company, webhook] of [
      [kit.company().id, id],
      [theirs.id, id],
      [theirs.id, own.id],
    ] as const)
      await expect(replayDelivery(them, company, webhook, stored?.id ?? 0)).rejects.toMatchObject({
        code: "not-found",
      });
  });
});
