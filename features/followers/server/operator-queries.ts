/** SQL of followers as operators see them. */
import { db, prepared } from "#platform/database/client.ts";
import { columns, computed, type Row, statement } from "#platform/database/statement.ts";
import type { Follower } from "../contract.ts";

/** Its name is read apart. */
type StoredFollow = Omit<Follower["follows"][number], "name">;

const FOLLOWER = {
  ...columns("followers", "id", "email", "refusals", "created_at"),
  follows: computed.json<StoredFollow[]>(),
};
export type FollowerRow = Row<typeof FOLLOWER>;

const COLUMNS = `fo.id, fo.email, fo.refusals, fo.created_at,
  (select coalesce(json_agg(json_build_object('id', f.id, 'query', f.query, 'frequency', f.frequency,
     'confirmed_at', to_char(f.confirmed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
     'mailed', (select count(*) from follow_items i where i.follow_id = f.id and i.mailed_at is not null))
     order by f.id), '[]')
   from follows f where f.follower_id = fo.id) as follows`;

/** $1: part of the address or of what is followed; empty: all. Names are in addresses with a hyphen for a space. */
const MATCHING = `($1 = '' or strpos(fo.email_key, lower($1)) > 0
  or exists (select from follows f where f.follower_id = fo.id
    and (strpos(f.query, lower($1)) > 0 or strpos(f.query, replace(lower($1), ' ', '-')) > 0)))`;

/** Newest first. */
export function listFollowers(q: string, limit: number, offset: number): Promise<FollowerRow[]> {
  const text = `select ${COLUMNS} from followers fo where ${MATCHING} order by fo.id desc limit $2 offset $3`;
  return prepared(FOLLOWER, text, [q, limit, offset]);
}

export async function countFollowers(q: string): Promise<number> {
  const text = `select count(*) from followers fo where ${MATCHING}`;
  const [row] = await prepared({ count: computed.number() }, text, [q]);
  return row?.count ?? 0;
}

export async function countConfirmed(): Promise<number> {
  const { rows } = await statement({ count: computed.number() })`
    select count(distinct follower_id) as count from follows where confirmed_at is not null`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function findFollower(id: number): Promise<FollowerRow | null> {
  const [row] = await prepared(FOLLOWER, `select ${COLUMNS} from followers fo where fo.id = $1`, [id]);
  return row ?? null;
}
