/** SQL of API keys as they are checked: a key is a session with a company, scopes and addresses. */
import { sql } from "kysely";
import { db, prepared, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, type Row } from "#platform/database/statement.ts";
import { IS_UNCONFIRMED } from "../sessions/queries.ts";

const LIVE_KEY = {
  session_id: column("sessions", "id"),
  user_id: column("users", "id"),
  is_unconfirmed: computed.flag(),
  ...columns("api_keys", "id", "company_id", "scopes", "addresses"),
  is_previous: computed.flag(),
  is_counted: computed.flag(),
};
export type LiveKey = Row<typeof LIVE_KEY>;

/**
 * While its session lasts, and its person has a role in its company. `is_previous`: by the secret before the rotation;
 * `is_counted`: its use was written within the last minute.
 */
const LIVE = (isPrevious: string) => `select s.id as session_id, u.id as user_id, ${IS_UNCONFIRMED} as is_unconfirmed,
    k.id, k.company_id, k.scopes, k.addresses, ${isPrevious} as is_previous,
    coalesce(case when ${isPrevious} then k.previous_used_at else k.used_at end > now() - interval '1 minute', false)
      as is_counted
  from sessions s join users u on u.id = s.user_id join api_keys k on k.session_id = s.id
    join companies c on c.id = k.company_id
  where s.ended_at is null and s.expires_at > now() and u.suspended_at is null and c.deleted_at is null
    and exists (select from company_roles held where held.company_id = c.id and held.user_id = u.id)`;

/** Null for revoked, ended, suspended and unknown ones. */
export async function findKeyByHash(hash: Buffer): Promise<LiveKey | null> {
  const text = `${LIVE("(s.access_hash <> $1)")}
    and (s.access_hash = $1 or s.previous_access_hash = $1 and s.previous_access_until > now())`;
  const [row] = await prepared(LIVE_KEY, text, [hash]);
  return row ?? null;
}

export async function findKeyOfSession(sessionId: string): Promise<LiveKey | null> {
  const [row] = await prepared(LIVE_KEY, `${LIVE("false")} and s.id = $1`, [sessionId]);
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

const LEAKED = {
  ...columns("api_keys", "id", "name", "ending"),
  ...columns("users", "email", "first_name"),
};

/** Claims telling the person of a key that stood in an address, once a day; null if it was told, or is no live key. */
export async function claimLeak(tx: Transaction, hash: Buffer): Promise<Row<typeof LEAKED> | null> {
  const text = `update api_keys k set leaked_at = now() from sessions s, users u
    where s.id = k.session_id and u.id = k.user_id and s.ended_at is null and s.expires_at > now()
      and (s.access_hash = $1 or s.previous_access_hash = $1 and s.previous_access_until > now())
      and (k.leaked_at is null or k.leaked_at < now() - interval '1 day')
    returning k.id, k.name, k.ending, u.email, u.first_name`;
  const [row] = await prepared(LEAKED, text, [hash], tx);
  return row ?? null;
}
