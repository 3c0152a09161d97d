/** Money that goes back: through Stripe where Stripe took it, else recorded. Never more than was paid. */
import type Stripe from "stripe";
import { type Operator, recordAction } from "#features/audit/server/service.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { enqueue } from "#platform/jobs/jobs.ts";
import { log } from "#platform/log/log.ts";
import { isStripeConnected, refusalOf, stripeClient } from "#platform/payments/stripe.ts";
import { formatMoney } from "#ui-kit/format/money.ts";
import { moneyMessages } from "../../contracts/money.ts";
import { paymentMessages } from "../../contracts/held-payment.ts";
import { idOf } from "../stripe/policy.ts";
import { SEND_REFUND } from "../stripe/queues.ts";
import * as queries from "./refund-queries.ts";

const LOOK_AGAIN_MS = 6 * 3600 * 1000;

export type NewRefund = {
  amount: number;
  reason: string;
  way: "stripe" | "recorded";
  /** Additional text for the audit log. */
  note?: string;
};

/**
 * Notes a refund in the books; a job makes it at Stripe. The customer's row is locked.
 * @param seen what the operator saw as refunded before; undefined: whatever it is.
 * @throws AppError conflict for a payment that was not received or is refunded in full, and where Stripe is not connected;
 *   invalid-input naming `amount` above what is left.
 */
export async function createRefund(
  tx: Transaction,
  operator: Operator,
  payment: Pick<queries.PaidRow, "id">,
  { amount, reason, way, note }: NewRefund,
  seen?: number,
): Promise<queries.RefundRow> {
  const paid = await queries.lockPayment(tx, payment.id);
  if (paid?.status !== "paid") throw new AppError("conflict", paymentMessages.notPaid);
  const given = await queries.sumRefunds(tx, paid.id);
  const left = paid.amount - given;
  if (left <= 0) throw new AppError("conflict", paymentMessages.nothingLeft);
  if (seen !== undefined && seen !== given) throw new AppError("conflict", moneyMessages.changed);
  if (amount > left) throw invalidInput({ amount: paymentMessages.noRoom(formatMoney(left, paid.currency)) });
  if (way === "stripe" && !isStripeConnected()) throw new AppError("conflict", paymentMessages.stripeNotConnected);
  const refund = await queries.insertRefund(tx, {
    payment_id: paid.id,
    amount,
    reason,
    way,
    operator_id: operator.id,
  });
  const details = `${formatMoney(amount, paid.currency)} of ${formatMoney(paid.amount, paid.currency)}, ${way}: ${reason}${note ? ` (${note})` : ""}`;
  await recordAction(tx, operator, { action: "payment.refund", subject: `payment ${paid.id}`, details });
  if (way === "stripe") await enqueue(tx, SEND_REFUND, { id: refund.id });
  else await queries.settleRefund(tx, refund.id, { status: "done", provider_ref: null, failure: "" });
  return refund;
}

/**
 * The job's work; idempotent: it looks for a refund with this mark at Stripe before it creates another. A refund that
 * Stripe has not completed stays pending; it is checked again when Stripe reports it, and every six hours in case it
 * does not.
 */
export async function sendRefund(id: number): Promise<void> {
  const refund = await queries.findRefund(id);
  const payment = refund && (await queries.findPayment(refund.payment_id));
  if (!payment || refund.status !== "pending") return;
  const outcome = await refundAtStripe(await stripeClient(), refund, payment.provider_ref);
  if (outcome === null)
    return transaction((tx) => enqueue(tx, SEND_REFUND, { id }, { startAfter: new Date(Date.now() + LOOK_AGAIN_MS) }));
  if (outcome.status === "failed") log.error({ refund: id, failure: outcome.failure }, "A refund at Stripe failed");
  await transaction((tx) => queries.settleRefund(tx, id, outcome));
}

/** What Stripe says of a refund. One that fails after it had been made is only logged: its credit note is issued. */
export async function reconcileRefund(ref: string): Promise<{ isApplied: boolean; note: string }> {
  const made = await readRefund(ref);
  const mark = made?.metadata?.["refund_id"] ?? "";
  const refund = /^\d{1,15}$/.test(mark) ? await queries.findRefund(Number(mark)) : null;
  if (!refund) return { isApplied: false, note: "It was not made in Dateline." };
  if (refund.status === "pending") await sendRefund(refund.id);
  else if (refund.status === "done" && refund.provider_ref === ref && hasFailed(made))
    log.error({ refund: refund.id, ref }, "A refund failed after Stripe had made it: the money is back at Stripe");
  return { isApplied: true, note: "" };
}

async function readRefund(ref: string): Promise<Stripe.Refund | null> {
  const stripe = await stripeClient();
  try {
    return await stripe.refunds.retrieve(ref);
  } catch (error) {
    if (refusalOf(error)?.isMissing) return null;
    throw error;
  }
}

const hasFailed = (refund: Pick<Stripe.Refund, "status"> | null) =>
  refund?.status === "failed" || refund?.status === "canceled";

type Outcome = Parameters<typeof queries.settleRefund>[2];

const failed = (failure: string): Outcome => ({ status: "failed", provider_ref: null, failure });

/** @returns null while the money is on its way. */
async function refundAtStripe(stripe: Stripe, refund: queries.RefundRow, paymentRef: string): Promise<Outcome | null> {
  try {
    const intent = await findIntent(stripe, paymentRef);
    if (intent === null) return failed("Stripe has no charge for this payment.");
    const made = (await findMade(stripe, intent, refund.id)) ?? (await make(stripe, intent, refund));
    const { id, status } = made;
    if (hasFailed(made)) return failed(`Stripe reports that the refund ${id} ${status}.`);
    if (status === "pending" || status === "requires_action") return null;
    return { status: "done", provider_ref: id, failure: "" };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return failed(`Stripe refused the refund (${refusal.code ?? refusal.param ?? "invalid request"}).`);
  }
}

/** The payment that took the money: an invoice's, or a one-time purchase's session's. */
async function findIntent(stripe: Stripe, ref: string): Promise<string | null> {
  if (!ref.startsWith("in_")) return idOf((await stripe.checkout.sessions.retrieve(ref)).payment_intent);
  const invoice = await stripe.invoices.retrieve(ref, { expand: ["payments.data.payment.payment_intent"] });
  const intents = (invoice.payments?.data ?? []).map(({ payment }) => idOf(payment.payment_intent));
  return intents.find((id) => id !== null) ?? null;
}

const markOf = (id: number) => ({ refund_id: String(id) });

/** Stripe remembers an idempotency key for a day; refunds carry their mark permanently. */
async function findMade(stripe: Stripe, intent: string, id: number): Promise<Stripe.Refund | null> {
  const made = await Array.fromAsync(stripe.refunds.list({ payment_intent: intent, limit: 100 }));
  return made.find(({ metadata }) => metadata?.["refund_id"] === String(id)) ?? null;
}

function make(stripe: Stripe, payment_intent: string, { id, amount }: queries.RefundRow): Promise<Stripe.Refund> {
  const params = { payment_intent, amount, metadata: markOf(id) };
  return stripe.refunds.create(params, { idempotencyKey: `refund-${id}-${payment_intent}` });
}
