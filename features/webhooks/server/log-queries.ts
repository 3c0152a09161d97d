/** SQL of the log: what was sent to a webhook, and what it answered. */
import { prepared } from "#platform/database/client.ts";
import { columns, computed, type Row } from "#platform/database/statement.ts";
import { type DeliveriesQuery, DELIVERIES_PER_PAGE } from "../contract.ts";

const DELIVERY = {
  ...columns("webhook_deliveries", "id", "message_id", "event", "data", "state", "tries", "next_try_at", "tried_at"),
  ...columns(
    "webhook_deliveries",
    "signature",
    "answer_status",
    "answer_ms",
    "answer_headers",
    "answer_text",
    "problem",
  ),
  ...columns("webhook_deliveries", "created_at"),
  subject: computed.text(),
};
export type DeliveryRow = Row<typeof DELIVERY>;

const SHOWN = `select d.id, d.message_id, d.event, d.data, d.state, d.tries, d.next_try_at, d.tried_at, d.signature,
    d.answer_status, d.answer_ms, d.answer_headers, d.answer_text, d.problem, d.created_at,
    coalesce(nullif(d.subject, ''), p.name, '') as subject
  from webhook_deliveries d left join posts p on p.id = d.post_id`;

/** What a person's alerts find is theirs: other owners do not see it. */
const SEEN =
  "(d.event <> 'alert.hit' or exists (select from webhooks w where w.id = d.webhook_id and w.created_by = $2))";
const MATCHES = `d.webhook_id = $1 and ${SEEN} and ($3::text is null or d.event = $3) and case $4
  when 'delivered' then d.state = 'delivered' when 'failed' then d.problem <> '' when 'waiting' then d.state = 'queued'
  else true end`;

/** Newest first, with one more than a page where there are older ones. */
export function listDeliveries(
  webhookId: number,
  viewerId: number,
  { event, answer, before }: DeliveriesQuery,
): Promise<DeliveryRow[]> {
  return prepared(
    DELIVERY,
    `${SHOWN} where ${MATCHES} and ($5::bigint is null or d.id < $5) order by d.id desc limit ${DELIVERIES_PER_PAGE + 1}`,
    [webhookId, viewerId, event ?? null, answer, before ?? null],
  );
}

export async function countDeliveries(
  webhookId: number,
  viewerId: number,
  { event, answer }: Pick<DeliveriesQuery, "event" | "answer">,
): Promise<number> {
  const text = `select count(*) as count from webhook_deliveries d where ${MATCHES}`;
  const [row] = await prepared({ count: computed.number() }, text, [webhookId, viewerId, event ?? null, answer]);
  return row?.count ?? 0;
}

export async function findDelivery(webhookId: number, viewerId: number, id: number): Promise<DeliveryRow | null> {
  const text = `${SHOWN} where d.webhook_id = $1 and ${SEEN} and d.id = $3`;
  return (await prepared(DELIVERY, text, [webhookId, viewerId, id]))[0] ?? null;
}
