/** SQL of wishes to subscribe or unsubscribe whose intent is still to be verified. */
import { sql } from "kysely";
import { db, transaction, type Transaction } from "#platform/database/client.ts";
import { columns, computed, notNull, type Row, statement } from "#platform/database/statement.ts";
import type { HubMode } from "./policy.ts";

const CLAIMED_REQUEST = {
  ...columns("websub_requests", "id", "path", "callback", "mode", "sealed_secret", "lease_seconds", "attempts"),
  claimed_until: notNull(columns("websub_requests", "claimed_until").claimed_until),
};
export type ClaimedRequest = Row<typeof CLAIMED_REQUEST>;

export type NewRequest = {
  path: string;
  callback: string;
  host: string;
  mode: HubMode;
  sealed_secret: Buffer | null;
  lease_seconds: number;
  network: string;
};

/** How many wait of this network, and how many subscriptions there are at this host and in all. */
export async function countBounds(
  tx: Transaction,
  { network, host, path }: Pick<NewRequest, "network" | "host" | "path">,
) {
  const counts = {
    waiting: computed.number(),
    of_host: computed.number(),
    all_of_them: computed.number(),
    /** Topics that are searches, and wishes for more of them. */
    searches: computed.number(),
    /** Whether this path is a topic already. */
    is_topic: computed.flag(),
  };
  const { rows } = await statement(counts)`
    select (select count(*)::int from websub_requests where network = ${network}) as waiting,
      (select count(*)::int from websub_subscriptions where host = ${host}) as of_host,
      (select count(*)::int from websub_subscriptions) as all_of_them,
      (select count(*)::int from (select path from websub_topics union select path from websub_requests) wanted
        where path like '/search%') as searches,
      exists (select from websub_topics where path = ${path}) as is_topic`.execute(tx);
  return rows[0] ?? { waiting: 0, of_host: 0, all_of_them: 0, searches: 0, is_topic: false };
}

/** Replaces an older wish of the same callback. */
export async function insertRequest(tx: Transaction, request: NewRequest): Promise<void> {
  await tx
    .insertInto("websub_requests")
    .values(request)
    .onConflict((conflict) =>
      conflict.columns(["path", "callback"]).doUpdateSet({
        ...request,
        due_at: sql<Date>`now()`,
        attempts: 0,
        claimed_until: null,
      }),
    )
    .execute();
}

type Claim = { limit: number; perHost: number; seconds: number };

/** As claimNotices. */
export function claimRequests({ limit, perHost, seconds }: Claim): Promise<ClaimedRequest[]> {
  return transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('claim websub requests'))`.execute(tx);
    const { rows } = await statement(CLAIMED_REQUEST)`
      with busy as materialized (
        select host, count(*)::int as claimed from websub_requests where claimed_until > now() group by host
      ), hosts as (
        select host from websub_requests where due_at <= now() group by host
      ), chosen as (
        select due.id from hosts left join busy using (host)
        cross join lateral (
          select r.id, r.attempts, r.due_at from websub_requests r
          where r.host = hosts.host and r.due_at <= now() and (r.claimed_until is null or r.claimed_until <= now())
          order by r.attempts, r.due_at limit greatest(0, ${perHost} - coalesce(busy.claimed, 0))
          for no key update skip locked
        ) due
        order by due.attempts, due.due_at limit ${limit}
      )
      update websub_requests r set attempts = r.attempts + 1,
        claimed_until = date_trunc('milliseconds', now() + make_interval(secs => ${seconds}))
      from chosen where r.id = chosen.id
      returning r.id, r.path, r.callback, r.mode, r.sealed_secret, r.lease_seconds, r.attempts, r.claimed_until`.execute(
      tx,
    );
    return rows;
  });
}

/** @returns false where a newer wish has taken its place. */
export async function removeRequest(tx: Transaction, held: ClaimedRequest): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("websub_requests")
    .where("id", "=", held.id)
    .where("claimed_until", "=", held.claimed_until)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function repeatRequest(held: ClaimedRequest, seconds: number): Promise<void> {
  await db
    .updateTable("websub_requests")
    .set({ claimed_until: null, due_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where("id", "=", held.id)
    .where("claimed_until", "=", held.claimed_until)
    .execute();
}
