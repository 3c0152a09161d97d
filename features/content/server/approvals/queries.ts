/** SQL of posts that are approved. */
import { prepared, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import { column, columns, notNull, type Row } from "#platform/database/statement.ts";
import type { PostRow } from "../posts/queries.ts";

/** A row that the caller has locked, as it is now. */
export async function readLocked(tx: Transaction, id: number): Promise<PostRow> {
  return tx.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

const REQUESTED = { ...columns("posts", "id"), company_id: notNull(column("posts", "company_id")) };

/** Those of the posts about which someone is asked, or must be, for the company that they have now. */
export async function listRequested(tx: Transaction, ids: readonly number[]): Promise<Row<typeof REQUESTED>[]> {
  const text = `select post.id, post.company_id from posts post
    where post.id = any($1) and post.company_id is not null and (
      exists (select from approval_requests request where request.post_id = post.id and request.ended_at is null
        and request.company_id = post.company_id)
      or exists (select from quote_requests request where request.post_id = post.id and request.ended_at is null)
      or exists (select from approval_rules approval where approval.company_id = post.company_id
        and approval.rules ->> 'mode' <> 'none'))`;
  return prepared(REQUESTED, text, [[...ids]], tx);
}

/** A scheduled post whose time came without its approval. */
export async function makeDraft(tx: Transaction, id: number): Promise<void> {
  const draft = { status: "draft" as const, publish_at: null, updated_at: now };
  await tx.updateTable("posts").set(draft).where("id", "=", id).execute();
}
