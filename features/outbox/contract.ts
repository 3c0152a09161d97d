/** Outbox: emails waiting for delivery, or kept because no SMTP server is set. For operators. */
import { z } from "zod";
import { requiredText, text } from "#platform/contract/fields.ts";

export const MAX_REVEAL_REASON = 500;
/** More at once would leave no room for the screen. */
export const MAX_REVEALS_SHOWN = 3;

export const outboxMessages = {
  notFound: "Email not found.",
  reasonRequired: "Enter a reason. It is kept in the audit log, and the user reads it.",
  sentBySmtp: "This installation sends its emails, so links reach their recipients. Ask the user to request a new one.",
  noLink: "Its link has expired. Ask the user to request a new one.",
  notRevealable: "Only links for accounts and followers can be revealed. Set SMTP_URL to send this one.",
  noServer: "No mail server is set. Set SMTP_URL, restart, then send this email.",
  notSendable: "Only kept and failed emails whose link still works can be sent again.",
  queuedAgain: "Email queued.",
  operatorsLink: "Links of operators cannot be revealed here. Use `npm run dateline -- outbox:reveal` on the server.",
} as const;

export const MAIL_STATUSES = ["queued", "kept", "sent", "failed"] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

export const outboxQuery = z.object({
  q: text("Search", 200).default("").describe("Part of recipient or subject"),
  status: z.enum(MAIL_STATUSES, { error: `Status must be one of ${MAIL_STATUSES.join(", ")}.` }).optional(),
  page: z.coerce.number({ error: "Page must be a number." }).int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number({ error: "Page size must be a number." }).int().min(1).max(200).default(50),
});

export type OutboxQuery = z.infer<typeof outboxQuery>;

export const outboxMail = z.object({
  id: z.number().int(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  status: z.enum(MAIL_STATUSES).describe("kept: not sent, because no SMTP server is set"),
  failure: z.string().nullable(),
  created_at: z.string(),
  can_reveal: z.boolean().describe("Its hidden link still works, and you may reveal it"),
  can_send: z.boolean().describe("Kept or failed, and a mail server is set: it can be sent again"),
  hides_link: z.boolean().describe("A link was cut out of the text"),
  opens: z.enum(["account", "follow"]).nullable().describe("What its hidden link opens; null: it hides none of these"),
  revealed_at: z.string().nullable().describe("When an operator last revealed its link"),
});
export const outboxAnswer = z.object({
  mails: z.array(outboxMail),
  count: z.number().int().describe("Of all pages, at most 10,000"),
  has_more: z.boolean().describe("true: more match than are counted; only those counted can be paged through"),
  is_sending: z.boolean().describe("Whether a mail server is set"),
});
export type OutboxAnswer = z.infer<typeof outboxAnswer>;
export type OutboxMail = z.infer<typeof outboxMail>;

export const revealInput = z.object({
  reason: requiredText("Reason", MAX_REVEAL_REASON, outboxMessages.reasonRequired),
});
export const revealedMail = z.object({ text: z.string().describe("The whole text, with its link") });

/** The notice to the owner of a link, until it is dismissed. */
export const ownReveal = z.object({
  id: z.number().int().describe("The email's id"),
  subject: z.string(),
  reason: z.string(),
  revealed_at: z.string(),
});
export type OwnReveal = z.infer<typeof ownReveal>;
export const queuedAgain = z.object({ detail: z.string() });
export const revealDismissed = z.object({ detail: z.string() });
