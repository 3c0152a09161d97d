/** Links with which people without an account read a post and comment on it (docs/product/sharing.md, For comment). */
import { z } from "zod";
import { text } from "#platform/contract/fields.ts";
import { MAX_RECIPIENTS, sharingMessages } from "./contract.ts";

export const COMMENT_DAYS = 14;
export const MAX_COMMENT_DAYS = 90;

export const commentPage = (token: string) => `/comment/${token}`;

export const commentLinkMessages = {
  isPublic: "This post is public already. Send its address instead.",
  days: `A link works for at most ${MAX_COMMENT_DAYS} days.`,
  until: `Choose a day from today on, at most ${MAX_COMMENT_DAYS} days ahead.`,
  unknown: "This link does not work. It may be incomplete; copy the whole line from the email.",
  expired: "This link has expired. Ask for a new one if you still want to comment.",
  revoked: "This link was closed by the company. What you wrote stays with it.",
  published: "This post was published. It takes no more comments by link.",
  gone: "This post is no longer there. You do not need to do anything.",
} as const;

export const COMMENT_LINK_STATES = ["sent", "opened", "revoked", "expired"] as const;
export type CommentLinkState = (typeof COMMENT_LINK_STATES)[number];

const timeOrNot = z.string().nullable();
export const commentLink = z.object({
  id: z.number().int(),
  name: z.string().describe("Empty: not given"),
  email: z.string(),
  state: z.enum(COMMENT_LINK_STATES),
  sent_by: z.string(),
  sent_at: z.string(),
  expires_at: z.string(),
  last_opened_at: timeOrNot,
  revoked_at: timeOrNot,
  revoked_by: z.string().describe("Empty: the sender lost the right to share, or the post left the company"),
  times: z.number().int().describe("How often it was read"),
  comments: z.number().int().describe("Comments and replies that were written by it"),
});
export type CommentLink = z.infer<typeof commentLink>;
export const commentLinks = z.object({
  title: z.string(),
  version: z.number().int().describe("Of the post"),
  is_public: z.boolean(),
  links: z.array(commentLink).describe("Newest first"),
});
export type CommentLinks = z.infer<typeof commentLinks>;

export const commentLinksInput = z.object({
  recipients: z
    .array(z.object({ email: z.string().trim().max(320), name: text("Name", 100).default("") }))
    .min(1, sharingMessages.noAddresses)
    .max(MAX_RECIPIENTS, sharingMessages.tooManyAddresses)
    .describe("Each gets a link and an email of their own"),
  note: text("Line to them", 500).default("").describe("Without web and email addresses"),
  days: z
    .number()
    .int()
    .min(1)
    .max(MAX_COMMENT_DAYS, commentLinkMessages.days)
    .default(COMMENT_DAYS)
    .describe("How long the links work"),
  until: z.iso
    .datetime({ offset: true, error: commentLinkMessages.until })
    .nullable()
    .default(null)
    .describe("When they end, in place of `days`; null: by `days`"),
});
export type CommentLinksInput = z.infer<typeof commentLinksInput>;
