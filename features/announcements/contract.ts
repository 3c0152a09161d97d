/** Announcements of operators to all users, and the notices that the dashboard shows. */
import { z } from "zod";
import { maintenanceNotice } from "#features/maintenance/contract.ts";
import { MAX_REVEALS_SHOWN, ownReveal } from "#features/outbox/contract.ts";
import { completeWebAddress, isWebUrl, requiredText, text } from "#platform/contract/fields.ts";

/** The page that an email leads to: it asks, and a POST of it stops announcements by email. */
export const unsubscribePage = (token: string) => `/unsubscribe/${token}`;

export const MAX_TITLE = 120;
export const MAX_TEXT = 2000;
export const MAX_LINK = 2000;
/** More at once would leave no room for the screen. */
export const MAX_SHOWN = 3;
export const MAX_LISTED = 200;

export const announcementMessages = {
  titleRequired: "Enter a title.",
  textRequired: "Enter a text.",
  linkInvalid: "Enter a web address that starts with https:// or http://, or a path on this site that starts with /.",
  timeInvalid: "Enter a date and time, or leave this empty.",
  endBeforeStart: "The end must be after the start.",
  endPast: "The end must be in the future.",
  notFound: "Announcement not found.",
  stopped: "This announcement has been stopped. Create a new one.",
} as const;

const time = z.iso.datetime({ offset: true, error: announcementMessages.timeInvalid }).nullable();
const isOwnPath = (value: string) => /^\/(?![/\\])[^\s\\]*$/.test(value);

const fields = {
  title: requiredText("Title", MAX_TITLE, announcementMessages.titleRequired)
    .refine((value) => !/\p{Cc}/u.test(value), "Title must be one line.")
    .describe("Also the subject of the email"),
  text: requiredText("Text", MAX_TEXT, announcementMessages.textRequired),
  link: text("Link", MAX_LINK)
    .overwrite(completeWebAddress)
    .refine((value) => value === "" || isWebUrl(value) || isOwnPath(value), announcementMessages.linkInvalid)
    .describe("Address of the link; empty: none"),
  from: time.describe("null: from now on"),
  until: time.describe("null: until it is stopped"),
  is_mailed: z
    .boolean({ error: "is_mailed must be true or false." })
    .describe("Also emailed to every user with a confirmed address who has not unsubscribed"),
};
export const announcementInput = z.object({
  ...fields,
  link: fields.link.default(""),
  from: fields.from.default(null),
  until: fields.until.default(null),
  is_mailed: fields.is_mailed.default(false),
});
export type AnnouncementInput = z.infer<typeof announcementInput>;
/** Fields left out do not change. */
export const announcementChange = z.object(fields).partial();
export type AnnouncementChange = z.infer<typeof announcementChange>;

export const ANNOUNCEMENT_STATES = ["scheduled", "shown", "ended", "stopped"] as const;
export const announcement = z.object({
  id: z.number().int(),
  title: z.string(),
  text: z.string(),
  link: z.string().describe("Empty: no link"),
  from: z.string(),
  until: z.string().nullable(),
  state: z.enum(ANNOUNCEMENT_STATES),
  is_mailed: z.boolean(),
  mailed: z.number().int().describe("Emails queued so far"),
  mailed_at: z.string().nullable().describe("When the last email was queued; null: not finished, or not mailed"),
  dismissed: z.number().int().describe("Users who have dismissed it"),
  created_by: z.string().nullable().describe("Name of the operator; null: the command line, or a deleted account"),
  created_at: z.string(),
});
export type Announcement = z.infer<typeof announcement>;
export const announcementList = z.object({
  announcements: z.array(announcement).describe(`Newest first, at most ${MAX_LISTED}`),
});

export const notices = z.object({
  maintenance: maintenanceNotice,
  announcements: z
    .array(announcement.pick({ id: true, title: true, text: true, link: true }))
    .describe(`Shown now and not dismissed by you; newest first, at most ${MAX_SHOWN}`),
  reveals: z
    .array(ownReveal)
    .describe(`Links in emails to you that an operator has revealed; newest first, at most ${MAX_REVEALS_SHOWN}`),
});
export type Notices = z.infer<typeof notices>;
export const dismissed = z.object({ detail: z.string() });
