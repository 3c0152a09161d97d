/** Platforms of the demo workspace, and deliveries with times in the past, which no service writes. */
import { type Insertable, sql } from "kysely";
import type { ReportsSchema } from "#database/schema-reports.ts";
import type { DeliveryState } from "#features/reports/platform-contract.ts";
import { db, type Transaction } from "#platform/database/client.ts";

export async function hasPlatform(name: string): Promise<boolean> {
  return (await db.selectFrom("platforms").select("id").where("name", "=", name).executeTakeFirst()) !== undefined;
}

/** @param plans by name. */
export async function insertPlatform(
  tx: Transaction,
  platform: Insertable<ReportsSchema["platforms"]>,
  plans: string[],
): Promise<number> {
  const { id } = await tx.insertInto("platforms").values(platform).returning("id").executeTakeFirstOrThrow();
  await sql`
    insert into plan_platforms (plan_id, platform_id)
    select id, ${id} from plans where name = any(${plans}::text[])`.execute(tx);
  return id;
}

/** A platform of the demo, and the states of each author's newest post, the one before, and all others there. */
export type PlacedPlatform = {
  id: number;
  states: { newest?: DeliveryState; second?: DeliveryState; others: DeliveryState };
};

/**
 * Writes deliveries as if these platforms had existed when the posts were published. Pushed posts are there, each
 * author's newest still waits to be pulled, and one author's second newest could not be delivered to WordPress.
 */
export async function insertDeliveries(tx: Transaction, platforms: PlacedPlatform[]): Promise<void> {
  const statesOf = (which: "newest" | "second" | "others") =>
    platforms.map(({ states }) => states[which] ?? states.others);
  await sql`
    with placed as (
      select posts.*, users.plan_id, row_number() over (partition by owner_id order by published_at desc, posts.id) as place,
        posts.slug || '-' || left(posts.guid::text, 8) as remote_slug
      from posts join users on users.id = posts.owner_id
      where posts.status = 'published' and posts.deleted_at is null
    ), told as (
      select placed.*, platforms.id as platform_id, platforms.url,
        case placed.place when 1 then stands.newest when 2 then stands.second else stands.others end as state
      from placed
      join plan_platforms on plan_platforms.plan_id = placed.plan_id
      join platforms on platforms.id = plan_platforms.platform_id
      join unnest(${platforms.map(({ id }) => id)}::bigint[], ${statesOf("newest")}::text[], ${statesOf("second")}::text[],
        ${statesOf("others")}::text[]) stands (id, newest, second, others) on stands.id = platforms.id
    )
    insert into deliveries (post_id, platform_id, post_guid, post_name, remote_slug, state, reason, live_url, wanted_version,
      delivered_version, in_doubt, attempts, next_attempt_at, delivered_at, checked_at, created_at, updated_at)
    select post.id, told.platform_id, told.guid, told.name, told.remote_slug, told.state,
      case when told.state = 'failed' then 'tidewater.example did not answer in time.' else '' end,
      case when told.state = 'live' then told.url || 'releases/' || told.remote_slug end,
      public_version(post), case when told.state in ('live', 'delivered') then public_version(post) end,
      told.state = 'failed', case told.state when 'failed' then 6 when 'queued' then 0 else 1 end, null,
      case when told.state in ('live', 'delivered') then told.published_at + interval '4 minutes' end,
      case when told.state = 'live' then greatest(told.published_at + interval '15 minutes', now() - interval '7 hours') end,
      told.published_at, told.published_at + interval '15 minutes'
    from told join posts post on post.id = told.id
    on conflict (post_id, platform_id) do nothing`.execute(tx);
  await sql`
    update delivery_orders set platform_ids = array(
      select platform_id from plan_platforms where plan_platforms.plan_id = users.plan_id order by 1)
    from posts join users on users.id = posts.owner_id where posts.id = delivery_orders.post_id`.execute(tx);
}
