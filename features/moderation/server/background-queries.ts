/** SQL of the background of a post for operators: the version to compare it with, its author, and earlier decisions. */
import { sql } from "kysely";
import { db } from "#platform/database/client.ts";
import { column, columns, computed, orNull, type Row, statement } from "#platform/database/statement.ts";

const MAX_DECISIONS = 50;

/**
 * The version before this one that readers see, for an edit; else the newest that was there when it was decided on last.
 * Null without any.
 */
export async function findVersionBefore(postId: number, version: number, isEdit: boolean): Promise<number | null> {
  const wasSeen = isEdit
    ? sql`outcome in ('live', 'approved')`
    : sql`version <= (select max(version) from post_reviews where post_id = ${postId})`;
  const { rows } = await statement({ version: orNull(computed.number()) })`
    select max(version) as version from post_revisions
    where post_id = ${postId} and version < ${version} and ${wasSeen}`.execute(db);
  return rows[0]?.version ?? null;
}

const AUTHOR_FACTS = {
  ...columns("users", "id", "email"),
  name: computed.text(),
  joined_at: column("users", "created_at"),
  is_suspended: computed.flag(),
  approved: computed.number(),
  returned: computed.number(),
  rejected: computed.number(),
};
type AuthorFacts = Row<typeof AUTHOR_FACTS>;

/** Of the author of a post that is there. */
export async function getAuthorFacts(postId: number): Promise<AuthorFacts> {
  const { rows } = await statement(AUTHOR_FACTS)`
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

const DECISION_ROW = {
  ...columns("post_reviews", "decision", "note", "version"),
  decided_at: column("post_reviews", "created_at"),
  decided_by: orNull(computed.text()),
};
type DecisionRow = Row<typeof DECISION_ROW>;

/** Newest first. */
export async function listDecisions(postId: number): Promise<DecisionRow[]> {
  const { rows } = await statement(DECISION_ROW)`
    select r.decision, r.note, r.version, r.created_at as decided_at,
      trim(u.first_name || ' ' || u.last_name) as decided_by
    from post_reviews r left join users u on u.id = r.reviewer_id
    where r.post_id = ${postId} order by r.id desc limit ${sql.lit(MAX_DECISIONS)}`.execute(db);
  return rows;
}
