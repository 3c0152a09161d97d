/** The calls of operators about payments, refunds, revenue, and payments that do not match their order. */
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer } from "#platform/contract/fields.ts";
import * as held from "../contracts/held-payment.ts";
import * as contract from "../contracts/money.ts";

const operators = { access: "operator", tag: "Operator" } as const;
const params = z.object({ id: held.paymentId });

export const listPayments = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/payments/",
  summary: "List payments, newest first",
  query: contract.moneyQuery,
  answer: contract.moneyPayments,
});

export const getPaymentsCsv = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/payments/csv/",
  summary: "List payments as a CSV file, the newest 50,000",
  query: contract.moneyFilter,
  answer: "file",
  fileType: "text/csv",
});

export const getRevenue = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/revenue/",
  summary: "Show revenue by month and plan",
  answer: contract.revenue,
});

export const refundPayment = defineCall({
  ...operators,
  method: "POST",
  path: "/operator/payments/:id/refunds/",
  summary: "Refund a payment",
  description: "All refunds together never exceed the payment.",
  params,
  body: contract.refundInput,
  answer: contract.moneyPayment,
  errors: { 404: errorAnswer, 409: "Not received, refunded in full or since, or Stripe is not connected" },
});

export const listHeldPayments = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/payments/held/",
  summary: "List payments that do not match their order",
  query: held.heldQuery,
  answer: held.heldPayments,
});

const decision = {
  ...operators,
  method: "POST",
  params,
  body: held.heldDecision,
  answer: held.heldPayment,
  errors: { 404: errorAnswer, 409: "Decided already, its figures have changed, or Stripe is not connected" },
} as const;

/** What an operator decides about a held payment. */
export const decideHeld = {
  accept: defineCall({
    ...decision,
    path: "/operator/payments/held/:id/accept/",
    summary: "Accept a payment as it is",
  }),
  refuse: defineCall({
    ...decision,
    path: "/operator/payments/held/:id/refuse/",
    summary: "Refuse a payment and refund it",
  }),
} as const;
