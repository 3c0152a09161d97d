/** SQL of sending: one worker has a webhook at a time, and stores what came of it only as long as it has. */
import { sql } from "kysely";
import { prepared, transaction, type Transaction } from "#platform/database/client.ts";
import { columns, computed, notNull, orNull, column, type Row } from "#platform/database/statement.ts";
import { KEPT_DAYS, LOG_DAYS } from "../contract.ts";
import { WANTED } from "./queries.ts";

const CLAIMED = {
  ...columns("webhooks", "id", "company_id", "name", "address", "sealed_secret", "previous_secret", "previous_until"),
  claimed_until: notNull(column("webhooks", "claimed_until")),
};
export type ClaimedWebhook = Row<typeof CLAIMED>;

const HOST = "substring(w.address from '//([^/?#]+)')";
const READY = `w.paused_at is null and (w.claimed_until is null or w.claimed_until <= now())
  and (w.held_until is null or w.held_until <= now()) and (w.failures > 0) = $3`;

/**
 * The one that has waited longest first, and of a host no more than `perHost` at a time.
 * @param isFailing those whose last try failed, or the others: the first never take the places of these.
 */
export function claimWebhooks(
  limit: number,
  seconds: number,
  { isFailing, perHost }: { isFailing: boolean; perHost: number },
): Promise<ClaimedWebhook[]> {
  return transaction((tx) =>
    prepared(
      CLAIMED,
      `with busy as materialized (
         select ${HOST} as host, count(*) as claimed from webhooks w
         where w.claimed_until > now() and (w.failures > 0) = $3 group by host
       ), due as materialized (
         select w.id, first.next_try_at, row_number() over (partition by ${HOST} order by first.next_try_at, w.id) as place,
           ${HOST} as host
         from webhooks w join companies c on c.id = w.company_id and c.deleted_at is null
           cross join lateral (select d.next_try_at from webhook_deliveries d
             where d.webhook_id = w.id and d.state = 'queued' and d.next_try_at <= now() order by d.next_try_at limit 1) first
         where ${READY}
       ), chosen as (
         select w.id from webhooks w join due on due.id = w.id left join busy on busy.host = due.host
         where ${READY} and due.place + coalesce(busy.claimed, 0) <= $4
         order by due.next_try_at, w.id limit $1 for no key update of w skip locked
       )
       update webhooks w set claimed_until = date_trunc('milliseconds', now() + make_interval(secs => $2))
       from chosen where w.id = chosen.id
       returning w.id, w.company_id, w.name, w.address, w.sealed_secret, w.previous_secret, w.previous_until, w.claimed_until`,
      [limit, seconds, isFailing, perHost],
      tx,
    ),
  );
}

const DUE = {
  ...columns("webhook_deliveries", "id", "message_id", "event", "line", "data", "tries", "created_at"),
  is_wanted: computed.flag(),
};
export type DueDelivery = Row<typeof DUE>;

/** Oldest first, and none whose line has an older one that waits. */
export function listDue(webhookId: number, limit: number): Promise<DueDelivery[]> {
  return prepared(
    DUE,
    `select d.id, d.message_id, d.event, d.line, d.data, d.tries, d.created_at, ${WANTED} as is_wanted
     from webhook_deliveries d join webhooks w on w.id = d.webhook_id
     where d.webhook_id = $1 and d.state = 'queued' and d.next_try_at <= now() and not exists (
       select from webhook_deliveries older where older.webhook_id = d.webhook_id and older.line = d.line
         and older.state = 'queued' and older.id < d.id and older.next_try_at > now())
     order by d.id limit $2`,
    [webhookId, limit],
  );
}

const TALLY = columns("webhooks", "failures", "failing_since", "gone", "gone_since", "paused_at");
export type Tally = Row<typeof TALLY>;

/** Those among these ids that may no longer be sent. Null: another worker has the webhook, or it was changed or removed. */
export async function listUnwanted(
  { id, claimed_until }: ClaimedWebhook,
  first: number,
  last: number,
): Promise<Set<number> | null> {
  const rows = await prepared(
    { id: orNull(column("webhook_deliveries", "id")) },
    `select d.id from webhooks w left join webhook_deliveries d
       on d.webhook_id = w.id and d.id between $3 and $4 and d.state = 'queued' and not ${WANTED}
     where w.id = $1 and w.claimed_until = $2`,
    [id, claimed_until, first, last],
  );
  return rows.length === 0 ? null : new Set(rows.flatMap((row) => row.id ?? []));
}

