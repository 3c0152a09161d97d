/** SQL of a person's part in approvals. */
import { sql } from "kysely";
import { prepared, type Transaction } from "#platform/database/client.ts";
import { column, columns, type Row } from "#platform/database/statement.ts";

const ANSWERED = {
  post: column("approval_requests", "post_id"),
  ...columns("approval_answers", "name", "answer", "note", "version", "answered_at"),
};
const ASKED = {
  post: column("approval_requests", "post_id"),
  ...columns("approval_requests", "asked_at", "ended_at", "outcome", "waived_reason"),
};

export function listAnswered(userId: number): Promise<Row<typeof ANSWERED>[]> {
  const text = `select request.post_id as post, answer.name, answer.answer, answer.note, answer.version, answer.answered_at
    from approval_answers answer join approval_turns turn on turn.id = answer.turn_id
    join approval_requests request on request.id = turn.request_id where answer.user_id = $1 order by answer.id`;
  return prepared(ANSWERED, text, [userId]);
}

export function listAsked(userId: number): Promise<Row<typeof ASKED>[]> {
  const text = `select post_id as post, asked_at, ended_at, outcome,
      case when waived_by = $1 then waived_reason else '' end as waived_reason
    from approval_requests where asked_by = $1 or waived_by = $1 order by id`;
  return prepared(ASKED, text, [userId]);
}

const QUOTES = {
  post: column("quote_requests", "post_id"),
  ...columns("quote_requests", "name", "email", "asked_at", "due_at", "ended_at"),
};

/** Whom the person asked about their quotes, oldest first. */
export function listQuotesAsked(userId: number): Promise<Row<typeof QUOTES>[]> {
  const text = `select post_id as post, name, email, asked_at, due_at, ended_at from quote_requests
    where asked_by = $1 order by id`;
  return prepared(QUOTES, text, [userId]);
}

/** Of requests that have ended: who was asked without an account, and whose quotes. Names and answers stay. */
export async function forgetAddressesOf(tx: Transaction, userId: number): Promise<void> {
  const is = sql`lower(asked.email) = (select lower(email) from users where id = ${userId})`;
  await sql`update approval_turns asked set email = '' from approval_requests request
    where request.id = asked.request_id and request.ended_at is not null and asked.email <> '' and ${is}`.execute(tx);
  await sql`update quote_requests asked set email = ''
    where asked.ended_at is not null and asked.email <> '' and ${is}`.execute(tx);
}

/** Of requests that ended so many days ago. */
export async function forgetOldAddresses(tx: Transaction, days: number): Promise<void> {
  const before = sql`now() - make_interval(days => ${days})`;
  await sql`update approval_turns asked set email = '' from approval_requests request
    where request.id = asked.request_id and request.ended_at < ${before} and asked.email <> ''`.execute(tx);
  await sql`update quote_requests set email = '' where ended_at < ${before} and email <> ''`.execute(tx);
}
