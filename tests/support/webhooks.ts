/** Webhooks of a company that are received on loopback, for tests of sending. */
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { settings } from "#platform/config/settings.ts";
import { db, transaction } from "#platform/database/client.ts";
import { stopJobs } from "#platform/jobs/jobs.ts";
import { tellPosts } from "#features/webhooks/server/telling-service.ts";
import { WebhookReceiver } from "#tests/doubles/webhook-receiver.ts";
import { buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import { buildPost, type TestPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { buildWebhook, type TestWebhook } from "#tests/factories/webhooks.ts";
import { resetSettings } from "./setup/settings.ts";

/** @returns what takes it away again. */
function allowReceiver(origin: string): () => void {
  const { WEBHOOK_ALLOW_ORIGINS: before } = settings();
  resetSettings({ ...settings(), WEBHOOK_ALLOW_ORIGINS: [...before, origin] });
  return () => resetSettings({ ...settings(), WEBHOOK_ALLOW_ORIGINS: before });
}

export function webhooksOfThisFile() {
  const receivers: WebhookReceiver[] = [];
  const undo: (() => void)[] = [];
  let owner: TestUser;
  let company: TestCompany;

  beforeAll(async () => {
    resetSettings({ ...settings(), SECRET: "a secret for tests of webhooks" });
    owner = await buildUser();
    company = await buildCompany(owner.id);
  });
  beforeEach(async () => void (await db.deleteFrom("webhooks").execute()));
  afterEach(async () => {
    for (const each of undo.splice(0)) each();
    await Promise.all(receivers.splice(0).map((each) => each.stop()));
  });
  afterAll(async () => {
    resetSettings();
    await stopJobs();
  });

  const kit = {
    owner: () => owner,
    company: () => company,
    receiver: async (): Promise<WebhookReceiver> => {
      const receiver = await new WebhookReceiver().start();
      receivers.push(receiver);
      undo.push(allowReceiver(receiver.origin));
      return receiver;
    },
    webhook: async (
      receiver: WebhookReceiver,
      given: Parameters<typeof buildWebhook>[2] = {},
    ): Promise<TestWebhook> => {
      const made = await buildWebhook(owner.id, company.id, { address: receiver.address, ...given });
      receiver.secret = made.secret;
      return made;
    },
    post: (): Promise<TestPost> => buildPost(owner.id, { company_id: company.id }),
    /** Tells that these posts were updated, in this order. */
    tell: async (...posts: { id: number }[]): Promise<void> => {
      for (const { id } of posts)
        await transaction((tx) => tellPosts(tx, "post.updated", { posts: [{ id, guid: "", company_id: company.id }] }));
    },
    /** What waits is due now. */
    makeDue: async (): Promise<void> => {
      await db
        .updateTable("webhook_deliveries")
        .set({ next_try_at: new Date(0) })
        .where("state", "=", "queued")
        .execute();
      await db.updateTable("webhooks").set({ held_until: null }).execute();
    },
    deliveries: (webhookId: number) =>
      db.selectFrom("webhook_deliveries").selectAll().where("webhook_id", "=", webhookId).orderBy("id").execute(),
    row: (webhookId: number) => db.selectFrom("webhooks").selectAll().where("id", "=", webhookId).executeTakeFirst(),
  };
  return kit;
}
