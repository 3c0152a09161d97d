/** The calls about invoices: their PDFs, and who sells. */
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer } from "#platform/contract/fields.ts";
import { invoiceNumber, seller } from "../contracts/invoice.ts";

const operators = { access: "operator", tag: "Operator" } as const;
const params = z.object({ number: invoiceNumber });
const errors = { 404: errorAnswer, 429: errorAnswer } as const;

export const drawOwnInvoice = defineCall({
  access: "signed-in",
  tag: "Billing",
  method: "GET",
  path: "/api/billing/invoices/:number/",
  summary: "Download one of your invoices or credit notes as a PDF",
  params,
  answer: "file",
  fileType: "application/pdf",
  errors,
});

export const drawInvoice = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/invoices/:number/",
  summary: "Download a customer's invoice or credit note as a PDF",
  params,
  answer: "file",
  fileType: "application/pdf",
  errors,
});

export const getSeller = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/settings/seller/",
  summary: "Show the seller named on invoices",
  answer: seller,
});

export const setSeller = defineCall({
  ...operators,
  method: "POST",
  path: "/operator/settings/seller/",
  summary: "Set the seller named on invoices",
  description: "Payments received from then on get invoices. Issued ones never change.",
  body: seller,
  answer: seller,
});
