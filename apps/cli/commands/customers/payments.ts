/** Commands about payments: the list, refunds, revenue, and what does not match its order. */
import { heldDecision, type HeldPayment } from "#features/billing/contracts/held-payment.ts";
import { type MoneyPayment, refundInput } from "#features/billing/contracts/money.ts";
import {
  getPayment,
  getRevenue,
  listPayments,
  refundPayment,
} from "#features/billing/server/payments/money-service.ts";
import { formatMoney } from "#ui-kit/format/money.ts";
import { minorUnits } from "../../amount.ts";
import { acceptHeld, listHeldPayments, refuseHeld } from "#features/billing/server/payments/held-service.ts";
import { heldWords } from "#features/billing/words/held-words.ts";
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
} from "../../command.ts";
import { COMMAND_LINE } from "../../operator.ts";

const text = { type: "string" } as const;
const MOST_LISTED = 100;

export const paymentCommands: Record<string, Command> = {
  "payments:list": {
    usage: "[--search TEXT] [--limit N]",
    summary: "List payments and their refunds, newest first",
    options: { search: text, limit: text },
    run: listAll,
  },
  "payments:refund": {
    usage: "ID AMOUNT --reason TEXT [--recorded] [--releases N] [--end-plan]",
    summary: "Refund a payment, through Stripe if Stripe took it; with --recorded, only record it",
    options: { reason: text, recorded: { type: "boolean" }, releases: text, "end-plan": { type: "boolean" } },
    run: refund,
  },
  "revenue:show": {
    usage: "",
    summary: "Show revenue by month and plan, less refunds",
    run: showRevenue,
  },
  "payments:held": {
    usage: "[--decided]",
    summary: "List payments held because they do not match their order; with --decided, those already decided",
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

async function listAll(given: Given, out: Out): Promise<void> {
  takeArguments(given);
  const limit = wholeNumber(findOption(given, "limit") ?? "20", 1);
  const query = { q: findOption(given, "search") ?? "", page: 1, page_size: Math.min(limit, MOST_LISTED) };
  const { payments, count, has_more } = await listPayments(COMMAND_LINE, query);
  for (const payment of payments) out.log(paymentLine(payment));
  out.log(`${has_more ? "More than " : ""}${count === 1 ? "1 payment" : `${count} payments`}.`);
}

async function refund(given: Given, out: Out): Promise<void> {
  const [id, amount] = takeArguments(given, "ID", "AMOUNT");
  const seen = await getPayment(COMMAND_LINE, wholeNumber(id, 1));
  const isRecorded = given.values["recorded"] === true || seen.mode === "test";
  const parsed = refundInput.safeParse({
    amount: minorUnits(amount, seen.currency),
    refunded: seen.refunded,
    reason: findOption(given, "reason") ?? "",
    way: isRecorded ? "recorded" : "stripe",
    releases: wholeNumber(findOption(given, "releases") ?? "0", 0),
    ends_plan: given.values["end-plan"] === true,
  });
  if (!parsed.success) throw new UsageError(parsed.error.issues[0]?.message ?? "This value is not valid.");
  out.log(paymentLine(await refundPayment(COMMAND_LINE, seen.id, parsed.data)));
}

async function showRevenue(given: Given, out: Out): Promise<void> {
  takeArguments(given);
  const { currencies, mode } = await getRevenue(COMMAND_LINE);
  for (const { currency, rows } of currencies)
    for (const { month, plan, received, refunded } of rows)
      out.log([month, formatMoney(received - refunded, currency).padStart(12), oneLine(plan)].join("  "));
  out.log(mode === "test" ? "Test mode: nothing was charged." : "Received through Stripe, less refunds.");
}

/** "7  2026-11-21  paid    £162  £54 refunded  Notice  Jo Harwood  in_1Abc" */
function paymentLine({
  id,
  created_at,
  status,
  amount,
  refunded,
  currency,
  plan,
  user_name,
  ref,
}: MoneyPayment): string {
  const back = refunded > 0 ? [`${formatMoney(refunded, currency)} refunded`] : [];
  const parts = [formatMoney(amount, currency), ...back, plan, user_name ?? "account deleted", ref];
  return [String(id).padEnd(6), created_at.slice(0, 10), status.padEnd(6), ...parts.map(oneLine)].join("  ");
}

async function listHeld(given: Given, out: Out): Promise<void> {
  takeArguments(given);
  const state = given.values["decided"] === true ? "decided" : "waiting";
  const { payments, count } = await listHeldPayments(COMMAND_LINE, { page: 1, page_size: MOST_LISTED, state });
  for (const payment of payments) out.log(lineOf(payment));
  out.log(count === 1 ? "1 payment." : `${count} payments.`);
}

async function decide(by: typeof acceptHeld, given: Given, out: Out): Promise<void> {
  const id = wholeNumber(takeArguments(given, "ID")[0], 1);
  const note = checked(heldDecision.shape.note, findOption(given, "note"), "Give your reason with --note.");
  const { payments } = await listHeldPayments(COMMAND_LINE, { page: 1, page_size: 1000, state: "waiting" });
  const seen = payments.find((payment) => payment.id === id);
  if (!seen) throw new UsageError(`Held payment ${id} not found.`);
  const { paid_amount, paid_currency } = seen;
  out.log(lineOf(await by(COMMAND_LINE, id, { note, paid_amount, paid_currency })));
}

/** "12  waiting   Other amount: £90 instead of £100  Newsroom  Ada Lovelace  in_1Abc" */
function lineOf(payment: HeldPayment): string {
  const { id, decision, plan, user_name, ref, note } = payment;
  const parts = [heldWords(payment), plan, user_name ?? "account deleted", ref, note].filter((part) => part !== "");
  return [String(id).padEnd(6), (decision ?? "waiting").padEnd(8), ...parts.map(oneLine)].join("  ");
}
