/** Moderation: when a post needs an operator's yes before readers see it, and what operators decide (decision 2). */
import { z } from "zod";
import { requiredText } from "#platform/contract/fields.ts";
import { STATUSES } from "./contract.ts";

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
export const returnComments = requiredText("Comments", 5000);
export const rejectReason = requiredText("Reason", 5000);

export const moderationMessages = {
  operatorsOnly: "Only operators can do this.",
  notWaiting: "This post does not wait for a review.",
  changedSince: "The author changed this post in the meantime. Look at it again.",
  notAHost: (entry: string) => `'${entry}' is not a host. Write it like example.com.`,
  notBlocked: (host: string) => `${host} is not on the block list.`,
  tooManyHosts: `The block list can have at most ${MAX_BLOCKED_HOSTS} hosts.`,
} as const;

/** A post that waits for an operator. */
export const reviewQueueItem = z.object({
  id: z.number().int(),
  guid: z.string(),
  status: z.enum(STATUSES).describe("scheduled: to be reviewed before its time. published: an edit of it waits"),
  type: z.enum(["PR", "Interview", "Review"]),
  name: z.string(),
  author_name: z.string(),
  author_email: z.string(),
  version: z
    .number()
    .int()
    .describe("What there is to look at: an approval that names it fails once the author saves again"),
  waits_since: z.string(),
  reason: z.string(),
  publishing_time: z.string().nullable(),
});
export type ReviewQueueItem = z.infer<typeof reviewQueueItem>;
export const reviewQueueAnswer = z.object({ posts: z.array(reviewQueueItem), count: z.number().int() });
