import { describe, expect, it } from "vitest";
import { settings } from "#platform/config/settings.ts";
import { buildOperator } from "#tests/factories/users.ts";
import { deliveriesOfThisFile } from "#tests/support/deliveries.ts";
import { retryDelivery } from "../../deliveries/list-service.ts";
import { deliverDue } from "../../deliveries/sending-service.ts";

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
            guid: post.guid,
            type: "PR",
            url: origin + post.url,
            title: post.name,
            summary: "In short.",
            html: html.replace('"/x', `"${origin}/x`).replace('"/media', `"${origin}/media`),
            author: "Ada Lovelace",
            company: null,
            tags: ["Technology"],
            images: [],
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
    expect(desk.received.at(-1)?.message.post).toEqual({
      guid: post.guid,
      withdrawal: { by: "author", at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), note: "", language: null },
    });
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
    [{ status: 500 }, /had an error of its own \(status 500\)/],
    [{ status: 401 }, /did not accept our credentials \(status 401\)/],
    [{ status: 404 }, /found nothing at this address/],
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
