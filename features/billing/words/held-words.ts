/** A held payment in one line: in the console, the audit log, emails and on the command line. */
import { formatMoney } from "#ui-kit/format/money.ts";
import { HELD_WORDS, type HeldProblem } from "../contracts/held-payment.ts";

export type HeldFacts = {
  ref: string;
  problem: HeldProblem;
  expected_amount: number | null;
  expected_currency: string | null;
  paid_amount: number;
  paid_currency: string;
};

/** "Other amount: £90 instead of £100" */
export function heldWords({
  problem,
  expected_amount,
  expected_currency,
  paid_amount,
  paid_currency,
}: HeldFacts): string {
  const paid = formatMoney(paid_amount, paid_currency);
  if (expected_amount === null || expected_currency === null) return `${HELD_WORDS[problem]}: ${paid}`;
  return `${HELD_WORDS[problem]}: ${paid} instead of ${formatMoney(expected_amount, expected_currency)}`;
}
