/** Stripe's events: each signed one is stored once and handled by a job, in any order. */
import { transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { declareQueue, enqueue } from "#platform/jobs/jobs.ts";
import { log } from "#platform/log/log.ts";
import {
  isLiveKey,
  isStripeConnected,
  listUndelivered,
  readStripeEvent,
  type StripeEvent,
} from "#platform/payments/stripe.ts";
import * as queries from "./event-queries.ts";
import {
  reconcileEndOfCustomer,
  reconcileInvoice,
  reconcileSession,
  reconcileSubscription,
  type Outcome,
} from "./reconcile-service.ts";
import { reconcileRefund } from "../payments/refund-service.ts";
import { syncStripeCoupon } from "./coupon-service.ts";

/** Queue of jobs.ts. */
export const APPLY_EVENT = declareQueue("apply-stripe-event");

/** Long enough for the first job and its retries. */
const UNHANDLED_AFTER_SECONDS = 300;
/** Stripe itself stops sending after three days. */
const GIVEN_UP_AFTER_MS = 3 * 24 * 3600 * 1000;
const SWEPT_AT_ONCE = 500;
const COLLECTED_AT_ONCE = 2000;
const RETENTION_DAYS = 90;

/** The action for each type of event, with the id of its object; other types are recorded and ignored. */
const REACTIONS: Record<string, (objectId: string) => Promise<Outcome>> = {
  "checkout.session.completed": (id) => reconcileSession(id),
  "checkout.session.async_payment_succeeded": (id) => reconcileSession(id),
  "checkout.session.async_payment_failed": (id) => reconcileSession(id, { hasFailed: true }),
  "checkout.session.expired": (id) => reconcileSession(id),
  "customer.subscription.created": reconcileSubscription,
  "customer.subscription.updated": reconcileSubscription,
  "customer.subscription.deleted": reconcileSubscription,
  "invoice.paid": reconcileInvoice,
  "invoice.payment_failed": reconcileInvoice,
  "coupon.created": syncStripeCoupon,
  "coupon.updated": syncStripeCoupon,
  "coupon.deleted": syncStripeCoupon,
  "refund.updated": reconcileRefund,
  "refund.failed": reconcileRefund,
  "customer.deleted": reconcileEndOfCustomer,
};

/**
 * Keeps an event and leaves it to a job. One that is known already changes nothing.
 * @throws AppError not-found without a Stripe, malformed-body where the signature is missing, forged or older than 5 minutes.
 */
export async function receiveStripeEvent(rawBody: Buffer, signature: string): Promise<void> {
  if (!isStripeConnected()) throw new AppError("not-found", "Page not found.");
  const event = await readStripeEvent(rawBody, signature);
  if (!event) throw new AppError("malformed-body", "This event is not signed by Stripe.");
  await keep(event);
}

/**
 * Fetches events that Stripe could not deliver, because the server was down or the address was wrong: after three days
 * Stripe stops trying.
 * @returns how many were new.
 */
export async function collectStripeEvents(): Promise<number> {
  if (!isStripeConnected()) return 0;
  let fresh = 0;
  const events = await listUndelivered(Object.keys(REACTIONS), COLLECTED_AT_ONCE);
  for (const event of events.toReversed()) if (await keep(event)) fresh++;
  return fresh;
}

/** @returns false when it was known. */
async function keep({ id, type, objectId, happenedAt, isLive }: StripeEvent): Promise<boolean> {
  const note = noteOnArrival(type, isLive);
  const row = { id, type, object_id: objectId, happened_at: happenedAt, note };
  const isNew = await transaction(async (tx) => {
    const isKept = await queries.insertEvent(tx, { ...row, status: note === "" ? "received" : "ignored" });
    if (isKept && note === "") await enqueue(tx, APPLY_EVENT, { id });
    return isKept;
  });
  if (isNew && note !== "") log.info({ event: id, type, note }, "An event from Stripe is ignored");
  return isNew;
}

/** @returns why nothing needs to be done; else empty. */
function noteOnArrival(type: string, isLive: boolean): string {
  if (isLive !== isLiveKey()) return `The key is a ${isLiveKey() ? "live" : "test"} key, but the event is not.`;
  return REACTIONS[type] ? "" : "Nothing in Dateline depends on it.";
}

/** Idempotent. @throws any error of Stripe or the database: the event is then retried. */
export async function applyStripeEvent(id: string): Promise<void> {
  const event = await queries.findEvent(id);
  if (event?.status !== "received" || !isStripeConnected()) return;
  const outcome = await REACTIONS[event.type]?.(event.object_id);
  if (outcome?.isApplied) return queries.finishEvent(id, "applied", outcome.note);
  const note = outcome?.note ?? "Nothing in Dateline depends on it.";
  log.info({ event: id, type: event.type, object: event.object_id, note }, "An event from Stripe is ignored");
  await queries.finishEvent(id, "ignored", note);
}

/** Tries again what no job has handled, and gives up after three days. @returns how many are tried again. */
export async function sweepStripeEvents(now = new Date()): Promise<number> {
  if (!isStripeConnected()) return 0;
  return transaction(async (tx) => {
    const unhandled = await queries.listUnhandled(tx, UNHANDLED_AFTER_SECONDS, SWEPT_AT_ONCE);
    let again = 0;
    for (const { id, type, received_at } of unhandled) {
      if (now.getTime() - received_at.getTime() > GIVEN_UP_AFTER_MS) {
        log.error(
          { event: id, type },
          "An event from Stripe could not be handled for three days; send it again from Stripe",
        );
        await queries.finishEvent(id, "failed", "It could not be handled for three days.", tx);
      } else {
        await enqueue(tx, APPLY_EVENT, { id });
        again++;
      }
    }
    return again;
  });
}

/** Handled events are kept for questions, not for ever. */
export async function cleanStripeEvents(): Promise<number> {
  return transaction((tx) => queries.deleteHandled(tx, RETENTION_DAYS));
}
