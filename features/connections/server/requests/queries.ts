/** SQL of what assistants ask their people. */
import { sql } from "kysely";
import { db, type Database, prepared, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, type Row } from "#platform/database/statement.ts";
import { KEPT_DAYS, REQUEST_DAYS, type RequestState, type Wish } from "../../requests-contract.ts";

const REQUEST = {
  ...columns("assistant_requests", "id", "user_id", "wish", "publish_at", "asked_at", "expires_at", "ended_at"),
  asked_version: column("assistant_requests", "version"),
  state: computed.text<RequestState>(),
  assistant: column("api_keys", "name"),
  company: column("companies", "name"),
  post_id: column("posts", "id"),
  ...columns("posts", "guid", "kind", "status", "name", "company_id", "posted_as_name", "confidential_since"),
};
export type RequestRow = Row<typeof REQUEST>;

/** The text, the post or the connection is not any more what it was when it was asked. */
const IS_VOID = `(p.version <> r.version
  or p.status <> case r.wish when 'withdraw' then 'published' else 'draft' end or p.deleted_at is not null
  or p.company_id is distinct from r.company_id or c.deleted_at is not null
  or s.ended_at is not null or s.expires_at <= now() or u.suspended_at is not null
  or not exists (select from company_roles held where held.company_id = r.company_id and held.user_id = r.user_id))`;

/** Also before it has been written. */
const STATE = `case when r.state <> 'waiting' then r.state when ${IS_VOID} then 'void'
  when r.expires_at <= now() then 'expired' else 'waiting' end`;

const FROM = `assistant_requests r join api_keys k on k.id = r.key_id join sessions s on s.id = k.session_id
  join users u on u.id = r.user_id join posts p on p.id = r.post_id join companies c on c.id = r.company_id`;

const SELECTED = `select r.id, r.user_id, r.wish, r.publish_at, r.asked_at, r.expires_at, r.ended_at,
    r.version as asked_version, ${STATE} as state, k.name as assistant, c.name as company, p.id as post_id,
    p.guid, p.kind, p.status, p.name, p.company_id, p.posted_as_name, p.confidential_since
  from ${FROM}`;

/** Null for another person's. */
export async function findRequest(userId: number, id: number, on: Database = db): Promise<RequestRow | null> {
  const [row] = await prepared(REQUEST, `${SELECTED} where r.id = $1 and r.user_id = $2`, [id, userId], on);
  return row ?? null;
}

/** As findRequest; of two answers at once the second waits for the first. */
export async function lockRequest(tx: Transaction, userId: number, id: number): Promise<RequestRow | null> {
  const locked = tx.selectFrom("assistant_requests").select("id").where("id", "=", id).where("user_id", "=", userId);
  return (await locked.forUpdate().executeTakeFirst()) ? findRequest(userId, id, tx) : null;
}

/** Newest first. @param keyId null: of all of the person's assistants. */
export function listRequests(userId: number, keyId: number | null, max: number): Promise<RequestRow[]> {
  const text = `${SELECTED} where r.user_id = $1 and ($2::bigint is null or r.key_id = $2) order by r.id desc limit $3`;
  return prepared(REQUEST, text, [userId, keyId, max]);
}

/** Newest first. */
export function listWaiting(userId: number, max: number): Promise<RequestRow[]> {
  const text = `${SELECTED} where r.user_id = $1 and r.state = 'waiting' and ${STATE} = 'waiting'
    order by r.id desc limit $2`;
  return prepared(REQUEST, text, [userId, max]);
}

const ASKING = {
  ...columns("users", "email", "first_name"),
  assistant: column("api_keys", "name"),
  asked: computed.number(),
};

/**
 * The person, locked so that their requests are counted one after the other; null for a key that is no assistant.
 * `asked`: within a day, by all their assistants.
 */
export async function lockAsking(tx: Transaction, userId: number, keyId: number): Promise<Row<typeof ASKING> | null> {
  await tx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  const text = `select u.email, u.first_name, k.name as assistant, (select count(*) from assistant_requests r
      where r.user_id = u.id and r.asked_at > now() - interval '1 day') as asked
    from users u join api_keys k on k.user_id = u.id where u.id = $1 and k.id = $2 and k.grant_id is not null`;
  const [row] = await prepared(ASKING, text, [userId, keyId], tx);
  return row ?? null;
}

export type Asked = {
  key_id: number;
  user_id: number;
  post_id: number;
  company_id: number;
  version: number;
  wish: Wish;
};

/** The one that waits for the same; what this connection asked before about the post otherwise is void. */
export async function replaceWaiting(
  tx: Transaction,
  { key_id, post_id, version, wish }: Asked,
  publishAt: Date | null,
): Promise<number | null> {
  const mine = tx.selectFrom("assistant_requests").selectAll().where("key_id", "=", key_id);
  const open = await mine.where("post_id", "=", post_id).where("state", "=", "waiting").forUpdate().executeTakeFirst();
  if (!open) return null;
  const isSame = open.wish === wish && open.version === version && open.publish_at?.getTime() === publishAt?.getTime();
  if (isSame && open.expires_at > new Date()) return open.id;
  await endRequest(tx, open.id, "void");
  return null;
}

export async function insertRequest(tx: Transaction, asked: Asked, publish_at: Date | null): Promise<number> {
  const expires_at = sql<Date>`least(now() + make_interval(days => ${REQUEST_DAYS}), ${publish_at}::timestamptz)`;
  const row = { ...asked, publish_at, expires_at };
  return (await tx.insertInto("assistant_requests").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

export async function endRequest(tx: Transaction, id: number, state: RequestState): Promise<void> {
  await tx
    .updateTable("assistant_requests")
    .set({ state, ended_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** Writes what has ended by itself, and deletes what is old. */
export async function cleanRequests(): Promise<void> {
  await sql`update assistant_requests r set state = ${sql.raw(STATE)}, ended_at = now()
    from api_keys k, sessions s, users u, posts p, companies c
    where r.state = 'waiting' and k.id = r.key_id and s.id = k.session_id and u.id = r.user_id and p.id = r.post_id
      and c.id = r.company_id and ${sql.raw(STATE)} <> 'waiting'`.execute(db);
  await db
    .deleteFrom("assistant_requests")
    .where(sql<boolean>`asked_at < now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
}

const OWN = {
  assistant: column("api_keys", "name"),
  company: column("companies", "name"),
  post: column("posts", "name"),
  ...columns("assistant_requests", "wish", "publish_at", "state", "asked_at", "ended_at"),
};

export function listOwn(userId: number): Promise<Row<typeof OWN>[]> {
  const text = `select k.name as assistant, c.name as company, p.name as post, r.wish, r.publish_at, r.state, r.asked_at, r.ended_at
    from assistant_requests r join api_keys k on k.id = r.key_id join companies c on c.id = r.company_id
      join posts p on p.id = r.post_id
    where r.user_id = $1 order by r.id`;
  return prepared(OWN, text, [userId]);
}
