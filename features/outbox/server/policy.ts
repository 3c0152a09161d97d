/** Rules of reading emails and their links, and the notice to the owner of a revealed link. */
import type { Role } from "#features/accounts/contract.ts";
import type { Operator } from "#features/audit/server/service.ts";
import { senderName } from "#platform/mail/sender.ts";
import { letter } from "#platform/mail/mail-content.ts";

export function canReadOutbox(actor: Pick<Operator, "role">): boolean {
  return actor.role === "operator";
}

/**
 * Whether this operator may reveal a link of an account with this role. A link of another operator would hand over
 * their account, and one's own would allow a password change from a stolen session. The command line has full access to
 * the database anyway.
 */
export function canReveal(operator: Pick<Operator, "id" | "role">, owner: Role): boolean {
  return operator.role === "operator" && (operator.id === null || owner !== "operator");
}

/** The link starts or ends a follow only, and its recipient did not get the email. */
export function opensFollow({ options, status }: { options: { opens?: "follow" }; status: string }): boolean {
  return options.opens === "follow" && status !== "sent";
}

export function revealMail(subject: string, reason: string): { subject: string; text: string } {
  return {
    subject: "An operator has read a link meant for you",
    text: letter("Hello,", [
      `An operator of ${senderName()} has read the link in the email “${subject}”, which was addressed to you. Reason:`,
      `    ${reason}`,
      "Anyone with the link can act as you. If you did not ask for this, change your password and contact support.",
    ]),
  };
}
