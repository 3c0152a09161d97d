import { expect, it, vi } from "vitest";
import { publishStored } from "#features/content/server/posts/publish-service.ts";
import { settings } from "#platform/config/settings.ts";
import { connectionPool, transaction } from "#platform/database/client.ts";
import { startWorkerProcess } from "#tests/support/apps/worker-process.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { buildShared, linkRow, type Recipient, shareWith, tellAll, TITLE } from "#tests/support/sharing.ts";
import { registerSharingRoutes } from "../routes.ts";

const { call } = callsOfThisFile(registerSharingRoutes);

const worker = (postId: number) => `
  const { resetSettings } = await import("#tests/support/setup/settings.ts");
  resetSettings(${JSON.stringify(settings())});
  const { tellRecipients } = await import("#features/sharing/server/telling/service.ts");
  console.log("ready");
  await tellRecipients({ postIds: [${postId}] });
`;

it("a worker killed among its emails leaves each recipient one", async () => {
  const { owner, post } = await buildShared();
  const recipients: Recipient[] = [];
  for (let n = 0; n < 5; n++) recipients.push(await shareWith(call, owner, post));
  const [first, , held] = recipients;
  if (!first || !held) throw new Error("There are five.");
  await transaction((tx) => publishStored(tx, [post.id]));
  const client = await connectionPool().connect();
  try {
    await client.query("begin");
    await client.query("select from share_links where id = $1 for update", [held.id]);
    const child = await startWorkerProcess(worker(post.id));
    // Two have been told, and it waits in the transaction of the third.
    await vi.waitFor(async () => {
      // From outside: within a transaction the list of sessions stays as it was first read.
      const waiting = await connectionPool().query(
        "select from pg_stat_activity where datname = current_database() and application_name like 'child-%' and wait_event_type = 'Lock'",
      );
      expect(waiting.rowCount).toBe(1);
    });
    child.child.kill("SIGKILL");
    await client.query("rollback");
    await child.kill();
  } finally {
    client.release();
  }
  expect((await linkRow(first)).told).toBe("lifted");
  expect((await linkRow(held)).told).toBe("embargoed");
  await tellAll(post);
  for (const { email } of recipients) {
    const [, ...after] = await mailsTo(email);
    expect(after.map(({ subject }) => subject)).toEqual([`The embargo has lifted: ${TITLE}`]);
  }
});
