/** Pure rules of invoices: included VAT, number series, and the texts of the PDF. */
import type { InvoicePage } from "../../pdf/invoice-page.ts";
import { formatMoney } from "#ui-kit/format/money.ts";
import { type Seller, seller as sellerSchema } from "../../contracts/invoice.ts";
import { dayName } from "../purchases/policy.ts";
import type { InvoiceRow } from "./queries.ts";

/** The net part of an amount that includes VAT; half a unit is rounded up. @param rate hundredths of a per cent. */
export function netOf(gross: number, rate: number): number {
  return Math.round((gross * 10_000) / (10_000 + rate));
}

type Split = { gross: number; net: number; vat: number };

/** A refunded part of an invoice: never more net or VAT than is left, so that all parts add up to the invoice. */
export function creditOf(invoice: Split & { vat_rate: number }, given: Split, gross: number): Split {
  const left = { net: invoice.net - given.net, vat: invoice.vat - given.vat };
  const vat = Math.min(Math.max(gross - netOf(gross, invoice.vat_rate), gross - left.net), left.vat);
  return { gross, net: gross - vat, vat };
}

/** "INV-2026"; documents of test mode have a series of their own, because nothing was charged. */
export function seriesOf(kind: "invoice" | "credit-note", provider: "test" | "stripe", at: Date): string {
  return `${provider === "test" ? "TEST-" : ""}${kind === "invoice" ? "INV" : "CN"}-${at.getUTCFullYear()}`;
}

export function numberOf(series: string, place: number): string {
  return `${series}-${String(place).padStart(4, "0")}`;
}

/** The content of the PDF. @param of number of the invoice a credit note refers to. */
export function pageOf(row: InvoiceRow, of: string | null): InvoicePage {
  const from: Seller = sellerSchema.parse(row.seller);
  const money = (minor: number) => formatMoney(row.kind === "invoice" ? minor : -minor, row.currency);
  const rate = `${row.vat_rate / 100}%`;
  const isTest = row.number.startsWith("TEST-");
  return {
    document: "invoice",
    title: row.kind === "invoice" ? "Invoice" : "Credit note",
    number: row.number,
    issued: dayName(row.issued_at),
    seller: [from.name, ...from.address.split("\n")].filter((line) => line.trim() !== ""),
    vatId: from.vat_id,
    customer: row.customer,
    what: row.what,
    amounts: [
      ["Net", money(row.net)],
      [`VAT ${rate}`, money(row.vat)],
      ["Total", money(row.gross)],
    ],
    notes: [
      ...(of === null ? [] : [`For invoice ${of}.`]),
      ...(isTest ? ["Test mode: nothing was charged."] : []),
      ...(from.note === "" ? [] : [from.note]),
    ],
  };
}
