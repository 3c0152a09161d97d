/** Emails to buyers: a plan bought, a payment failed, a plan ended. */
import { letter, type MailContent } from "#platform/mail/mail-content.ts";
import { formatMoney } from "#ui-kit/format/money.ts";
import type { PaymentMode } from "../../contracts/checkout.ts";
import type { Period } from "../../contracts/plan.ts";
import { dayName } from "./policy.ts";

export type MailText = Pick<MailContent, "subject" | "text" | "action">;

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

const link = (address: string) => `Your plan, payments and release history:\n${address}`;

export function boughtMail({ plan, amount, currency, mode, units, periodEnd }: Bought, address: string): MailText {
  const name = oneLine(plan.name);
  const paid = `${mode === "test" ? "Test mode: you were not charged. The price would have been" : "Paid:"} ${formatMoney(amount, currency)}.`;
  const granted =
    units === null
      ? "You can submit unlimited releases."
      : `${units} ${units === 1 ? "release was" : "releases were"} added.`;
  const renews = periodEnd ? [`It renews on ${dayName(periodEnd)} unless you cancel.`] : [];
  return mail(`Your ${name} plan`, [
    `Thank you for choosing the ${name} plan. ${granted}`,
    [paid, ...renews].join(" "),
    link(address),
  ]);
}

/** @param reason in words, may be empty. */
export function paymentFailedMail(planName: string, amount: string, reason: string, address: string): MailText {
  const name = oneLine(planName);
  return mail(`Payment for your ${name} plan failed`, [
    `Your payment of ${amount} for the next period of the ${name} plan failed. ${oneLine(reason)}`.trim(),
    "We will try again over the next few days. If that fails, your plan will end. You keep the releases you have left.",
    `Update your payment details:\n${address}`,
  ]);
}

/** @param nextName the plan whose limits count from now on; null where an operator had chosen others. */
export function endedMail(planName: string, nextName: string | null, address: string): MailText {
  const name = oneLine(planName);
  const limits = nextName === null ? "" : ` You are now on the ${oneLine(nextName)} plan and its limits.`;
  return mail(`Your ${name} plan has ended`, [
    `Your ${name} plan has ended. You will not be charged for it again.${limits}`,
    "You keep the releases you have left.",
    link(address),
  ]);
}

function mail(subject: string, paragraphs: string[]): MailText {
  return { subject, action: "Open Plan & Billing", text: letter("Hello,", paragraphs) };
}

/** Names are what operators typed: in a subject a line break would end the header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}
