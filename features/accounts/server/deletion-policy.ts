/** Pure rules of an account's end: the day, and what the mails say. */
import { DELETION_GRACE_DAYS } from "../data-contract.ts";
import { greetingOf, type MailText } from "./policy.ts";

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** "21 November 2026", in UTC. */
export function dayOf(time: Date): string {
  return day.format(time);
}

export function deletionAskedMail(firstName: string, dueAt: Date, link: string): MailText {
  return {
    subject: "Your account will be deleted",
    text: `${greetingOf(firstName)}

your Dateline account will be deleted on ${dayOf(dueAt)}, with your profile, companies, posts, pictures, videos and releases. What is published leaves the public pages, and a subscription ends then; cancel it under Plan & Billing if it should not renew before.

You have ${DELETION_GRACE_DAYS} days to change your mind: sign in and choose Keep My Account under Profile Details.

${link}

If you did not ask for this, sign in, keep your account, and change your password at once. Every other session was signed out.

Dateline
`,
  };
}

export function deletionCalledBackMail(firstName: string): MailText {
  return {
    subject: "Your account stays",
    text: `${greetingOf(firstName)}

the deletion of your Dateline account was called back. Everything is as it was.

If that was not you, change your password at once.

Dateline
`,
  };
}

export function accountDeletedMail(firstName: string): MailText {
  return {
    subject: "Your account is deleted",
    text: `${greetingOf(firstName)}

your Dateline account is deleted, and everything in it. What was paid stays in our books, without your name; mails that we sent are kept for 30 days.

You can sign up again with this address at any time.

Dateline
`,
  };
}
