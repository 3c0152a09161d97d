/** SQL of API keys as they are checked: a key is a session with a company, scopes and addresses. */
import { sql } from "kysely";
import { db, prepared, type Database, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, type Row } from "#platform/database/statement.ts";
import { IS_UNCONFIRMED } from "../sessions/queries.ts";

const LIVE_KEY = {
  session_id: column("sessions", "id"),
  user_id: column("users", "id"),
  is_unconfirmed: computed.flag(),
  ...columns("api_keys", "id", "company_id", "scopes", "addresses", "is_test"),
  is_previous: computed.flag(),
  is_counted: computed.flag(),
  is_refusal_counted: computed.flag(),
};
export type LiveKey = Row<typeof LIVE_KEY>;

/**
 * While its session lasts, and its person has a role in its company. `is_previous`: by the secret before the rotation;
 * `is_counted`, `is_refusal_counted`: its use, or its refusal, was written within the last minute.
 */
const LIVE = (isPrevious: string) => `select s.id as session_id, u.id as user_id, ${IS_UNCONFIRMED} as is_unconfirmed,
    k.id, k.company_id, k.scopes, k.addresses, k.is_test, ${isPrevious} as is_previous,
    coalesce(case when ${isPrevious} then k.previous_used_at else k.used_at end > now() - interval '1 minute', false)
      as is_counted, coalesce(k.refused_at > now() - interval '1 minute', false) as is_refusal_counted
  from sessions s join users u on u.id = s.user_id join api_keys k on k.session_id = s.id
    join public.companies c on c.id = k.company_id
  where s.ended_at is null and s.expires_at > now() and u.suspended_at is null and c.deleted_at is null
    and exists (select from company_roles held where held.company_id = c.id and held.user_id = u.id)`;

const OPENED_BY = (hash: string) =>
  `(s.access_hash = ${hash} or s.previous_access_hash = ${hash} and s.previous_access_until > now())`;

/** Null for revoked, ended, suspended and unknown ones. */
export async function findKeyByHash(hash: Buffer): Promise<LiveKey | null> {
  const text = `${LIVE("(s.access_hash <> $1)")} and ${OPENED_BY("$1")}`;
  const [row] = await prepared(LIVE_KEY, text, [hash]);
  return row ?? null;
}

/** @param hash of the secret with which it was called, which must still work; null: without one. */
export async function findKeyOfSession(
  sessionId: string,
  hash: Buffer | null = null,
  on: Database = db,
): Promise<LiveKey | null> {
  const text = `${LIVE("false")} and s.id = $1 and ($2::bytea is null or ${OPENED_BY("$2::bytea")})`;
  const [row] = await prepared(LIVE_KEY, text, [sessionId, hash], on);
  return row ?? null;
}

/** At most once a minute for each of its secrets. */
export async function countUse({ id, is_previous }: LiveKey, ip: string): Promise<void> {
  const now = sql<Date>`now()`;
  await db
    .updateTable("api_keys")
    .set(is_previous ? { previous_used_at: now, previous_used_ip: ip } : { used_at: now, used_ip: ip })
    .where("id", "=", id)
    .execute();
}

/** The company as test keys see it: its name and slug, and whose plan pays, and nothing else of it. */
export async function beginSandbox(companyId: number, on: Database = db): Promise<void> {
  const text = `insert into sandbox.companies (id, slug, owner_id, name)
    select id, slug, owner_id, name from public.companies where id = $1
    on conflict (id) do update set owner_id = excluded.owner_id`;
  await prepared({}, text, [companyId], on);
}

const TOLD = {
  ...columns("api_keys", "id", "name", "ending"),
  ...columns("users", "email", "first_name"),
};
export type ToldKey = Row<typeof TOLD>;

/**
 * Writes that it was refused, at most once a minute. @returns what to tell its person; null when it was refused within
 * the day before, too.
 */
export async function countRefusal(tx: Transaction, id: number, ip: string): Promise<ToldKey | null> {
  const text = `update api_keys k set refused_at = now(), refused_ip = $2
    from (select id, refused_at from api_keys where id = $1 for no key update) earlier, users u
    where k.id = earlier.id and u.id = k.user_id
      and coalesce(earlier.refused_at < now() - interval '1 minute', true)
    returning k.id, k.name, k.ending, u.email, u.first_name,
      coalesce(earlier.refused_at < now() - interval '1 day', true) as is_news`;
  const [row] = await prepared({ ...TOLD, is_news: computed.flag() }, text, [id, ip], tx);
  return row?.is_news ? row : null;
}

/** Claims telling the person of a key that stood in an address, once a day; null if it was told, or is no live key. */
export async function claimLeak(tx: Transaction, hash: Buffer): Promise<ToldKey | null> {
  const text = `update api_keys k set leaked_at = now() from sessions s, users u
    where s.id = k.session_id and u.id = k.user_id and s.ended_at is null and s.expires_at > now()
      and ${OPENED_BY("$1")}
      and (k.leaked_at is null or k.leaked_at < now() - interval '1 day')
    returning k.id, k.name, k.ending, u.email, u.first_name`;
  const [row] = await prepared(TOLD, text, [hash], tx);
  return row ?? null;
}
