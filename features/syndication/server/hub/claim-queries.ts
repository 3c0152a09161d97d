/** SQL for sharing due work among workers: change notices, and requests to verify. */
import { type RawBuilder, sql } from "kysely";
import { transaction, type Transaction } from "#platform/database/client.ts";

export type Claim = {
  limit: number;
  /** Maximum concurrent requests to one host, across all workers. */
  perHost: number;
  /** The same for all hosts that one network asked us to call, and for all networks of one provider. */
  perNetwork: number;
  /** Seconds after which others may take the claim, because its worker is presumed dead. */
  seconds: number;
};

export type ClaimedTable = "websub_requests" | "websub_subscriptions";

/**
 * The provider of a network as `networkKey` writes it: the /32 of an IPv6 /48; an IPv4 /24 is its own, as where attempts
 * are counted (platform/http/limits/address-prefix.ts).
 */
const PROVIDER = sql`split_part(network, ':', 1) || ':' || split_part(network, ':', 2)`;

/** Claims are serialised; otherwise two workers would not count each other's. */
export function claiming<Claimed>(table: ClaimedTable, claim: (tx: Transaction) => Promise<Claimed>): Promise<Claimed> {
  return transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`claim ${table}`}))`.execute(tx);
    return claim(tx);
  });
}

/**
 * The beginning of a statement whose `chosen` has the ids of due rows. Those that answered last time, and soon, come
 * first; among equals providers take turns, within a provider networks do, and within a network hosts. So neither dead
 * nor slow ones delay others, however many one of them asks us to call.
 * @param isWanted about a row `each`.
 * @param isSlow about a row `each`.
 */
export function withChosen(
  table: ClaimedTable,
  { limit, perHost, perNetwork }: Claim,
  { isWanted, isSlow }: { isWanted: RawBuilder<unknown>; isSlow: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const rows = sql.table(table);
  return sql`
    with busy as materialized (
      select host, network from ${rows} where claimed_until > now()
    ), busy_hosts as materialized (
      select host, count(*)::int as claimed from busy group by host
    ), busy_networks as materialized (
      select network, count(*)::int as claimed from busy group by network
    ), busy_providers as materialized (
      select ${PROVIDER} as provider, count(*)::int as claimed from busy group by 1
    ), hosts as (
      select host from ${rows} where due_at <= now() group by host
    ), due as (
      select next.* from hosts left join busy_hosts using (host) cross join lateral (
        select each.id, each.network, each.attempts, ${isSlow} as is_slow, each.due_at,
          row_number() over (order by each.attempts, each.due_at, each.id) as in_host
        from ${rows} each
        where each.host = hosts.host and each.due_at <= now()
          and (each.claimed_until is null or each.claimed_until <= now()) and ${isWanted}
        order by each.attempts, each.due_at, each.id
        limit greatest(0, ${perHost} - coalesce(busy_hosts.claimed, 0))
      ) next
    ), of_networks as (
      select due.*, ${PROVIDER} as provider,
        row_number() over (partition by network order by attempts, is_slow, in_host, due_at, id)
          + coalesce(busy_networks.claimed, 0) as in_network
      from due left join busy_networks using (network)
    ), ranked as (
      select of_networks.*,
        row_number() over (partition by provider order by attempts, is_slow, in_network, in_host, due_at, id)
          + coalesce(busy_providers.claimed, 0) as in_provider
      from of_networks left join busy_providers using (provider)
      where in_network <= ${perNetwork}
    ), chosen as (
      select id from ranked where in_provider <= ${perNetwork}
      order by attempts, is_slow, in_provider, in_network, in_host, due_at, id limit ${limit}
    )`;
}

/** The columns that an update of a claimed row sets. */
export function claimedFor({ seconds }: Claim): RawBuilder<unknown> {
  return sql`attempts = attempts + 1,
    claimed_until = date_trunc('milliseconds', now() + make_interval(secs => ${seconds}))`;
}

/** A row that was settled or replaced since it was chosen is left alone. */
export function isStillFree(alias: "r" | "s"): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`${column("due_at")} <= now() and (${column("claimed_until")} is null or ${column("claimed_until")} <= now())`;
}
