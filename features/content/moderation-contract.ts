/** Moderation: when a post needs an operator's yes before readers see it, and what operators decide (decision 2). */
import { z } from "zod";
import { requiredText, text, wholeNumber } from "#platform/contract/fields.ts";
import { STATUSES } from "./contract.ts";
import { revisionDetail } from "./revision-contract.ts";

type Id = number | ":id";

/** Operators only. */
export const moderationPaths = {
  queue: "/operator/posts/waiting/",
  /** What the marks in the menu tell. */
  counts: "/operator/posts/counts/",
  post: (id: Id) => `/operator/posts/${id}/`,
  /** The page as its readers will see it, for a frame of the console: HTML. */
  preview: (id: Id) => `/operator/posts/${id}/preview/`,
  decide: (id: Id, decision: Decision) => `/operator/posts/${id}/${decision}/`,
} as const;

/** off: nothing is reviewed. new-authors: until an author's first approval. flagged: what a rule points at. all: everything. */
export const MODERATION_POLICIES = ["off", "new-authors", "flagged", "all"] as const;
export type ModerationPolicy = (typeof MODERATION_POLICIES)[number];

/** More hosts than any operator keeps by hand; a list from elsewhere belongs in a DNS filter. */
export const MAX_BLOCKED_HOSTS = 10_000;

export const moderationSettings = z.object({
  policy: z.enum(MODERATION_POLICIES),
  /** Hosts; a link to one of them or to a part of one is flagged. */
  link_blocklist: z.array(z.string()),
});
export type ModerationSettings = z.infer<typeof moderationSettings>;

export const DECISIONS = ["approve", "return", "reject"] as const;
export type Decision = (typeof DECISIONS)[number];

/** What the author reads in the mail and beside the post. */
export const MAX_NOTE = 5000;
export const returnComments = requiredText("Comments", MAX_NOTE, "Tell the author what to change.");
export const rejectReason = requiredText("Reason", MAX_NOTE, "Tell the author why it will not be published.");
const seenVersion = z
  .int({ error: "Send the version you reviewed." })
  .min(1, "Send the version you reviewed.")
  .describe("The version that was looked at: 409 when its author has saved since");
export const approveInput = z.object({ version: seenVersion });
export const returnInput = z.object({ version: seenVersion, comments: returnComments });
export const rejectInput = z.object({ version: seenVersion, reason: rejectReason });

/** Why a post waits: each by the words that the reason kept with a post holds for it. */
export const REVIEW_REASONS = {
  "rejected-before": "It was rejected before.",
  "every-post": "Every post is reviewed.",
  "new-author": "Its author has no approved post yet.",
  "blocked-link": "which is on the block list.",
  "release-check": "Release check:",
  "suspended-author": "Its author is suspended.",
} as const;
export type ReviewReason = keyof typeof REVIEW_REASONS;
export const REVIEW_REASON_KEYS = Object.keys(REVIEW_REASONS) as [ReviewReason, ...ReviewReason[]];

/** Counting what waits stops at so many: a queue of a hundred thousand costs no more than one of a thousand. */
export const QUEUE_COUNT_CAP = 1000;

export const moderationMessages = {
  notWaiting: "This post is not waiting for review.",
  changedSince: "The author has changed this post. Review it again.",
  notAHost: (entry: string) => `'${entry}' is not a host name. Enter it like example.com.`,
  notBlocked: (host: string) => `${host} is not on the block list.`,
  tooManyHosts: `The block list can have at most ${MAX_BLOCKED_HOSTS} hosts.`,
} as const;

const TYPES = ["PR", "Interview", "Review"] as const;
const CURSOR = /^\d{1,16}\.\d{1,15}$/;

export const queueQuery = z.object({
  after: z.string().regex(CURSOR, "Take `after` from `next` of the previous page.").optional(),
  page_size: wholeNumber("Page size", 200).default(50),
  q: text("Search", 200)
    .default("")
    .describe("Part of the name, of who it is posted as, or of the author's name or e-mail; or # and an id"),
  type: z.enum(TYPES, { error: `Type must be one of ${TYPES.join(", ")}.` }).optional(),
  reason: z.enum(REVIEW_REASON_KEYS, { error: `Reason must be one of ${REVIEW_REASON_KEYS.join(", ")}.` }).optional(),
});
export type QueueQuery = z.infer<typeof queueQuery>;

/** A post that waits for an operator. */
export const reviewQueueItem = z.object({
  id: z.number().int(),
  guid: z.string(),
  status: z.enum(STATUSES).describe("scheduled: to be reviewed before its time. published: an edit of it waits"),
  type: z.enum(TYPES),
  name: z.string(),
  posted_as: z.string().describe("The company's name, else the author's"),
  author_name: z.string(),
  author_email: z.string(),
  version: z
    .number()
    .int()
    .describe("What there is to look at: a decision that names it fails once the author saves again"),
  waits_since: z.string(),
  reason: z.string(),
  reasons: z.array(z.enum(REVIEW_REASON_KEYS)).describe("The same, for filters and badges"),
  times_returned: z.number().int(),
  publishing_time: z.string().nullable(),
});
export type ReviewQueueItem = z.infer<typeof reviewQueueItem>;
const waitingCount = z.number().int().describe(`How many wait; counted to ${QUEUE_COUNT_CAP}`);
export const reviewQueueAnswer = z.object({
  posts: z.array(reviewQueueItem).describe("The longest waiting first"),
  count: waitingCount,
  next: z
    .string()
    .nullable()
    .describe("`after` of the next page: decisions in between make it skip none. null: the last"),
});
export type ReviewQueuePage = z.infer<typeof reviewQueueAnswer>;

export const queueCounts = z.object({
  waiting: waitingCount,
  overdue: z.number().int().describe("Scheduled posts whose time has passed"),
});

export const releaseFinding = z.object({
  rule: z.string(),
  label: z.string(),
  state: z.enum(["passed", "failed", "waits"]),
  isSerious: z.boolean(),
  reason: z.string(),
  fix: z.string(),
  field: z.string(),
});

export const pastDecision = z.object({
  decision: z.enum(DECISIONS),
  note: z.string(),
  version: z.number().int(),
  decided_at: z.string(),
  decided_by: z.string().nullable().describe("null: the command line, or an account that is gone"),
});
export type PastDecision = z.infer<typeof pastDecision>;

const reviewedAuthor = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  joined_at: z.string(),
  is_suspended: z.boolean(),
  approved: z.number().int(),
  returned: z.number().int(),
  rejected: z.number().int(),
});
export type ReviewedAuthor = z.infer<typeof reviewedAuthor>;

export const waitingPost = reviewQueueItem.extend({
  url: z.string().describe("Path of the public page, where operators see a preview"),
  is_edit: z.boolean().describe("Readers see the version before until it is approved"),
  word_count: z.number().int(),
  text: revisionDetail.describe("What is to be decided on, whole"),
  before: revisionDetail
    .nullable()
    .describe("What to compare it with: the version that readers see, else the one that was decided on last"),
  findings: z.array(releaseFinding).describe("Release check"),
  author: reviewedAuthor,
  decisions: z.array(pastDecision).describe("Earlier ones about this post, newest first"),
});
export type WaitingPost = z.infer<typeof waitingPost>;

export const decidedAnswer = z.object({
  id: z.number().int(),
  name: z.string(),
  state: z.enum([...STATUSES, "trashed"]).describe("What the post is now"),
  is_edit: z.boolean(),
  waiting: waitingCount,
});
export type DecidedAnswer = z.infer<typeof decidedAnswer>;
