/** What buyers are mailed: a plan bought, a payment that failed, a plan that ended. */
import { formatMoney } from "#ui-kit/format/money.ts";
import type { PaymentMode } from "../checkout-contract.ts";
import type { Period } from "../plan-contract.ts";
import { dayName } from "./purchase-policy.ts";

export type MailText = { subject: string; text: string };

/** What a purchase brought. */
export type Bought = {
  plan: { name: string; period: Period };
  amount: number;
  currency: string;
  mode: PaymentMode;
  /** Null where the plan has no cap. */
  units: number | null;
  periodEnd: Date | null;
};

const link = (address: string) => `Your plan, payments and every release:\n${address}`;

export function boughtMail({ plan, amount, currency, mode, units, periodEnd }: Bought, address: string): MailText {
  const name = oneLine(plan.name);
  const paid = `${mode === "test" ? "Test mode: nothing was charged. It would have been" : "Paid:"} ${formatMoney(amount, currency)}.`;
  const granted =
    units === null
      ? "There is no cap on your releases."
      : `${units} ${units === 1 ? "release was" : "releases were"} added.`;
  const renews = periodEnd ? [`It renews on ${dayName(periodEnd)}, until you cancel.`] : [];
  return mail(`Your ${name} plan`, [
    `you bought the ${name} plan. ${granted}`,
    [paid, ...renews].join(" "),
    link(address),
  ]);
}

/** @param reason in words, may be empty. */
export function paymentFailedMail(planName: string, amount: string, reason: string, address: string): MailText {
  const name = oneLine(planName);
  return mail(`Payment for your ${name} plan failed`, [
    `the payment of ${amount} for the next period of your ${name} plan failed. ${oneLine(reason)}`.trim(),
    "It is tried again in the next days; if that fails too, the plan ends. Releases that you have stay yours.",
    `See what to do about it:\n${address}`,
  ]);
}

/** @param nextName the plan whose limits count from now on; null where an operator had chosen others. */
export function endedMail(planName: string, nextName: string | null, address: string): MailText {
  const name = oneLine(planName);
  const limits = nextName === null ? "" : ` The limits of the ${oneLine(nextName)} plan count from now on.`;
  return mail(`Your ${name} plan has ended`, [
    `your ${name} plan has ended, and nothing more will be charged for it.${limits}`,
    "Releases that you have stay yours.",
    link(address),
  ]);
}

function mail(subject: string, paragraphs: string[]): MailText {
  return { subject, text: `${["Hello,", ...paragraphs, "Dateline"].join("\n\n")}\n` };
}

/** Names are what operators typed: in a subject a line break would end the header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}
