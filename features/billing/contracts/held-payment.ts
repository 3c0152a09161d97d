/** Payments that do not match their order, for operators. Amounts are in minor units of the currency. */
import { z } from "zod";
import { paging, requiredText, text, wholeNumber } from "#platform/contract/fields.ts";

/** In the order in which they are checked. */
export const HELD_PROBLEMS = ["order", "currency", "price", "amount", "status"] as const;
export type HeldProblem = (typeof HELD_PROBLEMS)[number];

export const heldPayment = z.object({
  id: z.number().int(),
  ref: z.string().describe("The invoice, Checkout session or subscription at Stripe"),
  user_id: z.number().int().nullable().describe("null: the account has been deleted"),
  user_name: z.string().nullable(),
  plan: z.string().describe("Name"),
  problem: z.enum(HELD_PROBLEMS).describe("order: the payment names another customer's order or plan"),
  expected_amount: z.number().int().nullable().describe("null: there is no order of this customer to compare with"),
  expected_currency: z.string().nullable(),
  paid_amount: z.number().int().describe("Amount Stripe took; for problem price: the price of each period at Stripe"),
  paid_currency: z.string(),
  created_at: z.string(),
  decision: z.enum(["accepted", "refused"]).nullable().describe("null: waiting"),
  decided_by: z.string().nullable().describe("null: the command line, or a deleted account"),
  decided_at: z.string().nullable(),
  note: z.string(),
});
export type HeldPayment = z.infer<typeof heldPayment>;

export const heldQuery = z.object({
  ...paging,
  page_size: wholeNumber("Page size", 100).default(50),
  state: z.enum(["waiting", "decided"], { error: "state must be waiting or decided." }).default("waiting"),
});
export type HeldQuery = z.infer<typeof heldQuery>;
export const heldPayments = z.object({
  payments: z.array(heldPayment).describe("Waiting: oldest first; decided: newest decision first"),
  count: z.number().int(),
});

export const paymentId = z.coerce
  .number({ error: "Give a payment's id." })
  .int("Give a payment's id.")
  .min(1)
  .max(2 ** 53);

const NOTE_LENGTH = 500;
/** The decision applies to the figures the operator saw; changed figures answer 409. */
export const heldDecision = z.object({
  note: requiredText("Note", NOTE_LENGTH, "Enter a note."),
  paid_amount: z.number({ error: "Give the amount you saw." }).int().min(0).describe("As it was shown"),
  paid_currency: text("Currency", 3).describe("As it was shown"),
});
export type HeldDecision = z.infer<typeof heldDecision>;

export const paymentMessages = {
  unknownHeld: "Held payment not found.",
  decided: "This payment has already been decided.",
  acceptNeedsStripe: "Stripe is not connected. Connect it before you accept a payment.",
  otherFigures: "The payment has changed since you opened this page. Check it and decide again.",
  accepted: "Payment accepted. The plan and its releases are added within a minute.",
  refused: "Payment refused. The money is refunded and a subscription ends.",
  noRoom: (left: string) => `At most ${left} can still be refunded.`,
  nothingLeft: "This payment has already been refunded in full.",
  notPaid: "Only a payment that was received can be refunded.",
  stripeNotConnected: "Stripe is not connected. Connect it, or record a refund you made elsewhere.",
} as const;

export const HELD_WORDS: Record<HeldProblem, string> = {
  order: "Names another order",
  currency: "Other currency",
  price: "Other price for each period",
  amount: "Other amount",
  status: "Not confirmed as paid",
};
