/** The log of a webhook: requests and answers, as its company's owners read them. */
import type { Actor } from "#features/accounts/contract.ts";
import { AppError } from "#platform/errors/app-error.ts";
import {
  type DeliveriesQuery,
  DELIVERIES_PER_PAGE,
  MAX_TRIES,
  type WebhookDeliveries,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  webhookMessages,
} from "../contract.ts";
import * as queries from "./log-queries.ts";
import { bodyOf, idOf } from "./policy.ts";
import { findWebhook } from "./queries.ts";
import { requireReading } from "./service.ts";

/** @throws AppError not-found (404), forbidden (403). */
export async function listDeliveries(
  actor: Actor,
  companyId: number,
  id: number,
  query: DeliveriesQuery,
): Promise<WebhookDeliveries> {
  await requireWebhook(actor, companyId, id);
  const [rows, count] = await Promise.all([
    queries.listDeliveries(id, actor.id, query),
    queries.countDeliveries(id, actor.id, query),
  ]);
  const shown = rows.slice(0, DELIVERIES_PER_PAGE);
  return { deliveries: shown.map(describe), count, has_older: rows.length > shown.length };
}

/** The request as it was last sent, or will be. @throws AppError not-found (404), forbidden (403). */
export async function getDelivery(
  actor: Actor,
  companyId: number,
  id: number,
  deliveryId: number,
): Promise<WebhookDeliveryDetail> {
  await requireWebhook(actor, companyId, id);
  const row = await queries.findDelivery(id, actor.id, deliveryId);
  if (!row) throw new AppError("not-found", webhookMessages.noDelivery);
  const { tried_at, signature, answer_status, answer_headers, answer_text: text } = row;
  return {
    ...describe(row),
    request: {
      headers: {
        "content-type": "application/json; charset=utf-8",
        "webhook-id": idOf(row.message_id),
        ...(tried_at && {
          "webhook-timestamp": String(Math.floor(tried_at.getTime() / 1000)),
          "webhook-signature": signature,
        }),
      },
      body: bodyOf(row),
    },
    answer: answer_status === null ? null : { headers: readHeaders(answer_headers), text },
  };
}

async function requireWebhook(actor: Actor, companyId: number, id: number): Promise<void> {
  await requireReading(actor, companyId);
  if (!(await findWebhook(companyId, id))) throw new AppError("not-found", webhookMessages.notFound);
}

function readHeaders(stored: string): Record<string, string> {
  try {
    return JSON.parse(stored) as Record<string, string>;
  } catch {
    return {}; // none were kept
  }
}

const STATES = { queued: "waiting", delivered: "delivered", failed: "failed", dropped: "dropped" } as const;

function describe(row: queries.DeliveryRow): WebhookDelivery {
  const { id, message_id, event, subject, state, tries, answer_status, answer_ms, problem } = row;
  return {
    id,
    message_id: idOf(message_id),
    event,
    subject,
    state: STATES[state],
    tries,
    max_tries: MAX_TRIES,
    created_at: row.created_at.toISOString(),
    tried_at: row.tried_at?.toISOString() ?? null,
    next_try_at: state === "queued" ? row.next_try_at.toISOString() : null,
    status: answer_status,
    milliseconds: answer_ms,
    problem,
  };
}
