/** Payments that do not match their order: they grant nothing, operators are notified once, and one of them decides. */
import { listOperatorEmails } from "#features/accounts/server/operator/recipients-service.ts";
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { enqueue } from "#platform/jobs/jobs.ts";
import { log } from "#platform/log/log.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { isStripeConnected } from "#platform/payments/stripe.ts";
import { type HeldDecision, type HeldPayment, type HeldQuery, paymentMessages } from "../../contracts/held-payment.ts";
import { findById as findPlan } from "../plans/queries.ts";
import { notePaid } from "../purchases/queries.ts";
import { lockLedger } from "../allowance/queries.ts";
import { END_SUBSCRIPTION, REFUND_REFUSED, TAKE_ACCEPTED } from "../stripe/queues.ts";
import { heldWords } from "../../words/held-words.ts";
import { heldMail } from "./held-mail-policy.ts";
import * as queries from "./held-queries.ts";
import type { Mismatch } from "./order-policy.ts";
import { createRefund } from "./refund-service.ts";
import { findPaymentByRef } from "./refund-queries.ts";

/** The held object at Stripe, and its customer. */
export type HeldSubject = {
  ref: string;
  /** The invoice or session that took the money; null: none yet. */
  paymentRef: string | null;
  subscriptionRef: string | null;
  userId: number;
  planId: number;
};

/**
 * Holds a payment unless an operator has accepted exactly these figures. Idempotent: operators are notified only when a
 * case opens. Lock the customer's row first.
 * @returns whether it is held: then nothing may be granted.
 */
export async function holdMismatch(tx: Transaction, subject: HeldSubject, mismatch: Mismatch): Promise<boolean> {
  const known = await queries.findHeldByRef(subject.ref, tx);
  const { problem, expected, paid, taken } = mismatch;
  const isSame =
    known?.problem === problem && known.paid_amount === paid.amount && known.paid_currency === paid.currency;
  if (isSame && known.decision === "accepted") return false;
  const held = {
    ref: subject.ref,
    payment_ref: subject.paymentRef,
    subscription_ref: subject.subscriptionRef,
    user_id: subject.userId,
    plan_id: subject.planId,
    problem,
    expected_amount: expected?.amount ?? null,
    expected_currency: expected?.currency ?? null,
    paid_amount: paid.amount,
    paid_currency: paid.currency,
    taken_amount: taken,
  };
  if (await queries.openHeld(tx, held)) await raiseAlarm(tx, held);
  return true;
}

async function raiseAlarm(tx: Transaction, held: Parameters<typeof heldMail>[0] & { plan_id: number }): Promise<void> {
  log.error({ payment: held.ref, problem: heldWords(held) }, "A payment does not match its order and is held");
  const plan = await findPlan(held.plan_id, tx);
  const mail = heldMail(held, plan?.name ?? "", `${publicUrl()}/dashboard?activeContent=operatorMoney`);
  for (const to of await listOperatorEmails(tx)) await queueMail(tx, { to, ...mail });
}

/**
 * Whether a payment at Stripe is settled: granted or refused. A job refunds anything a refused subscription still
 * takes. Lock the customer's row first.
 */
export async function findVerdict(
  tx: Transaction,
  ref: string,
  subscriptionRef: string | null,
): Promise<"recorded" | "refused" | null> {
  const [refused, isRecorded] = [await queries.findRefused(tx, ref, subscriptionRef), await isPaid(tx, ref)];
  if (!refused) return isRecorded ? "recorded" : null;
  if (!isRecorded && coversSubscription(refused)) await enqueue(tx, REFUND_REFUSED, { id: refused.id });
  return "refused";
}

/** Whether a case is about a whole subscription, not one of its payments. */
export function coversSubscription({ ref, subscription_ref }: queries.HeldRow): boolean {
  return ref === subscription_ref;
}

async function isPaid(tx: Transaction, ref: string): Promise<boolean> {
  return (await findPaymentByRef(tx, "stripe", ref))?.status === "paid";
}

/** Accepted price of each period, instead of the order's; null: as ordered. */
export async function findAcceptedPrice(tx: Transaction, subscriptionRef: string): Promise<number | null> {
  const held = await queries.findHeldByRef(subscriptionRef, tx);
  return held?.problem === "price" && held.decision === "accepted" ? held.paid_amount : null;
}

/** @throws AppError forbidden (403). */
export async function listHeldPayments(
  operator: Operator,
  { page, page_size, state }: HeldQuery,
): Promise<{ payments: HeldPayment[]; count: number }> {
  requireOperator(operator);
  const waits = state === "waiting";
  const [rows, count] = await Promise.all([
    queries.listHeld(waits, page_size, (page - 1) * page_size),
    queries.countHeld(waits),
  ]);
  return { payments: rows.map(describeHeld), count };
}

