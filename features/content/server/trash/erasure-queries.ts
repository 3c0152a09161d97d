/** SQL that deletes posts permanently. */
import type { Expression } from "kysely";
import type { Transaction } from "#platform/database/client.ts";
import { anyOf } from "#platform/database/expressions.ts";
import { columns, type Row, statement } from "#platform/database/statement.ts";

const ERASED_POST = {
  ...columns("posts", "id", "guid", "company_id", "kind", "owner_id", "tags", "version", "published_at", "original_id"),
};
export type ErasedPost = Row<typeof ERASED_POST>;

/** Removes up to `limit` posts deleted before a given time, skipping those being restored right now. */
export function eraseTrashedPosts(tx: Transaction, before: Date, limit: number): Promise<ErasedPost[]> {
  const expired = tx
    .selectFrom("posts")
    .select("id")
    .where("deleted_at", "<", before)
    .where("held_at", "is", null)
    .orderBy("deleted_at")
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked();
  return removeChosen(tx, expired);
}

/** Removes up to `limit` posts of one owner in any status, waiting for locked ones. */
export function deletePostsOf(tx: Transaction, ownerId: number, limit: number): Promise<ErasedPost[]> {
  const own = tx.selectFrom("posts").select("id").where("owner_id", "=", ownerId).orderBy("id").limit(limit);
  return removeChosen(tx, own.forNoKeyUpdate());
}

/** A post has it until its text is saved again. */
const FIRST_VERSION = 1;

/**
 * Removes those of the posts that are this company's and as they were when they were written, also from the trash;
 * waits for locked ones, and looks at them as they are then.
 */
export function deleteUnchanged(tx: Transaction, ids: readonly number[], companyId: number): Promise<ErasedPost[]> {
  const unchanged = tx
    .selectFrom("posts")
    .select("id")
    .where("id", "=", anyOf([...ids], "bigint"))
    .where("company_id", "=", companyId)
    .where("version", "=", FIRST_VERSION)
    .where("proposed_version", "is", null)
    .where("status", "=", "published")
    .where("held_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate();
  return removeChosen(tx, unchanged);
}

/**
 * Deletes their revisions and reviews; the ledger keeps its lines, and the addresses of posts that were public are
 * recorded. Their deliveries, which a trigger changes, are locked by id, the common order.
 */
async function removeChosen(tx: Transaction, chosen: Expression<{ id: number }>): Promise<ErasedPost[]> {
  const { rows } = await statement(ERASED_POST)`
    with chosen as ${chosen}, deliveries_first as materialized (
      select deliveries.id from deliveries join chosen on deliveries.post_id = chosen.id
      order by deliveries.id for update of deliveries
    ), removed as (
      delete from posts using chosen where posts.id = chosen.id and (select count(*) from deliveries_first) >= 0
      returning posts.id, posts.guid, posts.company_id, posts.kind, posts.owner_id, posts.tags, posts.version,
        posts.published_at, posts.original_id, posts.status, posts.withdrawal_note, posts.withdrawn_at, posts.deleted_at
    ), noted as (
      insert into removed_posts (guid, note, withdrawn_by, withdrawn_at)
      select guid, case when status = 'withdrawn' then withdrawal_note else '' end,
        case status when 'withdrawn' then 'operator' else 'author' end,
        case status when 'withdrawn' then withdrawn_at else coalesce(deleted_at, now()) end
      from removed where published_at is not null on conflict do nothing
    )
    select id, guid, company_id, kind, owner_id, tags, version, published_at, original_id from removed`.execute(tx);
  return rows;
}
