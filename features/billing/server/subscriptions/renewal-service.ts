/** Renews test subscriptions period by period, as Stripe does: exactly once, with any number of workers. */
import { transaction, type Transaction } from "#platform/database/client.ts";
import { log } from "#platform/log/log.ts";
import { checkoutMessages } from "../../contracts/checkout.ts";
import { isEnding, nextCharge, outcomeOf } from "../checkout/policy.ts";
import { paymentMode } from "../checkout/service.ts";
import { expireOverdue } from "../checkout/queries.ts";
import { findById as findCouponById } from "../coupons/queries.ts";
import { findById as findPlanById } from "../plans/queries.ts";
import { periodAfter } from "../purchases/policy.ts";
import type { SubscriptionRow } from "../purchases/queries.ts";
import { recordPayment, recordSubscription, type ReportedPayment, reportOf } from "../purchases/service.ts";
import * as queries from "./renewal-queries.ts";

/** A failed charge is tried again once a day; the try that fails after so many days ends the subscription. */
const DAYS_OF_TRIES = 3;
/** Per run; the next continues. Each step is one period of one subscription. */
const MAX_STEPS = 5000;

export type Renewals = { renewed: number; failed: number; ended: number };
type Step = keyof Renewals | "passed";

/**
 * Renews what is due, and catches up on missed periods one by one, the oldest first. Each period is a transaction of its own
 * under the lock of its owner's row, and its payment's reference is unique. One that cannot be renewed is named in the log
 * and holds up no other.
 */
export async function renewDue(signal?: AbortSignal): Promise<Renewals> {
  const done = { renewed: 0, failed: 0, ended: 0, passed: 0 };
  const broken: number[] = [];
  for (let steps = 0; steps < MAX_STEPS && !signal?.aborted; steps++) {
    const step = await takeStep(broken);
    if (step === null) break;
    if (typeof step === "number") broken.push(step);
    else done[step]++;
  }
  await transaction(expireOverdue);
  const { passed: _passed, ...renewals } = done;
  if (renewals.renewed + renewals.failed + renewals.ended > 0) log.info(renewals, "Test subscriptions were renewed");
  return renewals;
}

/** @returns what was done; the id of a subscription that cannot be renewed; null when nothing is due. */
async function takeStep(except: number[]): Promise<Step | number | null> {
  let id: number | null = null;
  try {
    return await transaction(async (tx) => {
      id = await queries.lockDue(tx, except);
      return id === null ? null : await renewOne(tx, id);
    });
  } catch (error) {
    if (id === null) throw error; // that is the database, and no subscription's fault
    log.error({ err: error, subscription: id }, "A test subscription could not be renewed");
    return id;
  }
}

async function renewOne(tx: Transaction, id: number): Promise<Step> {
  const due = await queries.findDue(tx, id);
  if (!due) return "passed";
  const plan = await findPlanById(due.plan_id, tx);
  if (!plan || plan.period === "once" || isEnding(due, paymentMode())) return end(tx, due, due.period_end);
  const coupon = due.coupon_id === null ? null : await findCouponById(due.coupon_id, tx);
  const amount = nextCharge(due, coupon);
  const periodStart = due.period_end;
  const periodEnd = periodAfter(periodStart, due.started_at, plan.period);
  const payment: Omit<ReportedPayment, "status"> = {
    provider: "test",
    ref: `${due.provider_ref}:${periodStart.toISOString().slice(0, 10)}`,
    userId: due.user_id,
    planId: plan.id,
    subscriptionRef: due.provider_ref,
    amount,
    currency: due.currency,
    periodStart,
    periodEnd,
    invoiceUrl: null,
    grantsUnits: true,
  };
  if (amount > 0 && outcomeOf(due.test_card) !== "pays") return fail(tx, due, payment);
  await recordSubscription(tx, { ...reportOf(due), status: "active", periodStart, periodEnd });
  await recordPayment(tx, { ...payment, status: "paid" });
  return "renewed";
}

async function fail(tx: Transaction, due: SubscriptionRow, payment: Omit<ReportedPayment, "status">): Promise<Step> {
  await recordPayment(tx, { ...payment, status: "failed", failure: checkoutMessages.renewalDeclined });
  const days = await queries.findFailingDays(tx, payment.ref);
  if (days !== null && days >= DAYS_OF_TRIES) return end(tx, due, new Date());
  await recordSubscription(tx, { ...reportOf(due), status: "past_due" });
  return "failed";
}

async function end(tx: Transaction, due: SubscriptionRow, endedAt: Date): Promise<Step> {
  await recordSubscription(tx, { ...reportOf(due), status: "ended", endedAt });
  return "ended";
}
