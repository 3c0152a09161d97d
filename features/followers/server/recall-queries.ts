/** SQL of posts that were emailed to followers and withdrawn since. */
import { db, type Transaction } from "#platform/database/client.ts";
import { column, columns, type Row, statement } from "#platform/database/statement.ts";

/** Which of these posts were emailed to anyone who has not heard of a withdrawal. */
export async function listMailed(tx: Transaction, ids: readonly number[]): Promise<number[]> {
  const { rows } = await statement(columns("posts", "id"))`
    select p.id from unnest(${ids}::bigint[]) as p (id) where exists (
      select from follow_items i where i.post_id = p.id and i.mailed_at is not null and i.recalled_at is null)
    order by p.id`.execute(tx);
  return rows.map(({ id }) => id);
}

const RECALLED = columns("posts", "id", "guid", "name", "posted_as_name");
export type RecalledPost = Row<typeof RECALLED>;

export async function listPosts(ids: readonly number[]): Promise<RecalledPost[]> {
  const { rows } = await statement(RECALLED)`
    select id, guid, name, posted_as_name from posts where id = any(${ids}::bigint[]) order by id`.execute(db);
  return rows;
}

/** Followers who were emailed the post and have not heard of its withdrawal; who ended the follow is none of them. */
export async function listRecipients(postId: number): Promise<number[]> {
  const { rows } = await statement(columns("follows", "follower_id"))`
    select distinct f.follower_id from follow_items i join follows f on f.id = i.follow_id
    where i.post_id = ${postId} and i.mailed_at is not null and i.recalled_at is null order by 1`.execute(db);
  return rows.map(({ follower_id }) => follower_id);
}

const FOLLOW = { id: column("follows", "id"), email: column("followers", "email") };

/**
 * Marks the post for everything by which this follower got it.
 * @returns one of the follows; null if there is none any more, or it was marked before.
 */
export async function markRecalled(
  tx: Transaction,
  postId: number,
  followerId: number,
): Promise<Row<typeof FOLLOW> | null> {
  const { rows } = await statement(FOLLOW)`
    with follower as materialized (
      select id, email from followers where id = ${followerId} for update
    ), marked as (
      update follow_items i set recalled_at = now() from follows f join follower on follower.id = f.follower_id
      where i.follow_id = f.id and i.post_id = ${postId} and i.mailed_at is not null and i.recalled_at is null
      returning f.id
    )
    select marked.id, follower.email from marked, follower order by marked.id limit 1`.execute(tx);
  return rows[0] ?? null;
}
