/**
 * Conditions for publishing, chosen by operators: the author's confirmed address, and a review, with its reasons
 * (docs/product/publishing.md, Review before publishing).
 */
import { z } from "zod";

export const publishingSettings = z.object({
  require_confirmed_email: z
    .boolean({ error: "require_confirmed_email must be true or false." })
    .describe("true: posts stay pending until their author's address is confirmed"),
});
export type PublishingSettings = z.infer<typeof publishingSettings>;

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

/** Why a post is waiting: each key with the words that the stored reason contains. */
export const QUEUE_REASONS = {
  "rejected-before": "It was rejected before.",
  "every-post": "Every post is reviewed.",
  "new-author": "Its author has no approved post yet.",
  "blocked-link": "which is on the block list.",
  "release-check": "Release check:",
  "suspended-author": "Its author is suspended.",
} as const;

export type QueueReason = keyof typeof QUEUE_REASONS;

export const QUEUE_REASON_KEYS = Object.keys(QUEUE_REASONS) as [QueueReason, ...QueueReason[]];

export const vettingMessages = {
  notAHost: (entry: string) => `'${entry}' is not a host name. Enter it like example.com.`,
  notBlocked: (host: string) => `${host} is not on the block list.`,
  tooManyHosts: `The block list can have at most ${MAX_BLOCKED_HOSTS} hosts.`,
} as const;

/** Of the release check, about a stored text. */
export const releaseFinding = z.object({
  rule: z.string(),
  label: z.string(),
  state: z.enum(["passed", "failed", "waits"]),
  isSerious: z.boolean(),
  reason: z.string(),
  fix: z.string(),
  field: z.string(),
});