/**
 * Accepts a payment as it is: a job records it and grants what it pays for.
 * @throws AppError forbidden (403), not-found, conflict when it is already decided, its figures have changed, or Stripe
 * is not connected.
 */
export function acceptHeld(operator: Operator, id: number, decision: HeldDecision): Promise<HeldPayment> {
  return decide(operator, id, decision, "accepted", async (tx, held) => {
    if (!isStripeConnected()) throw new AppError("conflict", paymentMessages.acceptNeedsStripe);
    await enqueue(tx, TAKE_ACCEPTED, { id: held.id });
  });
}

/**
 * Refuses a payment: refunds the money and ends its subscription. Nothing is granted.
 * @throws AppError as acceptHeld.
 */
export function refuseHeld(operator: Operator, id: number, decision: HeldDecision): Promise<HeldPayment> {
  return decide(operator, id, decision, "refused", async (tx, held) => {
    if (held.subscription_ref) await enqueue(tx, END_SUBSCRIPTION, { ref: held.subscription_ref });
    if (held.payment_ref && held.taken_amount > 0) await giveBack(tx, operator, held, held.payment_ref, decision.note);
    if (coversSubscription(held)) await enqueue(tx, REFUND_REFUSED, { id: held.id });
  });
}

/** Refunds everything a refused subscription took that has not been refunded yet. */
export async function giveBackTaken(
  held: queries.HeldRow,
  taken: { ref: string; amount: number; currency: string }[],
): Promise<void> {
  const operator: Operator = { id: held.decided_by, role: "operator" };
  await transaction(async (tx) => {
    if (held.user_id !== null) await lockLedger(tx, held.user_id);
    await queries.lockHeld(tx, held.id);
    for (const { ref, amount, currency } of taken) {
      if (amount === 0 || (await isPaid(tx, ref))) continue;
      await giveBack(tx, operator, { ...held, taken_amount: amount, paid_currency: currency }, ref, held.note);
    }
  });
}

/** The books keep the payment and its refund. */
async function giveBack(
  tx: Transaction,
  operator: Operator,
  { user_id, plan_id, taken_amount: amount, paid_currency: currency }: queries.HeldRow,
  ref: string,
  reason: string,
): Promise<void> {
  const row = { user_id, plan_id, amount, currency, provider: "stripe" as const, provider_ref: ref };
  const bare = { subscription_id: null, period_start: null, period_end: null, invoice_url: null, failure: "" };
  await notePaid(tx, { ...row, ...bare });
  const payment = await findPaymentByRef(tx, "stripe", ref);
  if (payment) await createRefund(tx, operator, payment, { amount: payment.amount, reason, way: "stripe" });
}

async function decide(
  operator: Operator,
  id: number,
  seen: HeldDecision,
  decision: "accepted" | "refused",
  act: (tx: Transaction, held: queries.HeldRow) => Promise<void>,
): Promise<HeldPayment> {
  requireOperator(operator);
  await transaction(async (tx) => {
    const found = await queries.findHeld(id, tx);
    if (!found) throw new AppError("not-found", paymentMessages.unknownHeld);
    if (found.user_id !== null) await lockLedger(tx, found.user_id);
    const held = await queries.lockHeld(tx, id);
    if (!held) throw new AppError("not-found", paymentMessages.unknownHeld);
    if (held.decision !== null) throw new AppError("conflict", paymentMessages.decided);
    if (held.paid_amount !== seen.paid_amount || held.paid_currency !== seen.paid_currency)
      throw new AppError("conflict", paymentMessages.otherFigures);
    await queries.decideHeld(tx, id, { decision, decided_by: operator.id, note: seen.note });
    const action = decision === "accepted" ? "payment.accept" : "payment.refuse";
    const details = `${heldWords(held)}: ${seen.note}`;
    await recordAction(tx, operator, { action, subject: `held payment ${id}`, details });
    await act(tx, held);
  });
  const [decided] = await queries.listHeld(null, 1, 0, id);
  if (!decided) throw new AppError("not-found", paymentMessages.unknownHeld);
  return describeHeld(decided);
}

function describeHeld(row: queries.ListedHeld): HeldPayment {
  const { id, ref, user_id, user_name, problem, expected_amount, expected_currency, paid_amount, paid_currency } = row;
  return {
    id,
    ref,
    user_id,
    user_name,
    plan: row.plan_name,
    problem,
    expected_amount,
    expected_currency,
    paid_amount,
    paid_currency,
    created_at: row.created_at.toISOString(),
    decision: row.decision,
    decided_by: row.decider,
    note: row.note,
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}
