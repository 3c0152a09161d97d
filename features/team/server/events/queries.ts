/** SQL of a company's history: lines are added and read, never changed. */
import { sql } from "kysely";
import { prepared, type Transaction } from "#platform/database/client.ts";
import { columns, type Row } from "#platform/database/statement.ts";

type NewEvent = { companyId: number; action: string; subject: string; details: string; ip: string };

/** An account's name is kept as it is now. @param actor with `id`, the name is what follows the account's. */
export async function insertEvent(
  tx: Transaction,
  actor: { id: number | null; name: string },
  { companyId, action, subject, details, ip }: NewEvent,
): Promise<void> {
  await sql`
    insert into company_events (company_id, actor_id, actor_name, action, subject, details, ip)
    values (${companyId}, ${actor.id},
      coalesce((select trim(first_name || ' ' || last_name) from users where id = ${actor.id}), '') || ${actor.name},
      ${action}, ${subject}, ${details}, ${ip})`.execute(tx);
}

const EVENT = columns("company_events", "id", "actor_name", "action", "subject", "details", "ip", "created_at");
export type EventRow = Row<typeof EVENT>;

/** Newest first. @param before an id; null begins at the newest. */
export function listEvents(companyId: number, before: number | null, limit: number): Promise<EventRow[]> {
  const text = `select id, actor_name, action, subject, details, ip, created_at from company_events
    where company_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`;
  return prepared(EVENT, text, [companyId, before, limit]);
}
