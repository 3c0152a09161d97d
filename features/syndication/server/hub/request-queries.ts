/** SQL of requests to subscribe or unsubscribe that are not verified yet. */
import { sql } from "kysely";
import { db, type Transaction } from "#platform/database/client.ts";
import { columns, computed, notNull, type Row, statement } from "#platform/database/statement.ts";
import { type Claim, claimedFor, claiming, isStillFree, withChosen } from "./claim-queries.ts";
import type { HubMode } from "./policy.ts";

const CLAIMED_REQUEST = {
  ...columns("websub_requests", "id", "path", "topic", "callback", "mode", "sealed_secret", "lease_seconds"),
  ...columns("websub_requests", "network", "attempts"),
  claimed_until: notNull(columns("websub_requests", "claimed_until").claimed_until),
};
export type ClaimedRequest = Row<typeof CLAIMED_REQUEST>;

export type NewRequest = {
  path: string;
  /** The feed's address as it was asked for. */
  topic: string;
  callback: string;
  host: string;
  mode: HubMode;
  sealed_secret: Buffer | null;
  lease_seconds: number;
  network: string;
};

/** What this network asked for: waiting, subscribed, and searches of both; and what there is at this host and in all. */
export async function countBounds(
  tx: Transaction,
  { network, host, path }: Pick<NewRequest, "network" | "host" | "path">,
) {
  const counts = {
    waiting: computed.number(),
    of_network: computed.number(),
    searches_of_network: computed.number(),
    of_host: computed.number(),
    all_of_them: computed.number(),
    /** Topics that are searches. */
    searches: computed.number(),
    /** Whether this path is a topic already. */
    is_topic: computed.flag(),
  };
  const { rows } = await statement(counts)`
    select (select count(*)::int from websub_requests where network = ${network}) as waiting,
      (select count(*)::int from websub_subscriptions where network = ${network}) as of_network,
      (select count(*)::int from (
        select path from websub_requests where network = ${network}
        union select t.path from websub_topics t join websub_subscriptions s on s.topic_id = t.id
          where s.network = ${network}
      ) wanted where path like '/search%' and path <> ${path}) as searches_of_network,
      (select count(*)::int from websub_subscriptions where host = ${host}) as of_host,
      (select count(*)::int from websub_subscriptions) as all_of_them,
      (select count(*)::int from websub_topics where path like '/search%') as searches,
      exists (select from websub_topics where path = ${path}) as is_topic`.execute(tx);
  const none = { waiting: 0, of_network: 0, searches_of_network: 0, of_host: 0, all_of_them: 0, searches: 0 };
  return rows[0] ?? { ...none, is_topic: false };
}

/** Replaces an older request of the same callback. */
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

/** As claimNotices. */
export function claimRequests(claim: Claim): Promise<ClaimedRequest[]> {
  return claiming("websub_requests", async (tx) => {
    const { rows } = await statement(CLAIMED_REQUEST)`
      ${withChosen("websub_requests", claim, { isWanted: sql`true`, isSlow: sql`false` })}
      update websub_requests r set ${claimedFor(claim)} from chosen where r.id = chosen.id and ${isStillFree("r")}
      returning r.id, r.path, r.topic, r.callback, r.mode, r.sealed_secret, r.lease_seconds, r.network, r.attempts,
        r.claimed_until`.execute(tx);
    return rows;
  });
}

/** @returns false if a newer request has replaced it. */
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
