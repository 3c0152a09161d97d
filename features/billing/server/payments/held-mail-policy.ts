/** Text of the email to operators about a held payment. */
import { type HeldFacts, heldWords } from "../../words/held-words.ts";
import type { MailText } from "../purchases/mail-policy.ts";

/** To every operator. */
export function heldMail(held: HeldFacts, planName: string, address: string): MailText {
  const plan = planName.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  const paragraphs = [
    "Hello,",
    `A payment at Stripe does not match its order (${plan} plan). ${heldWords(held)}.`,
    "Nothing was granted. Accept the payment to start the plan, or refuse it to refund the money.",
    `Its reference at Stripe is ${held.ref}. Decide here:\n${address}`,
    "Dateline",
  ];
  return { subject: `Payment held: ${plan} plan`, action: "Open Money", text: `${paragraphs.join("\n\n")}\n` };
}
