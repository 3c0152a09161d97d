/** A worker that is killed while a receiver answers. */
import { expect, it, vi } from "vitest";
import { settings } from "#platform/config/settings.ts";
import { db } from "#platform/database/client.ts";
import { startWorkerProcess } from "#tests/support/apps/worker-process.ts";
import { webhooksOfThisFile } from "#tests/support/webhooks.ts";
import { sendDue } from "./sending-service.ts";

const kit = webhooksOfThisFile();

const worker = () => `
  const { resetSettings } = await import("#tests/support/setup/settings.ts");
  resetSettings(${JSON.stringify(settings())});
  const { sendDue } = await import("#features/webhooks/server/sending-service.ts");
  console.log("ready");
  await sendDue();
`;

it("loses nothing and repeats under the same id, in order", async () => {
  const receiver = await kit.receiver();
  const { id } = await kit.webhook(receiver);
  const post = await kit.post();
  await kit.tell(post, post, post, post);
  receiver.faultOf = () => (receiver.requests >= 2 ? "hang" : null);
  const child = await startWorkerProcess(worker());
  await vi.waitFor(() => expect(receiver.requests).toBe(2));
  child.child.kill("SIGKILL");
  await child.kill();

  receiver.faultOf = () => null;
  await sendDue();
  expect(receiver.requests).toBe(2); // its claim still stands
  await db
    .updateTable("webhooks")
    .set({ claimed_until: new Date(0) })
    .where("id", "=", id)
    .execute();
  await sendDue();
  const rows = await kit.deliveries(id);
  expect(rows.map(({ state }) => state)).toEqual(["delivered", "delivered", "delivered", "delivered"]);
  const sent = rows.map(({ message_id }) => `msg_${message_id}`);
  const arrived = receiver.received.map((each) => each.id);
  expect(arrived.slice(-4)).toEqual(sent);
  expect(arrived.slice(0, 2)).toEqual(sent.slice(0, 2));
}, 30_000);
