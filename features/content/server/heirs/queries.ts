/** SQL by which posts pass to another owner. */
import { sql } from "kysely";
import type { Transaction } from "#platform/database/client.ts";
import { anyOf } from "#platform/database/expressions.ts";
import { columns, type Row, statement } from "#platform/database/statement.ts";

const PASSED_ON = columns("posts", "id", "guid", "company_id", "original_id");

type Passing = { companyId: number; from: number; to: number };

/**
 * Posts keep the name of who wrote them. A form that is still open elsewhere creates a new draft.
 * @param areConfidential those that are and are not public; otherwise all others.
 */
export async function passOn(
  tx: Transaction,
  { companyId, from, to }: Passing,
  areConfidential: boolean,
): Promise<Row<typeof PASSED_ON>[]> {
  const { rows } = await statement(PASSED_ON)`
    update posts set owner_id = ${to}, draft_key = null, author_name = case when author_name <> '' then author_name
      else (select trim(first_name || ' ' || last_name) from users where id = ${from}) end
    where owner_id = ${from} and company_id = ${companyId}
      and (confidential_since is not null and status not in ('published', 'withdrawn')) = ${areConfidential}
    returning id, guid, company_id, original_id`.execute(tx);
  return rows;
}

/** What moderation has decided about them counts for their new owner. */
export async function passOnReviews(tx: Transaction, postIds: number[], to: number): Promise<void> {
  await sql`update post_reviews set owner_id = ${to} where post_id = ${anyOf(postIds, "bigint")}`.execute(tx);
}
