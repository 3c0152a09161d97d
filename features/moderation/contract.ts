/**
 * Moderation: the queue of posts that wait for an operator, and what operators decide
 * (docs/product/publishing.md, Review before publishing).
 */
import { z } from "zod";
import { requiredText, text, wholeNumber } from "#platform/contract/fields.ts";
import { STATUSES } from "#features/content/contract.ts";
import { TYPE_CODES, typeCode } from "#features/content/kinds/index.ts";
import { revisionDetail } from "#features/content/contracts/revision.ts";
import { QUEUE_REASON_KEYS, releaseFinding } from "#features/content/contracts/publishing.ts";

export const DECISIONS = ["approve", "return", "reject"] as const;
export type Decision = (typeof DECISIONS)[number];

/** Text for the author, in the email and next to the post. */
export const MAX_NOTE = 5000;
export const returnComments = requiredText("Comments", MAX_NOTE, "Tell the author what to change.");
export const rejectReason = requiredText("Reason", MAX_NOTE, "Tell the author why it will not be published.");
const seenVersion = z
  .int({ error: "Send the version you reviewed." })
  .min(1, "Send the version you reviewed.")
  .describe("The version that was reviewed; 409 when its author has saved since");
export const approveInput = z.object({ version: seenVersion });
export const returnInput = z.object({ version: seenVersion, comments: returnComments });
export const rejectInput = z.object({ version: seenVersion, reason: rejectReason });

/** Waiting posts are counted up to this number: a queue of a hundred thousand costs no more than one of a thousand. */
export const QUEUE_COUNT_CAP = 1000;

export const moderationMessages = {
  notWaiting: "This post is not waiting for review.",
  changedSince: "The author has changed this post. Review it again.",
} as const;

const CURSOR = /^\d{1,16}\.\d{1,15}$/;

export const queueQuery = z.object({
  after: z.string().regex(CURSOR, "Take `after` from `next` of the previous page.").optional(),
  page_size: wholeNumber("Page size", 200).default(50),
  q: text("Search", 200)
    .default("")
    .describe("Part of the post's name, the company's, or the author's name or email address; or # and an id"),
  type: z.enum(TYPE_CODES, { error: `Type must be one of ${TYPE_CODES.join(", ")}.` }).optional(),
  reason: z.enum(QUEUE_REASON_KEYS, { error: `Reason must be one of ${QUEUE_REASON_KEYS.join(", ")}.` }).optional(),
});
export type QueueQuery = z.infer<typeof queueQuery>;

/** A post that waits for an operator. */
export const queueItem = z.object({
  id: z.number().int(),
  guid: z.string(),
  status: z
    .enum(STATUSES)
    .describe("scheduled: to be reviewed before its publishing time. published: an edit is waiting"),
  type: typeCode,
  name: z.string(),
  posted_as: z.string().describe("The company's name, else the author's"),
  author_name: z.string(),
  author_email: z.string(),
  version: z.number().int().describe("Version to review: a decision on it fails once the author saves again"),
  waits_since: z.string(),
  reason: z.string(),
  reasons: z.array(z.enum(QUEUE_REASON_KEYS)).describe("The same as a key, for filters and badges"),
  times_returned: z.number().int(),
  publishing_time: z.string().nullable(),
});
export type QueueItem = z.infer<typeof queueItem>;
const waitingCount = z.number().int().describe(`Number of waiting posts; counted to ${QUEUE_COUNT_CAP}`);
export const queueAnswer = z.object({
  posts: z.array(queueItem).describe("Longest-waiting first"),
  count: waitingCount,
  next: z
    .string()
    .nullable()
    .describe("`after` of the next page: decisions in between make it skip none. null: the last"),
});
export type QueueAnswer = z.infer<typeof queueAnswer>;

export const queueCounts = z.object({
  waiting: waitingCount,
  overdue: z.number().int().describe("Overdue scheduled posts"),
});

export const pastDecision = z.object({
  decision: z.enum(DECISIONS),
  note: z.string(),
  version: z.number().int(),
  decided_at: z.string(),
  decided_by: z.string().nullable().describe("null: the command line, or a deleted account"),
});
export type PastDecision = z.infer<typeof pastDecision>;

const queuedAuthor = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  joined_at: z.string(),
  is_suspended: z.boolean(),
  approved: z.number().int(),
  returned: z.number().int(),
  rejected: z.number().int(),
});
export type QueuedAuthor = z.infer<typeof queuedAuthor>;

export const queuedPost = queueItem.extend({
  url: z.string().describe("Path of the public page, where operators see a preview"),
  is_edit: z.boolean().describe("Readers see the published version until it is approved"),
  word_count: z.number().int(),
  text: revisionDetail.describe("The complete post to decide on"),
  before: revisionDetail
    .nullable()
    .describe("Version to compare it with: the published one, else the last one decided on"),
  findings: z.array(releaseFinding).describe("Release check"),
  author: queuedAuthor,
  decisions: z.array(pastDecision).describe("Earlier ones about this post, newest first"),
});
export type QueuedPost = z.infer<typeof queuedPost>;

export const decidedAnswer = z.object({
  id: z.number().int(),
  name: z.string(),
  state: z.enum([...STATUSES, "trashed"]).describe("The post's new state"),
  is_edit: z.boolean(),
  waiting: waitingCount,
});
export type DecidedAnswer = z.infer<typeof decidedAnswer>;
