/** Commands about payments: those that do not match their order. */
import { heldDecision, type HeldPayment } from "#features/billing/payment-contract.ts";
import { acceptHeld, listHeldPayments, refuseHeld } from "#features/billing/server/payments/held-service.ts";
import { heldWords } from "#features/billing/ui/held-words.ts";
import {
  type Command,
  checked,
  findOption,
  type Given,
  oneLine,
  type Out,
  takeArguments,
  UsageError,
  wholeNumber,
} from "./command.ts";
import { COMMAND_LINE } from "./operator.ts";

const text = { type: "string" } as const;
const MOST_LISTED = 100;

export const paymentCommands: Record<string, Command> = {
  "payments:held": {
    usage: "[--decided]",
    summary: "List payments that do not match their order and wait; with --decided those already decided",
    options: { decided: { type: "boolean" } },
    run: listHeld,
  },
  "payments:accept": {
    usage: "ID --note TEXT",
    summary: "Accept a held payment as it is",
    options: { note: text },
    run: (given, out) => decide(acceptHeld, given, out),
  },
  "payments:refuse": {
    usage: "ID --note TEXT",
    summary: "Refuse a held payment and refund it",
    options: { note: text },
    run: (given, out) => decide(refuseHeld, given, out),
  },
};

async function listHeld(given: Given, out: Out): Promise<void> {
  takeArguments(given);
  const state = given.values["decided"] === true ? "decided" : "waiting";
  const { payments, count } = await listHeldPayments(COMMAND_LINE, { page: 1, page_size: MOST_LISTED, state });
  for (const payment of payments) out.log(lineOf(payment));
  out.log(count === 1 ? "1 payment." : `${count} payments.`);
}

async function decide(by: typeof acceptHeld, given: Given, out: Out): Promise<void> {
  const id = wholeNumber(takeArguments(given, "ID")[0], 1);
  const note = checked(heldDecision.shape.note, findOption(given, "note"), "Give --note: why.");
  const { payments } = await listHeldPayments(COMMAND_LINE, { page: 1, page_size: 1000, state: "waiting" });
  const seen = payments.find((payment) => payment.id === id);
  if (!seen) throw new UsageError(`No held payment ${id} is waiting.`);
  const { paid_amount, paid_currency } = seen;
  out.log(lineOf(await by(COMMAND_LINE, id, { note, paid_amount, paid_currency })));
}

/** "12  waiting   Other amount: £90 instead of £100  Newsroom  Ada Lovelace  in_1Abc" */
function lineOf(payment: HeldPayment): string {
  const { id, decision, plan, user_name, ref, note } = payment;
  const parts = [heldWords(payment), plan, user_name ?? "account deleted", ref, note].filter((part) => part !== "");
  return [String(id).padEnd(6), (decision ?? "waiting").padEnd(8), ...parts.map(oneLine)].join("  ");
}
