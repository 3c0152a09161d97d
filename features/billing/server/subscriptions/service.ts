/** The caller's subscription: its state, its payments, and cancelling or resuming it. */
import type { Actor } from "#features/accounts/contract.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { isStripeConnected } from "#platform/payments/stripe.ts";
import { throttle } from "#platform/throttle/throttle.ts";
import { type BillingOverview, checkoutMessages, type Subscription } from "../../contracts/checkout.ts";
import { changeByAccount, describePayment, describeSubscription, portalByAccount } from "../checkout/policy.ts";
import { paymentMode } from "../checkout/service.ts";
import { findById as findCouponById } from "../coupons/queries.ts";
import { describePlan } from "../plans/policy.ts";
import { findById as findPlanById, findOfUser } from "../plans/queries.ts";
import { dayName } from "../purchases/policy.ts";
import * as queries from "../purchases/queries.ts";
import { recordSubscription, reportOf } from "../purchases/service.ts";
import { lockLedger } from "../allowance/queries.ts";
import { endUnpaidSubscription, openStripePortal, setStripeCancellation } from "../stripe/service.ts";

const MAX_PAYMENTS = 100;

export async function getOverview(actor: Actor): Promise<BillingOverview> {
  const [plan, subscription, payments, hasPortal] = await Promise.all([
    findOfUser(actor.id),
    findOwnSubscription(actor),
    queries.listPayments(actor.id, MAX_PAYMENTS),
    isStripeConnected() && queries.hasStripeCustomer(actor.id),
  ]);
  return {
    mode: paymentMode(),
    plan: plan && describePlan(plan),
    subscription,
    has_portal: hasPortal,
    payments: payments.map(describePayment),
  };
}

/** The plan whose last renewal was not paid; null where all is paid. */
export async function findFailedRenewal(actor: Pick<Actor, "id">): Promise<{ plan: string } | null> {
  const row = await queries.readLiveSubscription(actor.id);
  if (row?.status !== "past_due") return null;
  const plan = await findPlanById(row.plan_id);
  return plan && { plan: plan.name };
}

async function findOwnSubscription(actor: Actor): Promise<Subscription | null> {
  const row = await queries.readLiveSubscription(actor.id);
  if (!row) return null;
  const [plan, coupon] = await Promise.all([
    findPlanById(row.plan_id),
    row.coupon_id === null ? null : findCouponById(row.coupon_id),
  ]);
  return plan && describeSubscription(row, plan, coupon, paymentMode());
}

/** @returns the address of Stripe's customer portal. @throws AppError not-found for who bought nothing through Stripe. */
export async function openPortal(actor: Actor): Promise<string> {
  await throttle(portalByAccount, String(actor.id));
  const url = isStripeConnected() ? await openStripePortal(actor.id) : null;
  if (url === null) throw new AppError("not-found", checkoutMessages.noPortal);
  return url;
}

/**
 * Ends the caller's subscription with its period; one with a failed payment ends immediately, without further attempts.
 * Idempotent.
 * @returns when it ends, in words.
 * @throws AppError not-found without one, unavailable if Stripe cannot be reached.
 */
export async function cancelSubscription(actor: Actor): Promise<string> {
  await throttle(changeByAccount, String(actor.id));
  const live = await getLive(actor);
  if (live.provider === "test") return transaction((tx) => cancelTest(tx, actor));
  requireStripe();
  await serializeByCustomer(actor, async () => {
    if (live.status === "past_due") await endUnpaidSubscription(live.provider_ref);
    await setStripeCancellation(live.provider_ref, true); // records one that has ended, too
  });
  const after = await queries.readLiveSubscription(actor.id);
  return dayName(after?.provider_ref === live.provider_ref ? after.period_end : new Date());
}

const pending = new Map<number, Promise<void>>();

/** Changes at Stripe of one account, in their order: those that wait for another hold no connection to the database. */
async function serializeByCustomer(actor: Actor, change: () => Promise<void>): Promise<void> {
  const before = pending.get(actor.id)?.catch(() => undefined);
  const current = before ? before.then(change) : change();
  pending.set(actor.id, current);
  await current.finally(() => pending.get(actor.id) === current && pending.delete(actor.id));
}

/** Purchases at Stripe can only be changed there. */
function requireStripe(): void {
  if (!isStripeConnected()) throw new AppError("unavailable", checkoutMessages.paymentsAway);
}

async function cancelTest(tx: Transaction, actor: Actor): Promise<string> {
  const live = await lockLive(tx, actor);
  if (live.status === "active") {
    await recordSubscription(tx, { ...reportOf(live), cancelsAtPeriodEnd: true });
    return dayName(live.period_end);
  }
  const endedAt = new Date();
  await recordSubscription(tx, { ...reportOf(live), status: "ended", endedAt });
  return dayName(endedAt);
}

/**
 * Takes a cancellation back while the period runs. Safe to repeat.
 * @throws AppError not-found without a subscription, conflict for one of the test mode that is over, unavailable.
 */
export async function resumeSubscription(actor: Actor): Promise<void> {
  await throttle(changeByAccount, String(actor.id));
  const live = await getLive(actor);
  if (live.provider === "stripe") {
    requireStripe();
    await serializeByCustomer(actor, () => setStripeCancellation(live.provider_ref, false));
    await getLive(actor); // it may have ended since
    return;
  }
  if (isStripeConnected()) throw new AppError("conflict", checkoutMessages.testEnds);
  await transaction(async (tx) => {
    const locked = await lockLive(tx, actor);
    await recordSubscription(tx, { ...reportOf(locked), cancelsAtPeriodEnd: false });
  });
}

async function getLive(actor: Actor): Promise<queries.SubscriptionRow> {
  return (await queries.readLiveSubscription(actor.id)) ?? none();
}

/** Read again under the lock: it may have been renewed, replaced or ended. */
async function lockLive(tx: Transaction, actor: Actor): Promise<queries.SubscriptionRow> {
  confirmActor(tx, actor);
  await lockLedger(tx, actor.id);
  const live = await queries.findLiveSubscription(tx, actor.id);
  return live?.provider === "test" ? live : none();
}

function none(): never {
  throw new AppError("not-found", checkoutMessages.noSubscription);
}
