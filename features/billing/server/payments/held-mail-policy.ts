/** Text of the email to operators about a held payment. */
import { type HeldFacts, heldWords } from "../../words/held-words.ts";
import type { MailText } from "../purchases/mail-policy.ts";
import { letter } from "#platform/mail/mail-content.ts";

/** To every operator. */
export function heldMail(held: HeldFacts, planName: string, address: string): MailText {
  const plan = planName.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  const text = letter("Hello,", [
    `A payment at Stripe does not match its order (${plan} plan). ${heldWords(held)}.`,
    "Nothing was granted. Accept the payment to start the plan, or refuse it to refund the money.",
    `Its reference at Stripe is ${held.ref}. Decide here:\n${address}`,
  ]);
  return { subject: `Payment held: ${plan} plan`, action: "Open Money", text };
}
