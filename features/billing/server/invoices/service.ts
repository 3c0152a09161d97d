/** Invoices and credit notes: issued by a job, one after another, numbered without gaps, and never changed afterwards. */
import type { Actor } from "#features/accounts/contract.ts";
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { log } from "#platform/log/log.ts";
import type { Work } from "#platform/threads/thread-pool.ts";
import { customerTurn, inThread } from "#platform/threads/work.ts";
import { z } from "zod";
import { invoiceMessages, seller as sellerSchema, type Seller } from "../../contracts/invoice.ts";
import type { InvoicePage } from "../../pdf/invoice-page.ts";
import { grantReason } from "../purchases/policy.ts";
import { creditOf, netOf, numberOf, pageOf, seriesOf } from "./policy.ts";
import * as queries from "./queries.ts";

const INVOICE: Work<InvoicePage, Uint8Array<ArrayBuffer>> = {
  name: "invoice",
  limitMs: 15_000, // one takes less than a second
};

const ISSUED_AT_ONCE = 100;
const NO_SELLER: Seller = { name: "", address: "", vat_id: "", vat_rate: 0, note: "" };
const stored = sellerSchema.extend({ since: z.string() });

/** @throws AppError forbidden (403). */
export async function getSeller(operator: Operator): Promise<Seller> {
  requireOperator(operator);
  return sellerSchema.safeParse(await queries.readSeller()).data ?? NO_SELLER;
}

/** Issued invoices keep the seller they were issued with. @throws AppError forbidden (403). */
export async function setSeller(operator: Operator, seller: Seller): Promise<Seller> {
  requireOperator(operator);
  await transaction(async (tx) => {
    await queries.writeSeller(tx, seller);
    const details = `${seller.name || "none"}, VAT ${seller.vat_rate}%`;
    await recordAction(tx, operator, { action: "seller.set", subject: "seller", details });
  });
  return seller;
}

/**
 * Issues due documents, one transaction per batch; one that cannot be issued is retried next time and does not stop the
 * others. Idempotent; two workers wait for each other.
 * @returns how many.
 */
export async function issueInvoices(): Promise<number> {
  let issued = 0;
  for (;;) {
    const batch = await transaction(issueBatch);
    issued += batch;
    if (batch < ISSUED_AT_ONCE) return issued;
  }
}

async function issueBatch(tx: Transaction): Promise<number> {
  const { data: seller } = stored.safeParse(await queries.readSeller(tx));
  if (!seller || seller.name === "") return 0;
  await queries.lockInvoices(tx);
  const payments = await queries.listUninvoiced(tx, seller.since, ISSUED_AT_ONCE);
  let issued = 0;
  for (const due of payments)
    if (await tryIssue(tx, { payment: due.payment_id }, () => issueInvoice(tx, due, seller))) issued++;
  const credits = await queries.listUncredited(tx, ISSUED_AT_ONCE - payments.length);
  for (const credit of credits)
    if (await tryIssue(tx, { refund: credit.refund_id }, () => issueCredit(tx, credit))) issued++;
  return issued;
}

/** A failure undoes only this document and its number. @returns whether it was issued. */
async function tryIssue(tx: Transaction, due: object, issue: () => Promise<void>): Promise<boolean> {
  await queries.beginDocument(tx);
  try {
    await issue();
    await queries.keepDocument(tx);
    return true;
  } catch (error) {
    await queries.undoDocument(tx);
    log.error({ err: error, ...due }, "A document cannot be issued and is skipped");
    return false;
  }
}

async function issueInvoice(
  tx: Transaction,
  due: queries.Due,
  { since: _since, ...seller }: Seller & { since: string },
) {
  const vat_rate = Math.round(seller.vat_rate * 100);
  const net = netOf(due.amount, vat_rate);
  const series = seriesOf("invoice", due.provider, due.now);
  await queries.insertInvoice(tx, {
    kind: "invoice",
    number: numberOf(series, await queries.takeNumber(tx, series)),
    seller: JSON.stringify(seller),
    payment_id: due.payment_id,
    refund_id: null,
    user_id: due.user_id,
    customer: due.customer ?? "Customer",
    what: grantReason(due.plan, due.period_start, due.period_end),
    currency: due.currency,
    gross: due.amount,
    net,
    vat: due.amount - net,
    vat_rate,
  });
}

/** Uses the seller, customer and rate of the invoice it refers to. */
async function issueCredit(tx: Transaction, credit: queries.Credit): Promise<void> {
  const { id: _id, issued_at: _issued, ...invoice } = await queries.getInvoice(tx, credit.invoice);
  const split = creditOf(invoice, await queries.sumCredits(tx, invoice.payment_id), credit.amount);
  const series = seriesOf("credit-note", credit.provider, credit.now);
  await queries.insertInvoice(tx, {
    ...invoice,
    kind: "credit-note",
    number: numberOf(series, await queries.takeNumber(tx, series)),
    seller: JSON.stringify(invoice.seller),
    refund_id: credit.refund_id,
    what: `Refund: ${invoice.what}`,
    ...split,
  });
}

/** The PDF of one of the actor's own. @throws AppError not-found, also for another user's, unavailable. */
export function drawOwnInvoice(actor: Actor, number: string, signal: AbortSignal): Promise<Buffer> {
  return draw(actor, number, actor.id, signal);
}

/** The PDF of any customer's. @throws AppError forbidden (403), not-found, unavailable. */
export function drawInvoice(operator: Operator, number: string, signal: AbortSignal): Promise<Buffer> {
  requireOperator(operator);
  return draw(operator, number, null, signal);
}

async function draw(
  asker: { id: number | null },
  number: string,
  userId: number | null,
  signal: AbortSignal,
): Promise<Buffer> {
  const invoice = await queries.findInvoice(number, userId);
  if (!invoice) throw new AppError("not-found", invoiceMessages.unknown);
  const pdf = await inThread(INVOICE, pageOf(invoice, invoice.of), customerTurn(asker), signal);
  return Buffer.from(pdf.buffer);
}
