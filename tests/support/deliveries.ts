/** Posts on their way to an outlet on loopback, for tests of deliveries. */
import { afterAll, beforeAll, beforeEach } from "vitest";
import { queueDeliveries } from "#features/reports/server/deliveries/queue-service.ts";
import { sealSecret } from "#features/reports/server/platforms/secret-service.ts";
import { settings } from "#platform/config/settings.ts";
import { db, transaction } from "#platform/database/client.ts";
import { stopJobs } from "#platform/jobs/jobs.ts";
import { startPlatformServer, type PlatformDouble } from "#tests/doubles/platform-server.ts";
import { buildPlan } from "#tests/factories/billing.ts";
import { createPlatform, type TestDelivery, type TestPlatform } from "#tests/factories/platforms.ts";
import { buildPost, type TestPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { allowOrigins } from "./outbound.ts";
import { resetSettings } from "./setup/settings.ts";

export const SIGNING_KEY = "dlwh_test-signing-key";

type Platforms = Parameters<typeof createPlatform>[0];

/** Starts outlets before each test; none of them, nor of other tests' platforms, is left active. */
export function deliveriesOfThisFile() {
  const doubles: PlatformDouble[] = [];
  const disallow: (() => void)[] = [];
  let owner: TestUser;
  let planId = 0;

  beforeAll(async () => {
    resetSettings({ ...settings(), SECRET: "a secret for tests of platforms" });
    owner = await buildUser();
  });
  beforeEach(async () => {
    await db.updateTable("platforms").set({ is_active: false }).execute();
    await db.deleteFrom("deliveries").where("wanted_version", "is", null).execute(); // also notices of other files' feeds
    planId = (await buildPlan()).id;
    await db.updateTable("users").set({ plan_id: planId }).where("id", "=", owner.id).execute();
  });
  afterAll(async () => {
    for (const undo of disallow) undo();
    resetSettings();
    await Promise.all(doubles.map((double) => double.stop()));
    await stopJobs();
  });

  const kit = {
    owner: () => owner,
    planId: () => planId,
    /** An outlet that requests may reach. */
    outlet: async (): Promise<PlatformDouble> => {
      const double = await startPlatformServer();
      double.signingKey = SIGNING_KEY;
      doubles.push(double);
      disallow.push(allowOrigins(double.origin, double.origin.replace("127.0.0.1", "localhost")));
      return double;
    },
    /** A platform of the owner's plan. */
    platform: async (fields: Platforms & { secret?: string }): Promise<TestPlatform> => {
      const { secret, ...rest } = fields;
      const platform = await createPlatform({ plan_ids: [planId], ...rest });
      if (secret === undefined) return platform;
      const sealed_secret = sealSecret(platform.id, secret);
      await db.updateTable("platforms").set({ sealed_secret }).where("id", "=", platform.id).execute();
      return { ...platform, sealed_secret };
    },
    webhook: (double: PlatformDouble, fields: Platforms = {}) =>
      kit.platform({ way: "webhook", endpoint: double.webhook, secret: SIGNING_KEY, ...fields }),
    wordpress: (double: PlatformDouble) => {
      const { username, password } = double.wordpress;
      return kit.platform({ way: "wordpress", endpoint: `${double.origin}/`, username, secret: password });
    },
    /** A published post, queued. */
    publish: async (overrides: Parameters<typeof buildPost>[1] = {}): Promise<TestPost> => {
      const post = await buildPost(owner.id, overrides);
      await transaction((tx) => queueDeliveries(tx, [post.id], true));
      return post;
    },
    /** Another version of it, queued. */
    edit: async (postId: number, name: string): Promise<void> => {
      await transaction(async (tx) => {
        const change = { name, updated_at: new Date() };
        await tx
          .updateTable("posts")
          .set(change)
          .set((row) => ({ version: row("version", "+", 1) }))
          .where("id", "=", postId)
          .execute();
        await queueDeliveries(tx, [postId]);
      });
    },
    /** Into the trash, or out of it. */
    trash: async (postId: number, deleted_at: Date | null = new Date()): Promise<void> => {
      await transaction(async (tx) => {
        await tx.updateTable("posts").set({ deleted_at }).where("id", "=", postId).execute();
        await queueDeliveries(tx, [postId]);
      });
    },
    deliveryOf: async (postId: number, platformId: number): Promise<TestDelivery | undefined> => {
      const own = db.selectFrom("deliveries").selectAll().where("post_id", "=", postId);
      return own.where("platform_id", "=", platformId).executeTakeFirst();
    },
    /** What waits for its time does not wait any more. */
    makeDue: async (): Promise<void> => {
      await db
        .updateTable("deliveries")
        .set({ next_attempt_at: new Date(0) })
        .where("next_attempt_at", "is not", null)
        .execute();
    },
  };
  return kit;
}
