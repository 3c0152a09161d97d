/** SQL of the front page's pins, for operators. */
import { sql } from "kysely";
import { db, type Database, prepared, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, notNull, orNull, type Row, statement } from "#platform/database/statement.ts";

import { PUBLIC } from "#features/content/server/published/card-columns.ts";

/** Locks the pins until the transaction ends; readers are not blocked. Pins that have ended are removed. */
export async function lockPins(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('front-pins', 0))`.execute(tx);
  await sql`delete from front_pins where ends_at <= now()`.execute(tx);
}

const PIN_ROW = {
  post_id: column("posts", "id"),
  ...columns("posts", "guid", "kind", "slug", "name"),
  posted_as: column("posts", "posted_as_name"),
  position: computed.number(),
  ...columns("front_pins", "ends_at", "created_at"),
  pinned_by: orNull(computed.text()),
  is_visible: computed.flag(),
};
export type PinRow = Row<typeof PIN_ROW>;

/** In order, without those that have ended. */
export async function listPins(on: Database = db): Promise<PinRow[]> {
  const { rows } = await statement(PIN_ROW)`
    select p.id as post_id, p.guid, p.kind, p.slug, p.name, p.posted_as_name as posted_as,
      row_number() over (order by pin.position, p.id) as position, pin.ends_at, pin.created_at,
      nullif(coalesce(nullif(trim(operator.first_name || ' ' || operator.last_name), ''), operator.email), '') as pinned_by,
      ${sql.raw(PUBLIC)} as is_visible
    from front_pins pin join posts p on p.id = pin.post_id left join users operator on operator.id = pin.pinned_by
    where pin.ends_at is null or pin.ends_at > now()
    order by pin.position, p.id`.execute(on);
  return rows;
}

/** Null for a post that is not public. It cannot be withdrawn or removed before the transaction ends. */
export async function lockPublished(tx: Transaction, id: number): Promise<{ name: string } | null> {
  const post = tx.selectFrom("posts as p").select("p.name").where("p.id", "=", id).where(sql.raw<boolean>(PUBLIC));
  return (await post.forNoKeyUpdate().executeTakeFirst()) ?? null;
}

/** Whether the post exists, visible or not. */
export async function isPost(tx: Transaction, id: number): Promise<boolean> {
  const row = await tx.selectFrom("posts").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

/** Has no position until orderPins sets one. */
export async function insertPin(
  tx: Transaction,
  postId: number,
  operatorId: number | null,
  endsAt: Date | null,
): Promise<void> {
  const pin = { post_id: postId, position: 0, ends_at: endsAt, pinned_by: operatorId };
  await tx.insertInto("front_pins").values(pin).execute();
}

export async function setPinEnd(tx: Transaction, postId: number, endsAt: Date | null): Promise<void> {
  await tx.updateTable("front_pins").set({ ends_at: endsAt }).where("post_id", "=", postId).execute();
}

export async function deletePin(tx: Transaction, postId: number): Promise<void> {
  await tx.deleteFrom("front_pins").where("post_id", "=", postId).execute();
}

/** Numbers the pins in this order, from 1. */
export async function orderPins(tx: Transaction, ids: number[]): Promise<void> {
  await sql`
    update front_pins set position = wanted.position
    from unnest(${ids}::bigint[]) with ordinality wanted (id, position)
    where front_pins.post_id = wanted.id`.execute(tx);
}

/** Removes pins that have ended, and those of posts that have not been public for this many days. @returns how many. */
export async function deleteStalePins(unseenDays: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from front_pins pin using posts p
    where p.id = pin.post_id and (pin.ends_at <= now()
      or least(p.deleted_at, p.withdrawn_at) < now() - make_interval(days => ${unseenDays})
      or p.status in ('draft', 'scheduled', 'pending'))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

const CANDIDATE_ROW = {
  ...columns("posts", "id", "kind", "name"),
  posted_as: column("posts", "posted_as_name"),
  published_at: notNull(column("posts", "published_at")),
  is_pinned: computed.flag(),
};
export type CandidateRow = Row<typeof CANDIDATE_ROW>;

/** In any order, without posts that are not public. */
export function listCandidates(ids: readonly number[]): Promise<CandidateRow[]> {
  return prepared(
    CANDIDATE_ROW,
    `select p.id, p.kind, p.name, p.posted_as_name as posted_as, p.published_at,
       exists (select from front_pins pin where pin.post_id = p.id and (pin.ends_at is null or pin.ends_at > now())) as is_pinned
     from posts p where p.id = any($1::bigint[]) and ${PUBLIC}`,
    [ids],
  );
}
