/** SQL for sharing due work among workers: change notices, and requests to verify. */
import { type RawBuilder, sql } from "kysely";
import { transaction, type Transaction } from "#platform/database/client.ts";

export type Claim = {
  limit: number;
  /** Maximum concurrent requests to one host, across all workers. */
  perHost: number;
  /** Seconds after which others may take the claim, because its worker is presumed dead. */
  seconds: number;
};

export type ClaimedTable = "websub_requests" | "websub_subscriptions";

/** Claims are serialised; otherwise two workers would not count each other's. */
export function claiming<Claimed>(table: ClaimedTable, claim: (tx: Transaction) => Promise<Claimed>): Promise<Claimed> {
  return transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`claim ${table}`}))`.execute(tx);
    return claim(tx);
  });
}

/**
 * The beginning of a statement whose `chosen` has the ids of due rows: those that answered last time first, so that no
 * number of dead ones delays them.
 * @param isWanted about a row `each`.
 */
export function withChosen(
  table: ClaimedTable,
  { limit, perHost }: Claim,
  isWanted: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  const rows = sql.table(table);
  return sql`
    with busy as materialized (
      select host, count(*)::int as claimed from ${rows} where claimed_until > now() group by host
    ), hosts as (
      select host from ${rows} where due_at <= now() group by host
    ), chosen as (
      select due.id from hosts left join busy using (host)
      cross join lateral (
        select each.id, each.attempts, each.due_at from ${rows} each
        where each.host = hosts.host and each.due_at <= now()
          and (each.claimed_until is null or each.claimed_until <= now()) and ${isWanted}
        order by each.attempts, each.due_at, each.id limit greatest(0, ${perHost} - coalesce(busy.claimed, 0))
        for no key update skip locked
      ) due
      order by due.attempts, due.due_at, due.id limit ${limit}
    )`;
}

/** The columns that an update of a claimed row sets. */
export function claimedFor({ seconds }: Claim): RawBuilder<unknown> {
  return sql`attempts = attempts + 1,
    claimed_until = date_trunc('milliseconds', now() + make_interval(secs => ${seconds}))`;
}
