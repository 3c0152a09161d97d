/** SQL of the calendar feeds. */
import { db, prepared, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import { column, columns, computed, type Row } from "#platform/database/statement.ts";
import type { KindKey } from "../../kinds/index.ts";

export function findFeed(ownerId: number) {
  return db
    .selectFrom("calendar_feeds")
    .select(["created_at", "last_read_at"])
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
}

/** Replaces the previous address. */
export async function saveFeed(tx: Transaction, ownerId: number, token_hash: string): Promise<void> {
  await tx
    .insertInto("calendar_feeds")
    .values({ owner_id: ownerId, token_hash })
    .onConflict((conflict) =>
      conflict.column("owner_id").doUpdateSet({ token_hash, created_at: now, last_read_at: null }),
    )
    .execute();
}

export async function deleteFeed(tx: Transaction, ownerId: number): Promise<boolean> {
  const gone = await tx.deleteFrom("calendar_feeds").where("owner_id", "=", ownerId).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

export function getOwner(tx: Transaction, ownerId: number) {
  return tx.selectFrom("users").select("email").where("id", "=", ownerId).executeTakeFirstOrThrow();
}

/**
 * The owner of the address with this hash; null if unknown or suspended. Records at most once an hour that it was read.
 */
export async function findReadOwner(tokenHash: string): Promise<number | null> {
  const [row] = await prepared(
    { owner_id: column("calendar_feeds", "owner_id") },
    `with found as (
       select f.owner_id, f.last_read_at from calendar_feeds f join users u on u.id = f.owner_id
       where f.token_hash = $1 and u.suspended_at is null
     ), noted as (
       update calendar_feeds f set last_read_at = now() from found
       where f.owner_id = found.owner_id and (found.last_read_at is null or found.last_read_at < now() - interval '1 hour')
     )
     select owner_id from found`,
    [tokenHash],
  );
  return row?.owner_id ?? null;
}

const FEED_ROW = {
  ...columns("posts", "id", "guid", "kind", "status", "name", "slug", "posted_as_name", "version", "updated_at"),
  at: computed.time(),
  is_waiting: computed.flag(),
};
export type FeedRow = Row<typeof FEED_ROW>;

export type FeedFilter = { kind: KindKey | null; companyId: number | null; isOwn: boolean };

/** Scheduled posts, soonest first, then recently published ones, newest first; each is a range of one index. */
export function listFeedPosts(
  ownerId: number,
  { kind, companyId, isOwn }: FeedFilter,
  pastDays: number,
  max: number,
): Promise<FeedRow[]> {
  const part = (status: string, time: string, since: string, order: string) => `
    (select id, guid, kind, status, name, slug, posted_as_name, version, updated_at, ${time} as at,
       review_since is not null or awaits_confirmation as is_waiting
     from posts where owner_id = $1 and status = '${status}' and deleted_at is null ${since}
       and ($2::text is null or kind = $2) and ($3::bigint is null or company_id = $3) and (not $4 or company_id is null)
     order by ${time} ${order} limit $6)`;
  return prepared(
    FEED_ROW,
    `select * from (${part("scheduled", "publish_at", "", "asc")} union all
       ${part("published", "published_at", "and published_at > now() - make_interval(days => $5)", "desc")}) posts
     order by status = 'published', at limit $6`,
    [ownerId, kind, companyId, isOwn, pastDays, max],
  );
}
