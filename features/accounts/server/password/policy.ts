/** Pure rules of setting a password: how long the link works, and what the mails say. */
import { greetingOf, type MailText } from "../policy.ts";
import { senderName } from "#platform/mail/sender.ts";
import { letter } from "#platform/mail/mail-content.ts";

export const RESET_SECONDS = 3600;

export function resetMail(firstName: string, link: string): MailText {
  return {
    subject: "Choose a new password",
    action: "Choose a new password",
    text: letter(greetingOf(firstName), [
      `We received a request to reset the password of your ${senderName()} account. Choose a new one here:`,
      link,
      `The link works once and expires in one hour. A new password signs you out everywhere.
If you did not request this, you can ignore this email. Your password will not change.`,
    ]),
  };
}

export function passwordChangedMail(firstName: string): MailText {
  return {
    subject: "Your password has changed",
    text: letter(greetingOf(firstName), [
      `The password of your ${senderName()} account has just been changed, and all other sessions were signed out.`,
      "If this was not you, reset your password from the sign-in page straight away.",
    ]),
  };
}
