/** SQL that makes stored posts public. */
import { sql } from "kysely";
import { db, type Database, type Transaction } from "#platform/database/client.ts";
import { noneOf, now } from "#platform/database/expressions.ts";
import { column, columns, computed, notNull, type Row, statement } from "#platform/database/statement.ts";

const PUBLISHED_ROW = columns(
  "posts",
  "id",
  "guid",
  "kind",
  "status",
  "owner_id",
  "company_id",
  "name",
  "slug",
  "version",
  "updated_at",
  "publish_at",
  "original_id",
);
export type PublishedRow = Row<typeof PUBLISHED_ROW>;

/** A long lock on an author's row delays only this author's posts, not all due ones. */
export async function waitBriefly(tx: Transaction): Promise<void> {
  await sql`set local lock_timeout = '500ms'`.execute(tx);
}

export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "55P03";
}

/** No plan pays for the post: its company's payer has left, and no owner has taken the plan over. */
const IS_UNPAID = sql<boolean>`exists (
  select from companies where companies.id = posts.company_id and companies.payer_left_at is not null)`;

/**
 * Locks up to `limit` due scheduled posts, skipping those locked by others. A key-share lock is still possible, so that
 * ledger lines about the post can be written.
 * @param except ids to skip.
 */
export async function lockDuePosts(tx: Transaction, limit: number, except: number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom("posts")
    .select("id")
    .where("status", "=", sql.lit("scheduled"))
    .where("deleted_at", "is", null)
    .where("publish_at", "<=", now)
    .where("id", "<>", noneOf(except, "bigint"))
    .where((of) => of.not(IS_UNPAID))
    .orderBy("publish_at")
    .orderBy("id")
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** Puts the locked posts of suspended authors into the review queue, so that the clock does not publish them. */
export async function holdBackSuspended(tx: Transaction, ids: number[]): Promise<void> {
  await sql`
    update posts set review_since = now(), review_reason = 'Its author is suspended.'
    from users
    where posts.id = any(${ids}::bigint[]) and posts.review_since is null and not posts.awaits_confirmation
      and users.id = posts.owner_id and users.suspended_at is not null`.execute(tx);
}

/**
 * Publishes locked posts, or makes them pending if a review or the author's confirmation is missing. updated_at stays.
 */
export async function publishLocked(tx: Transaction, ids: number[]): Promise<PublishedRow[]> {
  const { rows } = await statement(PUBLISHED_ROW)`
    update posts set
      status = case when review_since is null and not awaits_confirmation then 'published' else 'pending' end,
      published_at = case when review_since is null and not awaits_confirmation then now() end
    where id = any(${ids}::bigint[]) and deleted_at is null and status in ('draft', 'scheduled', 'pending')
    returning id, guid, kind, status, owner_id, company_id, name, slug, version, updated_at, publish_at, original_id`.execute(
    tx,
  );
  return rows;
}

/** Scheduled and pending posts of a company whose release went with the account that paid for them, locked. */
export function lockUnpaid(tx: Transaction, companyId: number) {
  return tx
    .selectFrom("posts")
    .select(["id", "owner_id", "company_id", "publish_at"])
    .where("company_id", "=", companyId)
    .where("status", "in", ["scheduled", "pending"])
    .where("deleted_at", "is", null)
    .where(
      sql<boolean>`not exists (
        select from allowance_entries hold where hold.post_id = posts.id and hold.kind = 'hold' and not exists (
          select from allowance_entries given where given.source = hold.source and given.kind = 'release'))`,
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** Whether any post is due and not yet published, locked or not. */
export async function isAnythingDue(except: number[], on: Database = db): Promise<boolean> {
  const { rows } = await statement({ due: computed.flag() })`
    select exists (
      select from posts where status = 'scheduled' and deleted_at is null and publish_at <= now()
        and id <> all(${except}::bigint[]) and not ${IS_UNPAID}) as due`.execute(on);
  return rows[0]?.due ?? false;
}

const OVERDUE_ROW = {
  ...columns("posts", "id", "guid", "name"),
  publish_at: notNull(column("posts", "publish_at")),
  owner_email: column("users", "email"),
};
export type OverdueRow = Row<typeof OVERDUE_ROW>;

/** Scheduled posts whose time passed at least `seconds` ago, longest overdue first, and the total. */
export async function listOverduePosts(
  seconds: number,
  limit: number,
  on: Database = db,
): Promise<{ rows: OverdueRow[]; count: number }> {
  const { rows } = await statement({ ...OVERDUE_ROW, count: computed.number() })`
    select posts.id, posts.guid, posts.name, posts.publish_at, users.email as owner_email, count(*) over () as count
    from posts join users on users.id = posts.owner_id
    where posts.status = 'scheduled' and posts.deleted_at is null
      and posts.publish_at <= now() - make_interval(secs => ${seconds}) and not ${IS_UNPAID}
    order by posts.publish_at, posts.id limit ${limit}`.execute(on);
  return { rows, count: rows[0]?.count ?? 0 };
}
