/** Emails about roles in a company. */
import { greetingOf } from "#features/accounts/server/service.ts";
import { sentence } from "#platform/contract/sentence.ts";
import { letter, type MailContent } from "#platform/mail/mail-content.ts";
import { nameForStrangers } from "#platform/mail/unasked.ts";

type MailText = Pick<MailContent, "subject" | "text" | "action">;

/** Names are other people's words: one that is none of its own could be a link. */
export const named = (name: string, otherwise: string) => nameForStrangers(name) ?? otherwise;

/** To a person whom an owner removed. */
export function removedMail(firstName: string, { by, company }: { by: string; company: string }): MailText {
  const name = named(company, "a company");
  return {
    subject: `You no longer have access to ${name}`,
    text: letter(greetingOf(firstName), [
      `${named(by, "An owner")} has removed you from ${sentence(name)} Your posts stay with the company; published posts keep your name. Your account and your other companies have not changed.`,
    ]),
  };
}

/** To each remaining owner when the payer is gone. @param has what happened: `has left`. */
export function payerLeftMail(
  firstName: string,
  { payer, company, has, link }: { payer: string; company: string; has: string; link: string },
): MailText {
  const name = named(company, "your company");
  return {
    subject: `${name} needs an owner who pays`,
    action: "Let your plan pay",
    text: letter(greetingOf(firstName), [
      `${named(payer, "The owner who paid")} ${has} ${sentence(name)} Until now, releases came from that plan.`,
      "Nothing is published until another owner’s plan pays. Drafts and edits are not affected. If you want your plan to pay, choose Let your plan pay under People:",
      link,
    ]),
  };
}
