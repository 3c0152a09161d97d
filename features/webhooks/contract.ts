/** Webhooks of a company: what happens is sent to addresses that it names (docs/product/webhooks.md). */
import { z } from "zod";
import { keyProof } from "#features/api-keys/contract.ts";
import { isWebUrl, requiredText } from "#platform/contract/fields.ts";
import { WEBHOOK_EVENTS } from "./events-contract.ts";

/** In a company. */
export const MAX_WEBHOOKS = 10;
export const MAX_WEBHOOK_NAME = 60;
export const MAX_WEBHOOK_ADDRESS = 2000;
/** Waits after each failed try, in seconds. The try after the last one is the last. */
export const WEBHOOK_WAITS = [60, 300, 900, 1800, 3600, 3 * 3600, 6 * 3600, 12 * 3600] as const;
export const MAX_TRIES = WEBHOOK_WAITS.length + 1;
/** Failed tries in a row, of any events, after which nothing more is sent. */
export const FAILURES_BEFORE_PAUSE = 12;
/** Answers 410 in a row after which a webhook is removed. */
export const GONE_BEFORE_REMOVAL = 3;
/** From the first of them to the last; within it, they pause the webhook. */
export const GONE_MS = 3600_000;
/** For so long the events of a paused webhook are kept. */
export const KEPT_DAYS = 7;
/** Of what has been sent. */
export const LOG_DAYS = 30;
export const TIMEOUT_SECONDS = 10;
/** Of an answer that accepts, the text is waited for no longer. */
export const ACCEPTED_MS = 1000;
/** After a rotation, both secrets sign for so long. */
export const SECRET_OVERLAP_HOURS = 24;
/** Of an answer, so much is kept. */
export const KEPT_ANSWER_BYTES = 2048;
export const DELIVERIES_PER_PAGE = 20;
/** Tests and replays of a person, in an hour. */
export const MAX_ASKED = 60;

export const webhookMessages = {
  notFound: "This webhook does not exist, or has been removed.",
  noDelivery: "This delivery is no longer in the log.",
  address: "Enter a public https address.",
  noEvents: "Choose at least one event.",
  staysLive: "A webhook stays live or for test keys. Add another one.",
  othersAlerts: "alert.hit tells the alerts of the person who added this webhook. Only they can choose it.",
  othersAddress:
    "Only the person who added this webhook can have their alerts sent elsewhere. Leave out alert.hit first.",
  unwanted: "This webhook is no longer told of this. It is not sent again.",
  tooMany: `A company has at most ${MAX_WEBHOOKS} webhooks. Remove one to add another.`,
  added: "Webhook added. Copy its secret now.",
  saved: "Changes saved.",
  rotated: `Secret rotated. Both secrets sign for ${SECRET_OVERLAP_HOURS} hours.`,
  oldEnded: "The old secret has ended.",
  removed: (name: string) => `Webhook removed: ${name}`,
  tooOften: `You have sent ${MAX_ASKED} tests and replays within an hour.`,
  notPaused: "This webhook is not paused.",
  resumed: (count: number) =>
    count === 1 ? "Resumed. 1 event is sent." : `Resumed. ${count} events are sent in order.`,
  replayed: "It is sent again, with the same id.",
  waits: "It is sent when the webhook is resumed.",
} as const;

const event = z.enum(WEBHOOK_EVENTS, { error: webhookMessages.noEvents });

export const webhook = z.object({
  id: z.number().int(),
  name: z.string(),
  address: z.string(),
  test_keys_only: z.boolean().describe("It is told of what test keys do, and of nothing else"),
  events: z.array(event),
  last_day: z.object({ sent: z.number().int(), failed: z.number().int() }).describe("Tries of the last 24 hours"),
  paused: z
    .object({
      at: z.string(),
      failing_since: z.string(),
      problem: z.string().describe("Of the last try"),
      kept: z.number().int().describe("Events that are sent once it is resumed"),
      kept_until: z.string().describe("From then on the oldest are dropped"),
    })
    .nullable()
    .describe(`After ${FAILURES_BEFORE_PAUSE} failures in a row`),
  both_until: z.string().nullable().describe("Until then the secret before the rotation signs, too"),
  added_by: z
    .object({ name: z.string(), is_you: z.boolean() })
    .nullable()
    .describe("Whose alerts alert.hit tells of; null: the person has no account any more"),
  created_at: z.string(),
});
export type Webhook = z.infer<typeof webhook>;

