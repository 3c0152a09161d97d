/** Every payment as operators see it, refunds with what they take back, and revenue by month and plan. */
import { type Operator, requireOperator } from "#features/audit/server/service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { CSV_MARK, csvLine } from "#platform/csv/csv.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { enqueue } from "#platform/jobs/jobs.ts";
import { queueMail } from "#platform/mail/mail.ts";
import {
  MAX_PAYMENTS_IN_FILE,
  MAX_PAYMENTS_LISTED,
  type MoneyFilter,
  moneyMessages,
  type MoneyPayment,
  type MoneyQuery,
  type RefundInput,
  type Revenue,
} from "../../contracts/money.ts";
import { paymentMode } from "../checkout/service.ts";
import { findById as findPlan } from "../plans/queries.ts";
import { findBuyer } from "../purchases/queries.ts";
import { recordSubscription, reportOf } from "../purchases/service.ts";
import { lockLedger } from "../allowance/queries.ts";
import { takeUnits } from "../allowance/service.ts";
import { END_SUBSCRIPTION } from "../stripe/queues.ts";
import { CSV_HEAD, describeMoney, lineOf, refundMail, revenueOf, sideWords } from "./money-policy.ts";
import * as queries from "./money-queries.ts";
import { findPayment } from "./refund-queries.ts";
import { createRefund } from "./refund-service.ts";

const LINES_A_TIME = 1000;

type Listed = { payments: MoneyPayment[]; count: number; has_more: boolean };

/** Newest first. @throws AppError forbidden (403). */
export async function listPayments(operator: Operator, query: MoneyQuery): Promise<Listed> {
  requireOperator(operator);
  const { page, page_size: limit, ...filter } = query;
  const offset = (page - 1) * limit;
  const [found, rows] = await Promise.all([
    queries.countPayments(filter),
    offset < MAX_PAYMENTS_LISTED ? queries.listMoney(filter, { limit, offset }) : [],
  ]);
  const count = Math.min(found, MAX_PAYMENTS_LISTED);
  return { payments: rows.map(describeMoney), count, has_more: found > MAX_PAYMENTS_LISTED };
}

/** A CSV file in pieces, newest first; memory stays bounded. @throws AppError forbidden (403). */
export function writePaymentsFile(operator: Operator, filter: MoneyFilter): AsyncGenerator<string> {
  requireOperator(operator);
  return csvOf(filter);
}

async function* csvOf(filter: MoneyFilter): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(CSV_HEAD);
  let before: number | null = null;
  for (let written = 0; written < MAX_PAYMENTS_IN_FILE; written += LINES_A_TIME) {
    const rows: queries.MoneyRow[] = await queries.listMoney(filter, { limit: LINES_A_TIME, before });
    if (rows.length > 0) yield rows.map((row) => csvLine(lineOf(row))).join("");
    if (rows.length < LINES_A_TIME) return;
    before = rows.at(-1)?.id ?? null;
  }
}

/** Net of refunds, of the last twelve months. @throws AppError forbidden (403). */
export async function getRevenue(operator: Operator): Promise<Revenue> {
  requireOperator(operator);
  const mode = paymentMode();
  const [rows, this_month] = await Promise.all([queries.sumRevenue(mode), queries.readMonth()]);
  return { mode, currencies: revenueOf(rows), this_month };
}

/**
 * Refunds money, takes back the given number of releases and optionally ends the subscription, in one transaction. A
 * later refusal by Stripe is shown with the payment and changes nothing else.
 * @throws AppError forbidden (403), not-found, conflict when more has been refunded since the operator looked, and as
 * createRefund; invalid-input naming `amount`, `way` or `releases`.
 */
export async function refundPayment(operator: Operator, id: number, input: RefundInput): Promise<MoneyPayment> {
  requireOperator(operator);
  await transaction(async (tx) => {
    const payment = await findPayment(id, tx);
    if (!payment) throw new AppError("not-found", moneyMessages.unknown);
    if (input.way === "stripe" && payment.provider === "test") throw invalidInput({ way: moneyMessages.wayOfTest });
    if (payment.user_id !== null) await lockLedger(tx, payment.user_id);
    const note = sideWords(input);
    const refund = await createRefund(tx, operator, payment, { ...input, note }, input.refunded);
    if (input.releases > 0) await takeBack(tx, payment, refund.id, input);
    if (input.ends_plan) await endPlan(tx, id);
    if (payment.user_id !== null) await tellCustomer(tx, payment.user_id, payment, input);
  });
  return getPayment(operator, id);
}

/** @throws AppError forbidden (403), not-found. */
export async function getPayment(operator: Operator, id: number): Promise<MoneyPayment> {
  requireOperator(operator);
  const [row] = await queries.listMoney({ q: "" }, { limit: 1, id });
  if (!row) throw new AppError("not-found", moneyMessages.unknown);
  return describeMoney(row);
}

async function tellCustomer(
  tx: Transaction,
  userId: number,
  payment: { plan_id: number; currency: string },
  input: RefundInput,
): Promise<void> {
  const [buyer, plan] = await Promise.all([findBuyer(tx, userId), findPlan(payment.plan_id, tx)]);
  if (!buyer) return;
  const address = `${publicUrl()}/dashboard?activeContent=billing`;
  await queueMail(tx, { to: buyer.email, ...refundMail(input, plan?.name ?? "", payment.currency, address) });
}

async function takeBack(
  tx: Transaction,
  payment: { id: number; user_id: number | null; provider: string; provider_ref: string },
  refundId: number,
  { releases, reason }: RefundInput,
): Promise<void> {
  const brought = await queries.sumReleases(tx, payment.id);
  if (payment.user_id === null || releases > brought)
    throw invalidInput({ releases: moneyMessages.tooManyReleases(payment.user_id === null ? 0 : brought) });
  try {
    await takeUnits(tx, payment.user_id, releases, `refund:${refundId}`, `Refund: ${reason}`);
  } catch (error) {
    if (!(error instanceof AppError && error.fields?.["units"])) throw error;
    throw invalidInput({ releases: error.fields["units"] });
  }
}

async function endPlan(tx: Transaction, paymentId: number): Promise<void> {
  const live = await queries.findLiveOfPayment(tx, paymentId);
  if (!live) throw new AppError("conflict", moneyMessages.noSubscription);
  await recordSubscription(tx, { ...reportOf(live), status: "ended", endedAt: new Date() });
  if (live.provider === "stripe") await enqueue(tx, END_SUBSCRIPTION, { ref: live.provider_ref });
}
