import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { createDelivery, createPlatform } from "#tests/factories/platforms.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile } from "#tests/support/calls.ts";
import { deliveriesOfThisFile } from "#tests/support/deliveries.ts";
import * as contract from "../platform-contract.ts";
import { deliverDue } from "./delivery-service.ts";
import { registerReportRoutes } from "./routes.ts";

const { platformMessages, platformPaths } = contract;
const { call } = callsOfThisFile(registerReportRoutes);
const kit = deliveriesOfThisFile();

let operator: TestUser;
let user: TestUser;
beforeAll(async () => {
  operator = await buildOperator();
  user = await buildUser();
});

const auditOf = async (subject: string) => {
  const entries = db.selectFrom("audit_entries").select("action").where("subject", "=", subject).orderBy("id");
  return (await entries.execute()).map(({ action }) => action);
};

describe("trying a platform out", () => {
  const tryOut = async (id: number) =>
    contract.tryAnswer.strict().parse((await call(operator, "POST", platformPaths.tryOut(id))).json());

  it("delivers a test to a webhook and says what it answered", async () => {
    const desk = await kit.outlet();
    const { id } = await kit.webhook(desk);
    desk.answerOf = () => ({ url: "https://desk.example/test" });
    expect(await tryOut(id)).toEqual({
      ok: true,
      detail: "The platform accepted a test post.",
      live_url: "https://desk.example/test",
    });
    expect(desk.received).toMatchObject([{ isSigned: true, message: { test: true } }]);
    desk.fail({ status: 500 });
    expect(await tryOut(id)).toMatchObject({ ok: false, detail: expect.stringContaining("status 500") });
    expect(await auditOf(`platform ${id}`)).toEqual(["platform.try", "platform.try"]);
  });

  it("mails a desk, and names the address of a feed", async () => {
    const email = `${(await buildUser()).slug}@desk.example`;
    const desk = await createPlatform({ way: "email", email });
    expect(await tryOut(desk.id)).toMatchObject({ ok: true, live_url: null });
    const mails = db.selectFrom("mail_messages").select("subject").where("recipient", "=", email);
    expect(await mails.execute()).toEqual([{ subject: "Press release: Test delivery from Dateline" }]);
    const feed = await createPlatform();
    expect((await tryOut(feed.id)).detail).toContain(platformPaths.feed(feed.feed_key));
  });

  it("says that a private address is not reached", async () => {
    const { id } = await kit.platform({ way: "webhook", endpoint: "http://127.0.0.1/", secret: "x" });
    expect(await tryOut(id)).toMatchObject({ ok: false, detail: "127.0.0.1 is not on the public internet." });
  });
});

describe("deliveries", () => {
  it("of a post are shown to its owner alone", async () => {
    const platform = await createPlatform({ name: "Zeitung" });
    const post = await buildPost(user.id);
    await createDelivery({ postId: post.id, platformId: platform.id, state: "failed", reason: "It took too long." });
    const own = await call(user, "GET", platformPaths.deliveries(post.id));
    expect(contract.deliveryList.strict().parse(own.json())).toMatchObject({
      deliveries: [
        { post_name: post.name, platform: { name: "Zeitung" }, state: "failed", reason: "It took too long." },
      ],
      count: 1,
    });
    for (const other of [await buildUser(), operator])
      expect((await call(other, "GET", platformPaths.deliveries(post.id))).statusCode).toBe(404);
  });

  it("to a platform are listed by state, and made again", async () => {
    const desk = await kit.outlet();
    const platform = await kit.webhook(desk);
    const post = await buildPost(kit.owner().id);
    const failed = await createDelivery({
      postId: post.id,
      platformId: platform.id,
      state: "failed",
      attempts: 6,
      reason: "No.",
    });
    const other = await buildPost(user.id);
    const delivered_at = new Date(Date.now() - 3_600_000);
    await createDelivery({ postId: other.id, platformId: platform.id, delivered_at });
    const listed = async (query: string) => {
      const answer = await call(operator, "GET", `${platformPaths.platformDeliveries(platform.id)}${query}`);
      return contract.deliveryList.strict().parse(answer.json());
    };
    expect(await listed("?page_size=1")).toMatchObject({ count: 2, deliveries: [{ state: "delivered" }] });
    expect(await listed("?state=failed")).toMatchObject({ count: 1, deliveries: [{ id: failed.id, attempts: 6 }] });
    const list = await call(operator, "GET", `${platformPaths.list}?q=${platform.name}`);
    expect(list.json().platforms[0]).toMatchObject({ queued: 0, delivered: 1, failed: 1 });
    expect(list.json().platforms[0]).toMatchObject({ last_failure: "No." });
    const retried = await call(operator, "POST", platformPaths.retry(failed.id));
    expect([retried.statusCode, retried.json()]).toEqual([200, { detail: platformMessages.retried }]);
    await deliverDue();
    expect(await listed("?state=failed")).toMatchObject({ count: 0 });
    expect(await auditOf(`delivery ${failed.id}`)).toEqual(["delivery.retry"]);
  });
});
