/** Pure rules of account deletion: the due day and the email texts. */
import { DELETION_GRACE_DAYS } from "../../own-data-contract.ts";
import { greetingOf, type MailText } from "../policy.ts";
import { senderName } from "#platform/mail/sender.ts";
import { letter } from "#platform/mail/mail-content.ts";

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** "21 November 2026", in UTC. */
export function dayOf(time: Date): string {
  return day.format(time);
}

export function deletionAskedMail(firstName: string, dueAt: Date, link: string): MailText {
  return {
    subject: "Your account will be deleted",
    action: "Open Profile Details",
    text: letter(greetingOf(firstName), [
      `Your ${senderName()} account will be deleted on ${dayOf(dueAt)}, including your profile, companies, posts, pictures, videos and remaining releases. Your published posts will be taken down and any subscription will end. If it would renew before that day, cancel it under Plan & Billing. Companies with other people keep their posts.`,
      `You have ${DELETION_GRACE_DAYS} days to change your mind. Sign in and choose Keep my account under Profile Details.`,
      link,
      "If you did not request this, sign in, choose Keep my account and change your password straight away. All other sessions were signed out.",
    ]),
  };
}

export function operatorDeletionMail(firstName: string, dueAt: Date, link: string): MailText {
  return {
    subject: "Your account will be deleted",
    text: letter(greetingOf(firstName), [
      `An operator of ${senderName()} has scheduled the deletion of your account for ${dayOf(dueAt)}, including your profile, companies, posts, pictures, videos and remaining releases. Your published posts will be taken down and any subscription will end. Companies with other people keep their posts.`,
      "If you want to keep your account, sign in before that day and choose Keep my account under Profile Details.",
      link,
    ]),
  };
}

export function deletionCalledBackMail(firstName: string): MailText {
  return {
    subject: "Your account will not be deleted",
    text: letter(greetingOf(firstName), [
      `The deletion of your ${senderName()} account has been cancelled. Nothing has changed.`,
      "If this was not you, change your password straight away.",
    ]),
  };
}

export function accountDeletedMail(firstName: string): MailText {
  return {
    subject: "Your account has been deleted",
    text: letter(greetingOf(firstName), [
      `Your ${senderName()} account and everything in it has been deleted. We keep a record of the amounts you paid, without your name, and keep the emails we sent you for 30 days.`,
      "You are welcome to sign up again with this address.",
    ]),
  };
}
