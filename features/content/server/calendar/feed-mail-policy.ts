/** The email to an author whose calendar has a new secret address. Pure. */
import { letter, type MailContent } from "#platform/mail/mail-content.ts";
import { senderName } from "#platform/mail/sender.ts";

export function feedMail(): MailContent {
  return {
    subject: "Your calendar has a new secret address",
    text: letter("Hello,", [
      `A secret address was created for your ${senderName()} calendar. Programs that know it can read the names and times of your scheduled and published posts. An earlier address no longer works.`,
      "If this was not you, change your password now: the address will stop working too. You can also switch it off on the Calendar screen.",
    ]),
  };
}
