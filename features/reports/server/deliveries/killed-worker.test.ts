import { expect, it, vi } from "vitest";
import { settings } from "#platform/config/settings.ts";
import { connectionPool, db } from "#platform/database/client.ts";
import { deliveriesOfThisFile } from "#tests/support/deliveries.ts";
import { startWorkerProcess } from "#tests/support/apps/worker-process.ts";
import { deliverDue } from "./sending-service.ts";

const kit = deliveriesOfThisFile();

const worker = () => `
  const { resetSettings } = await import("#tests/support/setup/settings.ts");
  resetSettings(${JSON.stringify(settings())});
  const { deliverDue } = await import("#features/reports/server/deliveries/sending-service.ts");
  console.log("ready");
  await deliverDue();
`;

it("a worker killed after the platform's answer and before its commit leaves no doubt in the end", async () => {
  const desk = await kit.outlet();
  const { id } = await kit.webhook(desk);
  const post = await kit.publish();
  let answer = () => {};
  desk.answersAfter = new Promise((resolve) => (answer = resolve));
  const child = await startWorkerProcess(worker());
  await vi.waitFor(() => expect(desk.shown.has(post.guid)).toBe(true));

  // The platform has it. Its answer reaches the worker, which cannot write that down: here the row is locked.
  const client = await connectionPool().connect();
  try {
    await client.query("begin");
    await client.query("select from deliveries where post_id = $1 for update", [post.id]);
    answer();
    await vi.waitFor(async () => {
      const waiting = await client.query(
        "select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))",
      );
      expect(waiting.rowCount).toBe(1);
    });
    child.child.kill("SIGKILL");
    await client.query("rollback");
  } finally {
    client.release();
  }
  await child.kill();

  const left = { state: "queued", delivered_version: null, in_doubt: true, attempts: 1 };
  expect(await kit.deliveryOf(post.id, id)).toMatchObject(left);
  expect(await deliverDue()).toBe(0); // its claim still stands
  await db
    .updateTable("deliveries")
    .set({ claimed_until: new Date(0) })
    .where("post_id", "=", post.id)
    .execute();
  expect(await deliverDue()).toBe(1);
  const delivered = { state: "delivered", delivered_version: 1, in_doubt: false, attempts: 2 };
  expect(await kit.deliveryOf(post.id, id)).toMatchObject(delivered);
  const [first, second] = desk.received.map(({ key }) => key);
  expect([desk.received.length, first]).toEqual([2, second]);
});
