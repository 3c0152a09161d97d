import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { createDelivery, createPlatform } from "#tests/factories/platforms.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { deliveriesOfThisFile } from "#tests/support/deliveries.ts";
import * as contract from "../../platform-contract.ts";
import { deliverDue } from "./sending-service.ts";
import { registerReportRoutes } from "../routes.ts";

const { platformMessages } = contract;
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

describe("deliveries", () => {
  it("of a post are shown to its owner alone", async () => {
    const platform = await createPlatform({ name: "Zeitung" });
    const post = await buildPost(user.id);
    await createDelivery({ postId: post.id, platformId: platform.id, state: "failed", reason: "It took too long." });
    const own = await call(user, "GET", `/dashboard/posts/${post.id}/deliveries/`);
    expect(contract.postDeliveries.strict().parse(own.json())).toMatchObject({
      deliveries: [
        {
          post_name: post.name,
          platform: { name: "Zeitung" },
          state: "failed",
          reason: "The platform has not received it yet. We are on it.",
        },
      ],
      count: 1,
    });
    for (const other of [await buildUser(), operator])
      expect((await call(other, "GET", `/dashboard/posts/${post.id}/deliveries/`)).statusCode).toBe(404);
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
      const answer = await call(operator, "GET", `/operator/platforms/${platform.id}/deliveries/${query}`);
      return contract.deliveryList.strict().parse(answer.json());
    };
    expect(await listed("?page_size=1")).toMatchObject({ count: 2, deliveries: [{ state: "delivered" }] });
    expect(await listed("?state=failed")).toMatchObject({ count: 1, deliveries: [{ id: failed.id, attempts: 6 }] });
    const list = await call(operator, "GET", `/operator/platforms/?q=${platform.name}`);
    expect(list.json().platforms[0]).toMatchObject({ queued: 0, delivered: 1, failed: 1 });
    expect(list.json().platforms[0]).toMatchObject({ last_failure: "No." });
    const retried = await call(operator, "POST", `/operator/deliveries/${failed.id}/retry/`);
    expect([retried.statusCode, retried.json()]).toEqual([200, { detail: platformMessages.retried }]);
    await deliverDue();
    expect(await listed("?state=failed")).toMatchObject({ count: 0 });
    expect(await auditOf(`delivery ${failed.id}`)).toEqual(["delivery.retry"]);
  });
});
