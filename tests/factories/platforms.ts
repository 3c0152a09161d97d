/** Platforms and deliveries for tests, written straight to the database. */
import { randomUUID } from "node:crypto";
import type { Insertable, Selectable } from "kysely";
import type { ReportsSchema } from "#database/schema-reports.ts";
import { db } from "#platform/database/client.ts";
import { newToken } from "#platform/secrets/tokens.ts";

export type TestPlatform = Selectable<ReportsSchema["platforms"]>;
export type TestDelivery = Selectable<ReportsSchema["deliveries"]>;

type PlatformOverrides = Partial<Insertable<ReportsSchema["platforms"]>> & {
  /** Plans whose posts are delivered there. */
  plan_ids?: number[];
};

/** An active external platform that pulls a feed and that no plan reaches, unless told otherwise. */
export async function createPlatform({ plan_ids = [], ...with_ }: PlatformOverrides = {}): Promise<TestPlatform> {
  const mark = randomUUID().slice(0, 8);
  const platform = await db
    .insertInto("platforms")
    .values({
      type: "external",
      name: `Outlet ${mark}`,
      url: `https://${mark}.example/`,
      industry: "Shipping",
      way: "feed",
      feed_key: newToken(),
      ...with_,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const links = plan_ids.map((plan_id) => ({ plan_id, platform_id: platform.id }));
  if (links.length > 0) await db.insertInto("plan_platforms").values(links).execute();
  return platform;
}

type DeliveryOverrides = Partial<Insertable<ReportsSchema["deliveries"]>> & { postId: number; platformId: number };

/** Version 1 was delivered a moment ago; `state` queued and failed have delivered nothing, unless told otherwise. */
export async function createDelivery({
  postId,
  platformId,
  state = "delivered",
  ...with_
}: DeliveryOverrides): Promise<TestDelivery> {
  const post = await db
    .selectFrom("posts")
    .select(["guid", "name", "slug"])
    .where("id", "=", postId)
    .executeTakeFirstOrThrow();
  const isThere = state === "delivered" || state === "live";
  return db
    .insertInto("deliveries")
    .values({
      post_id: postId,
      platform_id: platformId,
      state,
      wanted_version: 1,
      post_guid: post.guid,
      post_name: post.name,
      remote_slug: `${post.slug}-${post.guid.slice(0, 8)}`,
      delivered_version: isThere ? 1 : null,
      delivered_at: isThere ? new Date() : null,
      next_attempt_at: state === "queued" ? new Date() : null,
      ...with_,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
