/** SQL of what an operator looks at beside a post: what to compare it with, who wrote it, what was decided before. */
import { sql } from "kysely";
import { db } from "#platform/database/client.ts";
import type { Decision } from "../contract.ts";

const MOST_DECISIONS = 50;

/**
 * The version before this one that readers see, for an edit; else the newest that was there when it was decided on last.
 * Null without any.
 */
export async function findVersionBefore(postId: number, version: number, isEdit: boolean): Promise<number | null> {
  const wasSeen = isEdit
    ? sql`outcome in ('live', 'approved')`
    : sql`version <= (select max(version) from post_reviews where post_id = ${postId})`;
  const { rows } = await sql<{ version: number | null }>`
    select max(version) as version from post_revisions
    where post_id = ${postId} and version < ${version} and ${wasSeen}`.execute(db);
  return rows[0]?.version ?? null;
}

type AuthorFacts = {
  id: number;
  name: string;
  email: string;
  joined_at: Date;
  is_suspended: boolean;
  approved: number;
  returned: number;
  rejected: number;
};

/** Of the author of a post that is there. */
export async function getAuthorFacts(postId: number): Promise<AuthorFacts> {
  const { rows } = await sql<AuthorFacts>`
    select u.id, trim(u.first_name || ' ' || u.last_name) as name, u.email, u.created_at as joined_at,
      u.suspended_at is not null as is_suspended, past.*
    from posts p join users u on u.id = p.owner_id
    cross join lateral (
      select count(*) filter (where decision = 'approve') as approved,
        count(*) filter (where decision = 'return') as returned,
        count(*) filter (where decision = 'reject') as rejected
      from post_reviews where owner_id = u.id
    ) past
    where p.id = ${postId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`Post ${postId} has no author`);
  return row;
}

type DecisionRow = { decision: Decision; note: string; version: number; decided_at: Date; decided_by: string | null };

/** Newest first. */
export async function listDecisions(postId: number): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    select r.decision, r.note, r.version, r.created_at as decided_at,
      trim(u.first_name || ' ' || u.last_name) as decided_by
    from post_reviews r left join users u on u.id = r.reviewer_id
    where r.post_id = ${postId} order by r.id desc limit ${sql.lit(MOST_DECISIONS)}`.execute(db);
  return rows;
}