export const webhooks = z.object({
  company: z.object({ id: z.number().int(), name: z.string() }),
  webhooks: z.array(webhook),
  max: z.number().int(),
});
export type Webhooks = z.infer<typeof webhooks>;

export const webhookInput = keyProof.extend({
  name: requiredText("Name", MAX_WEBHOOK_NAME, "Enter a name, such as what receives the events."),
  address: requiredText("Address", MAX_WEBHOOK_ADDRESS, webhookMessages.address).refine(
    isWebUrl,
    webhookMessages.address,
  ),
  events: z
    .array(event, { error: webhookMessages.noEvents })
    .min(1, webhookMessages.noEvents)
    .max(WEBHOOK_EVENTS.length)
    .transform((chosen) => WEBHOOK_EVENTS.filter((each) => chosen.includes(each))),
  test_keys_only: z
    .boolean()
    .optional()
    .describe("Told of what test keys do, and of nothing else. Chosen when it is added; it stays"),
});
export type WebhookInput = z.infer<typeof webhookInput>;

export const newWebhookAnswer = z.object({
  detail: z.string(),
  webhook,
  secret: z.string().describe("`whsec_` and Base64; shown once"),
});
export type NewWebhook = z.infer<typeof newWebhookAnswer>;

export const changedWebhookAnswer = z.object({ detail: z.string(), webhook });

export const webhookTestAnswer = z.object({
  detail: z.string().describe("What the receiver answered, for people"),
  is_accepted: z.boolean(),
  status: z.number().int().nullable(),
  milliseconds: z.number().int(),
});
export type WebhookTest = z.infer<typeof webhookTestAnswer>;

/** `waiting`: to be tried, for the first time or again. `dropped`: kept too long while paused. */
export const DELIVERY_STATES = ["waiting", "delivered", "failed", "dropped"] as const;

export const webhookDelivery = z.object({
  id: z.number().int(),
  message_id: z.string().describe("Sent as webhook-id; the same for each try"),
  event: z.string(),
  subject: z.string().describe("What it is about; empty: no longer known"),
  state: z.enum(DELIVERY_STATES),
  tries: z.number().int(),
  max_tries: z.number().int(),
  created_at: z.string(),
  tried_at: z.string().nullable(),
  next_try_at: z.string().nullable(),
  status: z.number().int().nullable().describe("Of the last answer; null: none came"),
  milliseconds: z.number().int().nullable(),
  problem: z.string().describe("Why the last try failed; empty: it did not"),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhookDeliveryDetail = webhookDelivery.extend({
  request: z.object({ headers: z.record(z.string(), z.string()), body: z.string() }),
  answer: z
    .object({ headers: z.record(z.string(), z.string()), text: z.string().describe("Its first 2 KB") })
    .nullable(),
});
export type WebhookDeliveryDetail = z.infer<typeof webhookDeliveryDetail>;

export const ANSWER_FILTERS = ["all", "delivered", "failed", "waiting"] as const;

export const deliveriesQuery = z.object({
  event: event.optional(),
  answer: z.enum(ANSWER_FILTERS).default("all").describe("failed: the last try was"),
  before: z.coerce.number().int().positive().optional().describe("Older than this id"),
});
export type DeliveriesQuery = z.infer<typeof deliveriesQuery>;

export const webhookDeliveries = z.object({
  deliveries: z.array(webhookDelivery).describe("Newest first"),
  count: z.number().int().describe("Of all that match"),
  has_older: z.boolean(),
});
export type WebhookDeliveries = z.infer<typeof webhookDeliveries>;
