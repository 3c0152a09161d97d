/** The feed catalogue for operators: every feed with its health, and operators' actions. Operators only. */
import { z } from "zod";
import { editVersion, seenEditVersion } from "#platform/contract/edit-version.ts";
import { paging, requiredText, text, wholeNumber } from "#platform/contract/fields.ts";
import { sentence } from "#platform/contract/sentence.ts";
import { NEWS_CATEGORY_KEYS, newsMessages } from "./contract.ts";

export const FEED_FILTERS = ["all", "healthy", "failing", "retired", "catalogue"] as const;
export type FeedFilter = (typeof FEED_FILTERS)[number];
export const FEED_ORDERS = ["failing", "newest", "name"] as const;
export const MAX_KEEP_ENTRIES = 10_000;

export const operatorFeedMessages = {
  unknownFilter: `The filter must be one of ${FEED_FILTERS.join(", ")}.`,
  addressTaken: (name: string) => sentence(`Another feed has this address: ${name}`),
  movedAway: "This feed was merged into another. Only its saved articles are kept.",
  isRetired: "This feed is retired. Revive it first.",
  keepEntries: `Entries to keep must be a whole number from 1 to ${MAX_KEEP_ENTRIES}.`,
  nameNeeded: "A catalogue source needs a name.",
} as const;

export const operatorFeed = z.object({
  id: z.number().int(),
  url: z.string(),
  name: z.string().describe("In the catalogue; empty elsewhere unless an operator named it"),
  title: z.string().describe("Title given by the feed"),
  category: z.string().describe("Key of its category in the catalogue; empty outside it"),
  state: z
    .enum(["new", "healthy", "failing", "waiting", "retired"])
    .describe("new: not fetched yet. waiting: its host asked us to wait (Retry-After)"),
  since: z.string().nullable().describe("ISO 8601; since when it has been failing, waiting or retired"),
  until: z.string().nullable().describe("ISO 8601; until when its host asked us to wait"),
  reason: z.string().describe("Why it is failing or retired, for people"),
  is_by_operator: z.boolean().describe("An operator has retired it"),
  failures: z.number().int().describe("In a row"),
  fetched_at: z.string().nullable().describe("When it last answered at all"),
  next_fetch_at: z.string().nullable().describe("When it is due; null when it is retired"),
  interval_seconds: z.number().int().describe("Current interval; depends on how often the feed has new articles"),
  entries: z.number().int(),
  keep_entries: z.number().int().describe("Number of newest articles kept; saved ones are always kept"),
  followers: z.number().int(),
  version: editVersion,
});
export type OperatorFeed = z.infer<typeof operatorFeed>;

export const operatorFeedList = z.object({
  feeds: z.array(operatorFeed),
  count: z.number().int().describe("Of all that match"),
  counts: z.object({
    all: z.number().int(),
    healthy: z.number().int().describe("Neither failing nor retired, those not fetched yet included"),
    failing: z.number().int(),
    retired: z.number().int(),
    catalogue: z.number().int(),
  }),
});
export type OperatorFeedList = z.infer<typeof operatorFeedList>;

const category = z.enum(["", ...NEWS_CATEGORY_KEYS], { error: newsMessages.unknownCategory });

export const operatorFeedQuery = z.object({
  ...paging,
  q: text("Search", 200).default("").describe("Part of name, title or address"),
  filter: z.enum(FEED_FILTERS, { error: operatorFeedMessages.unknownFilter }).default("all"),
  category: category.default("").describe("Of this category alone"),
  order: z
    .enum(FEED_ORDERS, { error: `The order must be one of ${FEED_ORDERS.join(", ")}.` })
    .default("failing")
    .describe("failing: longest-failing first"),
});
export type OperatorFeedQuery = z.infer<typeof operatorFeedQuery>;

const url = requiredText("Feed address", 2048, newsMessages.badFeedUrl);
const name = text("Name", 200);

export const feedAddition = z.object({
  url,
  category: category.default("").describe("Empty: outside the catalogue"),
  name: name.default(""),
});
export type FeedAddition = z.infer<typeof feedAddition>;

/** Fields left out do not change. */
export const feedChange = z.object({
  url: url.optional(),
  name: name.optional(),
  category: category.optional().describe("Empty takes it from the catalogue"),
  keep_entries: wholeNumber("Entries to keep", MAX_KEEP_ENTRIES).optional(),
  version: seenEditVersion,
});
export type FeedChange = z.infer<typeof feedChange>;

export const retirement = z.object({
  reason: text("Reason", 500).default("").describe("For the audit log; readers see that the source is retired"),
});