/** Takes out what waits and may no longer be sent. */
export async function removeUnwanted(tx: Transaction, webhookId: number): Promise<void> {
  const text = `delete from webhook_deliveries d using webhooks w
    where w.id = $1 and d.webhook_id = w.id and d.state = 'queued' and not ${WANTED}`;
  await prepared({}, text, [webhookId], tx);
}

/** Null: another worker has it, or it was removed. */
export async function lockClaimed(tx: Transaction, { id, claimed_until }: ClaimedWebhook): Promise<Tally | null> {
  const text = `select failures, failing_since, gone, gone_since, paused_at from webhooks
    where id = $1 and claimed_until = $2 for no key update`;
  return (await prepared(TALLY, text, [id, claimed_until], tx))[0] ?? null;
}

export type StoredTry = {
  id: number;
  state: "queued" | "delivered" | "failed";
  /** Until the next try. */
  wait: number | null;
  at: Date;
  signature: string;
  status: number | null;
  ms: number;
  headers: string;
  text: string;
  problem: string;
};

/** What follows in the line of one that waits waits with it. */
export async function storeTries(tx: Transaction, webhookId: number, tries: readonly StoredTry[]): Promise<void> {
  await prepared(
    {},
    `update webhook_deliveries d set state = r.state, tries = d.tries + 1, tried_at = r.at, signature = r.signature,
       next_try_at = case when r.wait is null then d.next_try_at else now() + make_interval(secs => r.wait) end,
       answer_status = r.status, answer_ms = r.ms, answer_headers = r.headers, answer_text = r.text, problem = r.problem,
       finished_at = case when r.state = 'queued' then null else now() end
     from jsonb_to_recordset($2::jsonb) as r(id bigint, state text, wait float8, at timestamptz, signature text, status int,
       ms int, headers text, text text, problem text)
     where d.id = r.id and d.webhook_id = $1`,
    [webhookId, JSON.stringify(tries)],
    tx,
  );
  if (tries.some(({ state }) => state === "queued")) await alignLines(tx, webhookId);
}

/** Nothing is due that follows one which waits. */
export async function alignLines(tx: Transaction, webhookId: number): Promise<void> {
  await sql`
    update webhook_deliveries d set next_try_at = waiting.until
    from (select line, min(id) as id, max(next_try_at) as until from webhook_deliveries
      where webhook_id = ${webhookId} and state = 'queued' and next_try_at > now() group by line) waiting
    where d.webhook_id = ${webhookId} and d.state = 'queued' and d.line = waiting.line and d.id > waiting.id
      and d.next_try_at < waiting.until`.execute(tx);
}

type NewTally = Pick<Tally, "failures" | "failing_since" | "gone" | "gone_since"> & {
  problem: string;
  /** Seconds that the receiver asked for. */
  hold: number | null;
  isPaused: boolean;
};

/** @param isLast the claim ends. */
export async function storeTally(tx: Transaction, id: number, tally: NewTally, isLast: boolean): Promise<void> {
  const { failures, failing_since, gone, gone_since, problem, hold, isPaused } = tally;
  await sql`
    update webhooks set failures = ${failures}, failing_since = ${failing_since}, gone = ${gone}, gone_since = ${gone_since},
      last_problem = ${problem},
      held_until = case when ${hold}::int is null then held_until else now() + make_interval(secs => ${hold}::int) end,
      paused_at = case when ${isPaused} then coalesce(paused_at, now()) else paused_at end,
      claimed_until = case when ${isLast} then null else claimed_until end
    where id = ${id}`.execute(tx);
}

export async function release(tx: Transaction, { id, claimed_until }: ClaimedWebhook): Promise<void> {
  await sql`update webhooks set claimed_until = null where id = ${id} and claimed_until = ${claimed_until}`.execute(tx);
}

/** @returns whether there may be more. */
export async function removeOld(tx: Transaction, limit: number): Promise<boolean> {
  await sql`
    update webhook_deliveries d set state = 'dropped', finished_at = now() from webhooks w
    where w.id = d.webhook_id and w.paused_at is not null and d.state = 'queued'
      and d.created_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(tx);
  const { numAffectedRows = 0n } = await sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries where created_at < now() - make_interval(days => ${LOG_DAYS}) and state <> 'queued'
      order by created_at limit ${limit} for update skip locked)`.execute(tx);
  return numAffectedRows === BigInt(limit);
}
