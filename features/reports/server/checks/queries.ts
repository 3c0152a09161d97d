/** SQL of the checks of delivered posts. */
import { sql } from "kysely";
import { prepared, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, notNull, type Row, statement } from "#platform/database/statement.ts";

const DUE_CHECK = {
  ...columns("deliveries", "id", "post_id", "check_misses"),
  live_url: notNull(column("deliveries", "live_url")),
  delivered_version: notNull(column("deliveries", "delivered_version")),
  /** Seconds since the delivery. */
  age: computed.number(),
};
export type DueCheck = Row<typeof DUE_CHECK>;

/** Claims due checks; claimed ones that are never stored are due again after `seconds`. */
export function claimChecks(limit: number, seconds: number): Promise<DueCheck[]> {
  return prepared(
    DUE_CHECK,
    `update deliveries d set next_check_at = now() + make_interval(secs => $2)
     from (
       select id from deliveries where next_check_at <= now() order by next_check_at, id limit $1
       for no key update skip locked
     ) due
     where d.id = due.id
     returning d.id, d.post_id, d.live_url, d.delivered_version, d.check_misses,
       extract(epoch from now() - d.delivered_at)::float8 as age`,
    [limit, seconds],
  );
}

/** Ignores the result when the delivery has changed since the check started. */
const same = ({ id, live_url, delivered_version, check_misses }: DueCheck) => sql`
  id = ${id} and live_url = ${live_url} and delivered_version = ${delivered_version} and check_misses = ${check_misses}
  and state in ('delivered', 'live')`;

const SEEN = {
  was_live: computed.flag(),
  platform_id: column("platforms", "id"),
  platform: column("platforms", "name"),
};

/** @returns null: the delivery has changed meanwhile. */
export async function storeSeen(
  tx: Transaction,
  check: DueCheck,
  nextSeconds: number,
): Promise<Row<typeof SEEN> | null> {
  const { rows } = await statement(SEEN)`
    update deliveries d set state = 'live', reason = '', check_misses = 0, checked_at = now(), updated_at = now(),
      next_check_at = now() + make_interval(secs => ${nextSeconds})
    from (select id, platform_id, state = 'live' as was_live from deliveries where ${same(check)} for no key update) before
      join platforms pl on pl.id = before.platform_id
    where d.id = before.id
    returning before.was_live, pl.id as platform_id, pl.name as platform`.execute(tx);
  return rows[0] ?? null;
}

/** @param nextSeconds null: no further checks; the platform does not seem to have it. */
export async function storeMissed(
  tx: Transaction,
  check: DueCheck,
  { reason, nextSeconds }: { reason: string; nextSeconds: number | null },
): Promise<void> {
  const isOver = nextSeconds === null;
  await sql`
    update deliveries set reason = ${reason}, check_misses = check_misses + 1, checked_at = now(), updated_at = now(),
      state = case when ${isOver} then 'failed' else 'delivered' end,
      delivered_version = case when ${isOver} then null else delivered_version end, in_doubt = in_doubt or ${isOver},
      next_check_at = now() + make_interval(secs => ${nextSeconds}::int)
    where ${same(check)}`.execute(tx);
}

/** Not fetched: checked again soon. */
export async function postponeCheck(tx: Transaction, { id }: DueCheck, seconds: number): Promise<void> {
  await sql`
    update deliveries set next_check_at = now() + make_interval(secs => ${seconds})
    where id = ${id} and next_check_at is not null`.execute(tx);
}
