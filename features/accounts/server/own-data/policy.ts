/** Pure rules of data exports: rate limit, storage path of the ZIP, its contents, and the email text. */
import type { Limit } from "#platform/throttle/throttle.ts";
import { EXPORT_DAYS } from "../../own-data-contract.ts";
import { greetingOf, type MailText } from "../policy.ts";
import { senderName } from "#platform/mail/sender.ts";
import { letter } from "#platform/mail/mail-content.ts";

/** Packing reads all data of an account: a few times a day is enough. */
export const exportByAccount: Limit = { name: "export:account", max: 10, seconds: 24 * 3600 };

/** An export without progress for this long has lost its worker and its job: it may be requested again. */
export const STALLED_SECONDS = 3600;

/** Folder of the ZIPs in the storage. */
export const EXPORT_FOLDER = "exports";
export const exportFolder = (id: string) => `${EXPORT_FOLDER}/${id}`;
export const exportKey = (id: string) => `${exportFolder(id)}/data.zip`;

/** The file name for browsers. */
export function downloadName(askedAt: Date): string {
  return `dateline-data-${askedAt.toISOString().slice(0, 10)}.zip`;
}

export function readmeText(email: string, packedAt: Date): string {
  return `${senderName()} data export for ${email}
Created on ${packedAt.toUTCString()}.

account.json      your profile, whether two-factor sign-in is on, and where you are signed in
companies.json    your companies with what their newsroom pages show, including deleted ones you can still restore
collections.json  your collections, with the articles in them that are public and the news websites
news/             the news websites you follow or looked at, the articles you read or saved, and the feed searches and imports you started in the last few days
assistant.json    what you asked the AI assistant for, how much it read and wrote, and its texts of the last day
tickets.json      your support tickets with all messages
abuse-reports.json  what you reported to us from your confirmed address
announcements.json  which announcements you dismissed, and whether you get them by email
follows.json        what you follow by email with the address of this account
team.json           the companies on which you work, the invitations that you sent, and what you changed there
posts/            a folder for each status, and one for the trash. For each post:
                    .json            all its fields, the pictures and videos that it shows, and what reviews said
                    .html            the same post, readable in any browser, online or offline
                    .revisions.json  every version that was saved
api-keys.json     your API keys without their secrets, and what your connected assistants did
sandbox/          what your test keys wrote: posts, comments, pictures and videos, as above
templates.json    your templates, including those deleted within the last day
views.json        your saved views of Posted Content
media.json        your pictures and videos
media/            their files. Pictures are re-encoded when they are uploaded and the originals are not kept: this is
                  the largest form that we have. Videos are as you uploaded them
releases.json     your release history: granted, used (and for which post), credited back
analytics.csv     views, visitors, followed links and feed fetches of all your posts together, by day
payments.json     your subscriptions, payments, purchases and coupons. Amounts are in minor units, for example pence

JSON files are UTF-8 text for other programs. Times are in UTC. Each post is as it was at the moment when it was packed.
This file contains no passwords, codes or other secrets, and nothing about other people.
`;
}

export function operatorExportMail(firstName: string): MailText {
  return {
    subject: "A copy of your data was requested",
    text: letter(greetingOf(firstName), [
      `An operator of ${senderName()} has requested a copy of all your data. Once it is packed you can download it too, under Profile Details.`,
      "If you have questions, contact support and give the date of this email.",
    ]),
  };
}

export function exportReadyMail(firstName: string, link: string): MailText {
  return {
    subject: "Your data is ready",
    action: "Download your data",
    text: letter(greetingOf(firstName), [
      `Your ${senderName()} data is ready to download as a ZIP file. You will find it under Profile Details:`,
      link,
      `It is available for ${EXPORT_DAYS} days. If you did not request it, change your password straight away, unless we have told you that an operator requested it.`,
    ]),
  };
}
