/** Invoices and credit notes, and who sells. Amounts are in minor units of the currency and include VAT. */
import { z } from "zod";
import { requiredText, text } from "#platform/contract/fields.ts";

export const seller = z.object({
  name: text("Name", 120).describe("Empty: no invoices are issued"),
  address: text("Address", 400).describe("Lines as they are printed"),
  vat_id: text("VAT ID", 40).describe("Empty: not registered"),
  vat_rate: z
    .number({ error: "Enter a rate from 0 to 100." })
    .min(0, "Enter a rate from 0 to 100.")
    .max(100, "Enter a rate from 0 to 100.")
    .multipleOf(0.01, "A rate has at most two decimals.")
    .describe("VAT rate in per cent; prices include it"),
  note: text("Note", 400).describe("Printed on each invoice, for example a reverse charge note"),
});
export type Seller = z.infer<typeof seller>;

export const invoiceNumber = requiredText("Number", 40).regex(/^[A-Z]+(-[A-Z]+)*-20\d\d-\d{4,9}$/, "Give a number.");

export const invoiceMark = z.object({
  number: z.string(),
  kind: z.enum(["invoice", "credit-note"]),
});
export type InvoiceMark = z.infer<typeof invoiceMark>;

export const invoiceMessages = { unknown: "Invoice not found." } as const;
