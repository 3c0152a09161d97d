/** What operators set for the front page: pinned posts, and the maximum of posts per newsroom. */
import { z } from "zod";
import { editVersion, seenEditVersion } from "#platform/contract/edit-version.ts";
import { text } from "#platform/contract/fields.ts";

/** Few enough that readers still see news next to them. */
export const MAX_PINS = 10;
export const MAX_OF_A_NEWSROOM = 10;
export const DEFAULT_OF_A_NEWSROOM = 2;
export const CANDIDATES_SHOWN = 10;

const badMax = `Enter a whole number from 1 to ${MAX_OF_A_NEWSROOM}.`;
const badPosition = `Position must be a whole number from 1 to ${MAX_PINS}.`;
const badOrder = "The order must be a list of post IDs.";

export const frontPageMessages = {
  loadFailed: "The front page could not be loaded",
  notPublished: "Only published posts can be pinned.",
  notPinned: "This post is not pinned. It may have been removed already.",
  tooMany: `At most ${MAX_PINS} posts can be pinned. Remove one first.`,
  otherPins: "The pinned posts have changed. Check the list and try again.",
  endIsOver: "Choose an end in the future.",
  badEnd: "The end must be a date and time with a time zone.",
} as const;

export const frontPageSettings = z.object({
  most_per_newsroom: z
    .number({ error: badMax })
    .int(badMax)
    .min(1, badMax)
    .max(MAX_OF_A_NEWSROOM, badMax)
    .describe("Posts of one company, or of an author without one, in each list of the front page"),
});
export type FrontPageSettings = z.infer<typeof frontPageSettings>;

export const pinInput = z.object({
  position: z
    .number({ error: badPosition })
    .int(badPosition)
    .min(1, badPosition)
    .max(MAX_PINS, badPosition)
    .optional()
    .describe("Place among the pins, from 1; left out: a new pin goes last, an existing one keeps its place"),
  ends_at: z.iso
    .datetime({ offset: true, error: frontPageMessages.badEnd })
    .nullable()
    .optional()
    .describe("null: until an operator removes it; left out: a new pin has no end, an existing one keeps its own"),
});
export type PinInput = z.infer<typeof pinInput>;

export const pinOrder = z.object({
  post_ids: z
    .array(z.number({ error: badOrder }).int(badOrder), { error: badOrder })
    .max(MAX_PINS, frontPageMessages.tooMany)
    .describe("Every pinned post, first to last"),
  version: seenEditVersion,
});
export type PinOrder = z.infer<typeof pinOrder>;

export const frontPin = z.object({
  post_id: z.number().int(),
  guid: z.string(),
  type: z.string().describe("Type code, such as PR"),
  slug: z.string(),
  name: z.string(),
  posted_as: z.string().describe("Company, or author where there is none"),
  position: z.number().int().describe("Place among the pins, from 1"),
  ends_at: z.string().nullable().describe("null: until an operator removes it"),
  pinned_by: z.string().nullable().describe("Name of the operator; null: the command line, or a deleted account"),
  pinned_at: z.string(),
  is_visible: z.boolean().describe("false: readers cannot see the post, so the front page skips it"),
});
export type FrontPin = z.infer<typeof frontPin>;

export const frontPins = z.object({
  pins: z.array(frontPin).describe("First to last; pins that have ended are left out"),
  version: editVersion,
});
export type FrontPins = z.infer<typeof frontPins>;

export const candidateQuery = z.object({
  q: text("Search", 200).default("").describe("Part of the name; empty: the newest"),
});

export const pinCandidates = z.object({
  posts: z.array(
    z.object({
      post_id: z.number().int(),
      type: z.string(),
      name: z.string(),
      posted_as: z.string(),
      published_at: z.string(),
      is_pinned: z.boolean(),
    }),
  ),
});
export type PinCandidate = z.infer<typeof pinCandidates>["posts"][number];
