/** SQL by which a platform gets what was published before a plan of its author's reached it. */
import { sql } from "kysely";
import { NOT_IMPORTED } from "#features/content/server/published/card-columns.ts";
import { prepared, type Transaction } from "#platform/database/client.ts";
import { computed, orNull, statement } from "#platform/database/statement.ts";
import { PULLED_WAYS } from "../../ways/index.ts";

/** Public posts of the platform's plans, without those whose owner has said no to it. */
const REACHED = `
  select p.id from posts p
  join users payer on payer.id = payer_of(p)
  join plan_platforms reached on reached.plan_id = payer.plan_id and reached.platform_id = $1
  where p.status = 'published' and p.deleted_at is null and ${NOT_IMPORTED}
    and not exists (select from delivery_orders o where o.post_id = p.id and $1 = any(o.declined_ids))`;
const MISSING = "not exists (select from deliveries d where d.post_id = reached.id and d.platform_id = $1)";

const countAll = `
  select count(*)::int as count from (select from (${REACHED}) reached where ${MISSING} limit $2) missing`;
const countNewest = `
  with reached as (${REACHED} order by p.published_at desc, p.id desc limit $3)
  select least(count(*), $2)::int as count from reached where ${MISSING}`;

/**
 * Number of posts from the platform's plans never queued for it, counted up to `most`.
 * @param newest considers only this many of the latest; null: all.
 */
export async function countUndelivered(platformId: number, newest: number | null, max: number): Promise<number> {
  const [row] =
    newest === null
      ? await prepared({ count: computed.number() }, countAll, [platformId, max])
      : await prepared({ count: computed.number() }, countNewest, [platformId, max, newest]);
  return row?.count ?? 0;
}

/** The end of a page of posts; the time is text to keep its microseconds. */
export type BackfillCursor = { publishedAt: string; id: number };

export type BackfillPage = { after: BackfillCursor | null; limit: number };

/**
 * Queues the missing ones of the next `limit` posts, newest first. Locks the posts until the transaction ends: one
 * deleted before is skipped, one deleted afterwards finds its delivery.
 * @returns how many were queued, and where to continue; null after the last.
 */
export async function queueUndelivered(
  tx: Transaction,
  platformId: number,
  { after, limit }: BackfillPage,
): Promise<{ queued: number; next: BackfillCursor | null }> {
  const { rows } = await statement({ queued: computed.number(), next: orNull(computed.json<BackfillCursor>()) })`
    with page as materialized (
      select p.id, p.published_at from posts p
      join users payer on payer.id = payer_of(p)
      join plan_platforms plan on plan.plan_id = payer.plan_id and plan.platform_id = ${platformId}
      where p.status = 'published' and p.deleted_at is null and ${sql.raw(NOT_IMPORTED)}
        ${after ? sql`and (p.published_at, p.id) < (${after.publishedAt}::timestamptz, ${after.id}::bigint)` : sql``}
      order by p.published_at desc, p.id desc limit ${limit}
    ), chosen as (
      select p.id from posts p
      where p.id in (select id from page) and p.status = 'published' and p.deleted_at is null
        and not exists (select from deliveries d where d.post_id = p.id and d.platform_id = ${platformId})
        and not exists (select from delivery_orders o where o.post_id = p.id and ${platformId} = any(o.declined_ids))
      order by p.id for share of p
    ), queued as (
      insert into deliveries (post_id, platform_id, post_guid, post_name, remote_slug, wanted_version, next_attempt_at)
      select posts.id, platforms.id, posts.guid, posts.name, left(posts.slug, 80) || '-' || left(posts.guid::text, 8),
        public_version(posts), case when platforms.way <> all(${PULLED_WAYS}::text[]) then now() end
      from chosen join posts on posts.id = chosen.id
      join platforms on platforms.id = ${platformId} and platforms.is_active
      on conflict (post_id, platform_id) do nothing
      returning id
    ), ordered as (
      -- Published before orders were recorded: what it has was ordered too.
      insert into delivery_orders (post_id, platform_ids)
      select id, array(select platform_id from deliveries where post_id = chosen.id) || ${platformId}::bigint from chosen
      on conflict (post_id) do update set platform_ids = delivery_orders.platform_ids || ${platformId}::bigint
        where ${platformId} <> all(delivery_orders.platform_ids)
    )
    select (select count(*)::int from queued) as queued,
      (select json_build_object('publishedAt', published_at::text, 'id', id)
        from page order by published_at, id limit 1) as next`.execute(tx);
  return rows[0] ?? { queued: 0, next: null };
}
