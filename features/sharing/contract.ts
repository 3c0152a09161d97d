/** Posts shared before they are public, each person by a link of their own (docs/product/sharing.md). */
import { z } from "zod";
import { MAX_REASON } from "#features/approvals/contract.ts";
import { requiredText, text } from "#platform/contract/fields.ts";

/** Version of the terms that recipients accept: a new one for every change of their words (site/terms.tsx). */
export const TERMS_VERSION = 1;
export const MAX_RECIPIENTS = 20;
/** Links of one post that are not closed. */
export const MAX_LINKS = 200;
/** How long a link works after its embargo has lifted. */
export const AFTER_DAYS = 30;
/** How far ahead an embargo may lift, and how long a link works while no time is known. */
export const LONGEST_DAYS = 365;
/** How long a link is kept after it has expired. */
export const KEPT_DAYS = 365;
/** So many words in a row of the title may be in the subject line. */
export const SAME_WORDS = 4;

export const FILE_FORMS = ["pdf", "docx", "txt"] as const;
export type FileForm = (typeof FILE_FORMS)[number];

/** Addresses of a recipient. The token is a secret: logs have the route only. */
export const recipientPages = {
  page: (token: string) => `/embargo/${token}`,
  accept: (token: string) => `/embargo/${token}/accept`,
  decline: (token: string) => `/embargo/${token}/decline`,
  notYou: (token: string) => `/embargo/${token}/not-you`,
  file: (token: string, form: string) => `/embargo/${token}/files/${form}`,
  media: (token: string, id: string, name: string) => `/embargo/${token}/media/${id}/${name}`,
} as const;

export const sharingMessages = {
  noAddress: (given: string) => `${given} is not an email address. Correct it or remove it.`,
  noAddresses: "Enter an email address.",
  tooManyAddresses: `Send to up to ${MAX_RECIPIENTS} people at once.`,
  repeated: (email: string) => `${email} is entered twice. Remove one.`,
  already: (email: string) => `${email} has a link already. Revoke it before you send another.`,
  tooMany: `${MAX_LINKS} links are open. Revoke one first.`,
  subjectRequired: "Write what they read before they accept.",
  repeatsTitle: "This repeats the title. Journalists see it before they accept; say less.",
  noLinks: "Leave out web and email addresses.",
  past: "The time must be in the future.",
  tooFar: `The time can be at most ${LONGEST_DAYS} days ahead.`,
  noTime: "This post has no publishing time yet. Give the time when the embargo lifts.",
  isPublic: "This post is public. Send its address instead.",
  hasLifted: "The embargo has lifted already.",
  notShared: "This post is not shared under embargo.",
  noLink: "Link not found.",
  revokedAlready: "This link is closed already.",
  sent: (count: number) => (count === 1 ? "Link sent." : `${count} links sent.`),
  revoked: (name: string) => `${name} has no access any more.`,
  moved: (count: number) =>
    count === 0 ? "Embargo moved." : `Embargo moved. ${count} ${count === 1 ? "person is" : "people are"} notified.`,
  lifted: (count: number) => `Embargo lifted. ${count} ${count === 1 ? "person is" : "people are"} notified.`,
  unknownLink: "This link does not work. It may be incomplete; copy the whole line from the email.",
  termsChanged: "The terms changed while you were reading. Read them and accept again.",
  tick: "Tick the box to accept the terms.",
  tooOften: "This page was opened very often. Try again later.",
} as const;

export const sharingAnswer = z.object({ detail: z.string() });

export const LINK_STATES = ["sent", "opened", "accepted", "declined", "revoked", "expired"] as const;
export type LinkState = (typeof LINK_STATES)[number];

const time = z.string();
const timeOrNot = z.string().nullable();

export const shareLink = z.object({
  id: z.number().int(),
  name: z.string().describe("Empty: not given"),
  outlet: z.string().describe("Empty: not given"),
  email: z.string(),
  number: z.string().describe("On every page and file of this recipient"),
  subject: z.string(),
  state: z.enum(LINK_STATES),
  sent_by: z.string(),
  sent_at: time,
  expires_at: time,
  first_opened_at: timeOrNot,
  last_opened_at: timeOrNot,
  accepted_at: timeOrNot,
  declined_at: timeOrNot,
  declined_line: z.string(),
  disowned_at: timeOrNot.describe("When somebody with the link said that it is not for them"),
  revoked_at: timeOrNot,
  revoked_by: z.string().describe("Empty: the sender lost the right to share, or the post left the company"),
  revoked_line: z.string(),
  readings: z
    .array(z.object({ version: z.number().int(), first_at: time, last_at: time, times: z.number().int() }))
    .describe("Versions of the text that were read, oldest first"),
  downloads: z.array(z.object({ version: z.number().int(), file: z.string(), at: time })).describe("Oldest first"),
});
export type ShareLink = z.infer<typeof shareLink>;

export const embargo = z.object({
  lifts_at: timeOrNot.describe("null: no time is known, it lifts when the post is published"),
  follows_post: z.boolean().describe("It lifts at the post's publishing time, also if that moves"),
  lifted_at: timeOrNot.describe("When the post became public, or when the embargo was lifted by hand"),
  lifted_by: z.string().describe("Empty: the post is public, or the embargo holds"),
});
export type Embargo = z.infer<typeof embargo>;

export const sharing = z.object({
  post: z.object({
    id: z.number().int(),
    title: z.string(),
    version: z.number().int(),
    publishing_time: timeOrNot,
    is_public: z.boolean(),
  }),
  company: z.string(),
  time_zone: z.string().describe("Zone of the times that recipients see"),
  may_waive: z.boolean().describe("The caller may share it without approval, with a reason"),
  embargo,
  links: z.array(shareLink).describe("Newest first"),
});
export type Sharing = z.infer<typeof sharing>;

const recipient = z.object({
  email: z.string().trim().max(320),
  name: text("Name", 100).default(""),
  outlet: text("Outlet", 100).default(""),
});
export type RecipientInput = z.infer<typeof recipient>;

const instant = z
  .string()
  .datetime({ offset: true, error: "Give the time as an ISO 8601 instant." })
  .nullable()
  .describe("null: at the post's publishing time, also if that moves");

export const shareInput = z.object({
  kind: z.literal("embargo").default("embargo"),
  recipients: z
    .array(recipient)
    .min(1, sharingMessages.noAddresses)
    .max(MAX_RECIPIENTS, sharingMessages.tooManyAddresses)
    .describe("Each gets a link and an email of their own"),
  subject: requiredText("Subject line", 150, sharingMessages.subjectRequired).describe(
    "What they read before they accept: without more than four words in a row of the title",
  ),
  note: text("Line to them", 500).default("").describe("Without web and email addresses"),
  lifts_at: instant.optional().describe("Left out: as it is for those who have links"),
  without_approval: text("The reason", MAX_REASON)
    .optional()
    .describe(
      "Of an owner, where the company's rules ask for approval: why it is shared without; all approvers get it",
    ),
});
export type ShareInput = z.infer<typeof shareInput>;

export const shared = sharingAnswer.extend({
  links: z
    .array(z.object({ id: z.number().int(), email: z.string(), address: z.string() }))
    .describe("The address of each link: it is stored nowhere and answered only here"),
});
export type Shared = z.infer<typeof shared>;

export const revokeInput = z.object({
  line: text("Line to them", 300).default("").describe("To the recipient; without web and email addresses"),
});
export const moveInput = z.object({ lifts_at: instant });
export const liftInput = z.object({
  line: text("Line to them", 300).default("").describe("To all recipients; without web and email addresses"),
});
