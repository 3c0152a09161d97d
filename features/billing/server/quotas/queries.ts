/** SQL of what accounts may keep and do keep. The functions are those of migration 0047; the bounds hold under their locks. */
import { sql } from "kysely";
import { db, prepared, type Transaction } from "#platform/database/client.ts";
import { computed, orNull, type Row, statement } from "#platform/database/statement.ts";

/** SQLSTATE of a bound that is reached; its detail says which. */
export const QUOTA_STATE = "DL409";

const USAGE_ROW = {
  drafts: computed.number(),
  companies: computed.number(),
  media_bytes: computed.number(),
  most_drafts: orNull(computed.number()),
  most_companies: orNull(computed.number()),
  most_media_bytes: orNull(computed.number()),
  revisions: orNull(computed.number()),
  is_tight: computed.flag(),
};
export type UsageRow = Row<typeof USAGE_ROW>;

/** Null for an unknown account. */
export async function findUsage(userId: number): Promise<UsageRow | null> {
  const [row] = await prepared(
    USAGE_ROW,
    `select
       (select coalesce(sum(posts), 0)::int from post_tallies where owner_id = $1 and status = 'draft') as drafts,
       (select count(*) from companies where owner_id = $1 and deleted_at is null) as companies,
       coalesce((select bytes from media_usage where owner_id = $1), 0)::bigint as media_bytes,
       drafts as most_drafts, companies as most_companies, bounds.media_bytes as most_media_bytes, revisions, is_tight
     from account_bounds($1) bounds where is_tight is not null`,
    [userId],
  );
  return row ?? null;
}

/** Locks the account's row. Fails with QUOTA_STATE where there is no room for one more. */
export async function requireRoom(tx: Transaction, userId: number, what: string, isNew: boolean): Promise<void> {
  await sql`select require_room(${userId}::bigint, ${what}::text, ${isNew}::boolean)`.execute(tx);
}

/** Bytes that are there and that may be there; null: no bound. */
export async function findMediaRoom(userId: number): Promise<{ used: number; most: number | null; is_tight: boolean }> {
  const { rows } = await statement({
    used: computed.number(),
    most: orNull(computed.number()),
    is_tight: computed.flag(),
  })`
    select coalesce((select bytes from media_usage where owner_id = ${userId}), 0)::bigint as used, media_bytes as most,
      is_tight
    from account_bounds(${userId})`.execute(db);
  return rows[0] ?? { used: 0, most: null, is_tight: false };
}

/** Versions kept of each of this author's posts; null: all. */
export async function findRevisionBound(tx: Transaction, userId: number): Promise<number | null> {
  const { rows } = await statement({
    revisions: orNull(computed.number()),
  })`select revisions from account_bounds(${userId})`.execute(tx);
  return rows[0]?.revisions ?? null;
}
