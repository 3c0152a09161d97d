/** SQL of subscriptions, and of what is due to them. */
import { sql } from "kysely";
import { db, transaction, type Transaction } from "#platform/database/client.ts";
import { column, columns, notNull, type Row, statement } from "#platform/database/statement.ts";

const NOTICE = {
  ...columns("websub_subscriptions", "id", "callback", "sealed_secret", "attempts", "failing_since"),
  claimed_until: notNull(column("websub_subscriptions", "claimed_until")),
  path: column("websub_topics", "path"),
  sequence: column("websub_topics", "sequence"),
};
/** What one subscriber is about to get. */
export type Notice = Row<typeof NOTICE>;

type Claim = {
  limit: number;
  /** Most requests at once to one host, of all workers together. */
  perHost: number;
  /** After these the claim is free for others: its worker is taken for dead. */
  seconds: number;
};

/**
 * Takes what is due: those that answered last time first, so that no number of dead ones holds them up. Claims are
 * serialised, or two workers would each count without the other's.
 */
export function claimNotices({ limit, perHost, seconds }: Claim): Promise<Notice[]> {
  return transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('claim websub notices'))`.execute(tx);
    const { rows } = await statement(NOTICE)`
      with busy as materialized (
        select host, count(*)::int as claimed from websub_subscriptions where claimed_until > now() group by host
      ), hosts as (
        select host from websub_subscriptions where due_at <= now() group by host
      ), chosen as (
        select due.id from hosts left join busy using (host)
        cross join lateral (
          select s.id, s.attempts, s.due_at from websub_subscriptions s
          where s.host = hosts.host and s.due_at <= now() and (s.claimed_until is null or s.claimed_until <= now())
            and s.expires_at > now()
          order by s.attempts, s.due_at, s.id limit greatest(0, ${perHost} - coalesce(busy.claimed, 0))
          for no key update skip locked
        ) due
        order by due.attempts, due.due_at, due.id limit ${limit}
      )
      update websub_subscriptions s set attempts = s.attempts + 1,
        claimed_until = date_trunc('milliseconds', now() + make_interval(secs => ${seconds}))
      from chosen, websub_topics t where s.id = chosen.id and t.id = s.topic_id
      returning s.id, s.callback, s.sealed_secret, s.attempts, s.failing_since, s.claimed_until, t.path, t.sequence`.execute(
      tx,
    );
    return rows;
  });
}

/** It has this sequence. Where the topic has changed since, it stays due. */
export async function storeTold(notice: Notice): Promise<void> {
  await sql`
    update websub_subscriptions s set told_sequence = ${notice.sequence}, told_at = now(), attempts = 0,
      failing_since = null, claimed_until = null,
      due_at = case when t.sequence = ${notice.sequence} then null else now() end
    from websub_topics t
    where t.id = s.topic_id and s.id = ${notice.id} and s.claimed_until = ${notice.claimed_until}`.execute(db);
}

/** @param waitSeconds null: nothing more until the topic changes. */
export async function storeFailure(notice: Notice, waitSeconds: number | null): Promise<void> {
  await sql`
    update websub_subscriptions s set claimed_until = null, failing_since = coalesce(failing_since, now()),
      due_at = case when t.sequence > ${notice.sequence} then now()
        else now() + make_interval(secs => ${waitSeconds}::int) end
    from websub_topics t
    where t.id = s.topic_id and s.id = ${notice.id} and s.claimed_until = ${notice.claimed_until}`.execute(db);
}

/** It was not asked: the process is ending. */
export async function giveBack(notice: Notice): Promise<void> {
  await db
    .updateTable("websub_subscriptions")
    .set({ claimed_until: null, attempts: notice.attempts - 1 })
    .where("id", "=", notice.id)
    .where("claimed_until", "=", notice.claimed_until)
    .execute();
}

export async function removeSubscription({ id }: Pick<Notice, "id">): Promise<void> {
  await db.deleteFrom("websub_subscriptions").where("id", "=", id).execute();
}

export type NewSubscription = {
  topic_id: number;
  callback: string;
  host: string;
  sealed_secret: Buffer | null;
  told_sequence: number;
};

/** Renews the existing one. A renewal is sent what it missed. */
export async function keepSubscription(tx: Transaction, given: NewSubscription, leaseSeconds: number): Promise<void> {
  const expires_at = sql<Date>`now() + make_interval(secs => ${leaseSeconds})`;
  await tx
    .insertInto("websub_subscriptions")
    .values({ ...given, expires_at })
    .onConflict((conflict) =>
      conflict.columns(["topic_id", "callback"]).doUpdateSet({
        sealed_secret: given.sealed_secret,
        expires_at,
        attempts: 0,
        failing_since: null,
        due_at: sql<Date>`case when websub_subscriptions.told_sequence < ${given.told_sequence} then now() end`,
      }),
    )
    .execute();
}

export async function endSubscription(tx: Transaction, path: string, callback: string): Promise<void> {
  await tx
    .deleteFrom("websub_subscriptions")
    .where("callback", "=", callback)
    .where("topic_id", "in", (eb) => eb.selectFrom("websub_topics").select("id").where("path", "=", path))
    .execute();
}
