/** SQL of keys that end soon, or that no program uses. Each claims what it tells, so that two workers tell it once. */
import { prepared, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, type Row } from "#platform/database/statement.ts";

const TOLD = {
  ...columns("api_keys", "id", "name", "ending", "company_id"),
  ...columns("users", "email", "first_name"),
  slug: column("companies", "slug"),
  at: computed.time(),
};
export type ToldKey = Row<typeof TOLD>;

/** Keys at a time. */
const BATCH = 100;

const LIVE = `from sessions s, users u, companies c
  where s.id = k.session_id and u.id = k.user_id and c.id = k.company_id and s.ended_at is null and s.expires_at > now()
    and k.grant_id is null`;
const TELLS = "k.id, k.name, k.ending, k.company_id, u.email, u.first_name, c.slug";
/** Of either secret. A key that was never used counts from when it was made. */
const USED = "greatest(k.created_at, k.used_at, k.previous_used_at)";
const some = (
  condition: string,
) => `k.id in (select k.id from api_keys k where k.grant_id is null and ${condition} order by k.id
  limit ${BATCH} for update skip locked)`;

/** They end within so many days, and their person has not been told. */
export function claimEnding(tx: Transaction, days: number): Promise<ToldKey[]> {
  const due = `k.ends_at between now() and now() + make_interval(days => $1)
    and (k.told_at is null or k.told_at < k.ends_at - make_interval(days => $1))`;
  const text = `update api_keys k set told_at = now() ${LIVE} and ${some(due)} returning ${TELLS}, greatest(k.ends_at, now()) as at`;
  return prepared(TOLD, text, [days], tx);
}

/** Not used for so many days, and not told since they were. `at`: when they have not been used for `end` days. */
export function claimIdle(tx: Transaction, { days, end }: { days: number; end: number }): Promise<ToldKey[]> {
  const due = `${USED} < now() - make_interval(days => $1) and (k.told_at is null or k.told_at < ${USED})`;
  const text = `update api_keys k set told_at = now() ${LIVE} and ${some(due)}
    returning ${TELLS}, greatest(${USED} + make_interval(days => $2), now() + interval '7 days') as at`;
  return prepared(TOLD, text, [days, end], tx);
}

/** Ends those that were not used for so many days, of which their person was told a week ago or earlier. */
export async function endIdle(tx: Transaction, days: number): Promise<void> {
  const text = `update sessions s set ended_at = now(), end_reason = 'not used' from api_keys k
    where k.session_id = s.id and s.ended_at is null and ${USED} < now() - make_interval(days => $1)
      and k.told_at >= ${USED} and k.told_at < now() - interval '7 days'
    returning s.id`;
  await prepared({ id: column("sessions", "id") }, text, [days], tx);
}
