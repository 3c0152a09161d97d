/** The secret address by which other calendars subscribe to an author's (docs/product/lists.md, Calendar). */
import { z } from "zod";
import { NO_COMPANY } from "../contract.ts";
import { typeCode } from "../kinds/index.ts";
import { wholeNumber } from "#platform/contract/fields.ts";

/** Days that a published post stays in the feed. */
export const FEED_PAST_DAYS = 90;
/** Posts of a feed, the soonest scheduled ones first. */
export const FEED_POSTS = 500;

export const feedState = z.object({
  is_on: z.boolean(),
  created_at: z.string().nullable(),
  last_read_at: z.string().nullable().describe("When a calendar program last read it, to within an hour; null: never"),
});
export type FeedState = z.infer<typeof feedState>;

export const newFeed = z.object({
  url: z.string().describe("The secret address. It is returned only once: only its hash is kept"),
});

export const feedParams = z.object({ key: z.string().max(100) });
export const feedQuery = z.object({
  type: typeCode.optional().describe("Only posts of this type"),
  company: z
    .union([z.literal(NO_COMPANY), wholeNumber("Company", Number.MAX_SAFE_INTEGER)], {
      error: `Company must be an id or ${NO_COMPANY}.`,
    })
    .optional()
    .describe(`Only posts of this company, by its id; ${NO_COMPANY}: posted as yourself`),
});
export type FeedQuery = z.output<typeof feedQuery>;

export const feedMessages = {
  notFound: "Calendar not found. Copy its address again from your calendar in the dashboard.",
} as const;
