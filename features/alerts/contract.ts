/** Alerts: searches over others' news that are sent to a person (docs/product/alerts.md). */
import { z } from "zod";
import { NEWS_CATEGORY_KEYS } from "#features/news/contract.ts";
import { timeZone } from "#features/notifications/contract.ts";
import { requiredText, text, wholeNumber } from "#platform/contract/fields.ts";
import { alertMessages } from "./messages.ts";
import { MAX_QUERY_WORDS, readQuery } from "./query/read-query.ts";

/** How far back the preview and the counts go, and for how long hits are kept. */
export const COUNTED_DAYS = 30;
export const KEPT_DAYS = 90;
export const MAX_MAILS_AN_HOUR = 10;
export const HITS_PER_PAGE = 40;
/** Stories of one source that are left out before it is left out itself. */
export const LEFT_OUT_BEFORE_SOURCE = 3;
const MAX_SOURCES = 500;
const MAX_LANGUAGES = 30;

export const SENDS = ["immediately", "daily", "weekdays", "weekly", "never"] as const;
export type Send = (typeof SENDS)[number];

export const alertPages = {
  /** `format`: rss, atom or json. */
  feed: (token: string, format: string) => `/alerts/${token}/${format}`,
  /** A POST ends the emails of an alert with one click (RFC 8058), a GET shows a page with the button. */
  stop: (token: string) => `/alerts/stop/${token}`,
} as const;
export const FEED_FORMATS = ["rss", "atom", "json"] as const;

const query = requiredText("Query", 500, alertMessages.empty).superRefine((value, context) => {
  const read = readQuery(value);
  if (typeof read !== "string") return;
  const { empty, onlyMinus, tooLong } = alertMessages;
  const message = { empty, "only-minus": onlyMinus, "too-long": tooLong(MAX_QUERY_WORDS) }[read];
  context.addIssue({ code: "custom", message });
});
const sourceId = z
  .number(alertMessages.unknownSource)
  .int(alertMessages.unknownSource)
  .min(1)
  .max(2 ** 53);
const LANGUAGE = /^[a-z]{2,3}$/;

const search = {
  query: query.describe('Words in any form, "a phrase", OR between choices, a minus before what to leave out'),
  in_headline: z.boolean().default(true),
  in_text: z.boolean().default(true).describe("The text that the feed carries"),
  many_sources: z.boolean().default(false).describe("Only stories in 2 or more sources"),
  categories: z
    .array(z.enum(NEWS_CATEGORY_KEYS, { error: alertMessages.unknownSource }))
    .max(NEWS_CATEGORY_KEYS.length)
    .default([])
    .describe("Of sources; empty, also sources: all sources you can see"),
  sources: z.array(sourceId).max(MAX_SOURCES).default([]).describe("Ids of sources, besides those of the categories"),
  languages: z
    .array(z.string().regex(LANGUAGE, "Choose languages of the list."))
    .max(MAX_LANGUAGES)
    .default([])
    .describe("Of articles, as primary subtags; empty: any"),
};
const somewhere = ({ in_headline, in_text }: { in_headline: boolean; in_text: boolean }) => in_headline || in_text;
const nowhere = { path: ["in_text"], message: alertMessages.nowhere };

export const previewInput = z.object({ ...search, time_zone: timeZone.default("UTC") }).refine(somewhere, nowhere);
export type PreviewInput = z.infer<typeof previewInput>;

export const sampleInput = z
  .object({
    name: requiredText("Name", 100, alertMessages.nameRequired).describe("Subject of the email"),
    ...search,
    time_zone: timeZone.default("UTC").describe("Of the times in it"),
  })
  .refine(somewhere, nowhere);
export type SampleInput = z.infer<typeof sampleInput>;

export const alertInput = z
  .object({
    name: requiredText("Name", 100, alertMessages.nameRequired).describe("Also the subject of the email"),
    ...search,
    send: z.enum(SENDS, { error: alertMessages.badSend }),
    send_hour: z
      .number(alertMessages.badHour)
      .int(alertMessages.badHour)
      .min(0, alertMessages.badHour)
      .max(23, alertMessages.badHour)
      .default(7)
      .describe("In the time zone; weekly on Monday"),
    time_zone: timeZone.describe("IANA name"),
    has_feed: z.boolean().default(false).describe("Whether it has an address for feed readers"),
  })
  .refine(somewhere, nowhere);
export type AlertInput = z.infer<typeof alertInput>;
/** What decides which articles are hits. */
export type Search = Pick<AlertInput, keyof typeof search>;

export const markedText = z
  .array(z.object({ text: z.string(), is_match: z.boolean() }))
  .describe("In order; is_match: words that the alert looks for");
export type MarkedText = z.infer<typeof markedText>;

export const hit = z.object({
  id: z.number().int().describe("Of the article"),
  title: markedText,
  excerpt: markedText.describe("Empty: the article is no longer stored"),
  link: z.string().describe("Absolute address; empty: the feed gives none"),
  source: z.string(),
  source_id: z.number().int(),
  published_at: z.string(),
  language: z.string().nullable(),
  sources: z.number().int().describe("Sources you can see that tell the story, this one included"),
  is_read: z.boolean(),
  is_saved: z.boolean(),
});
export type Hit = z.infer<typeof hit>;

const perDay = z
  .array(z.object({ day: z.string(), count: z.number().int() }))
  .describe(`Stories of each of the last ${COUNTED_DAYS} days, oldest first`);

export const preview = z.object({
  count: z.number().int().describe("Stories of the last 30 days"),
  per_day: z.number().int().describe("About how many stories a day"),
  is_too_broad: z.boolean(),
  days: perDay,
  hits: z.array(hit).describe("The newest stories"),
  taken_out: z.object({
    count: z.number().int().describe("Stories that the minus took out"),
    titles: z.array(z.string()).describe("The newest of them"),
  }),
});
export type Preview = z.infer<typeof preview>;

export const alert = z.object({
  id: z.number().int(),
  name: z.string(),
  query: z.string(),
  said: z.string().describe("The query in words"),
  in_headline: z.boolean(),
  in_text: z.boolean(),
  many_sources: z.boolean(),
  categories: z.array(z.enum(NEWS_CATEGORY_KEYS)),
  sources: z.array(z.number().int()),
  source_count: z.number().int().nullable().describe("How many sources are searched; null: all"),
  languages: z.array(z.string()),
  send: z.enum(SENDS),
  send_hour: z.number().int(),
  time_zone: z.string(),
  has_feed: z.boolean(),
  feed_address: z
    .string()
    .nullable()
    .describe("Without its suffix: add /rss, /atom or /json; anyone who has it can read"),
  paused_at: z.string().nullable(),
  paused_until: z.string().nullable().describe("When it goes on by itself"),
  paused_because: z.enum(["person", "bounces"]).nullable().describe("bounces: your mail server refused our emails"),
  are_sources_gone: z.boolean().describe("None of the chosen sources is read any more"),
  is_too_broad: z.boolean(),
  created_at: z.string(),
  last_hit: z.object({ title: z.string(), source: z.string(), published_at: z.string() }).nullable(),
  count: z.number().int().describe("Stories of the last 30 days"),
  new_count: z.number().int().describe("Stories that you have not read"),
  days: perDay,
});
export type Alert = z.infer<typeof alert>;

const newest = hit.extend({ alert_id: z.number().int(), alert: z.string().describe("Name of the alert") });

export const alertList = z.object({
  alerts: z.array(alert).describe("Oldest first"),
  most: z.number().int().describe("As many as your plan allows"),
  source_count: z.number().int().describe("Sources that you can see"),
  checked_at: z.string().nullable().describe("When a source was read last"),
  new_count: z.number().int().describe("Stories that you have not read, of all alerts that are not paused"),
  newest: z.array(newest).describe("The newest three that you have not read"),
  feed_address: z.string().describe("All alerts as one feed, without its suffix"),
});
export type AlertList = z.infer<typeof alertList>;

export const alertOptions = z.object({
  sources: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      category: z.enum(NEWS_CATEGORY_KEYS).nullable(),
      language: z.string().nullable(),
    }),
  ),
  whole_count: z.number().int().describe("Sources that carry whole articles; the others a summary"),
  languages: z.array(z.string()).describe("Of the sources, as primary subtags"),
  email: z.string(),
  used: z.number().int(),
  most: z.number().int(),
});
export type AlertOptions = z.infer<typeof alertOptions>;

export const SHOWN = ["all", "new", "saved"] as const;
export const hitsQuery = z.object({
  page: wholeNumber("Page", 1000).default(1),
  days: wholeNumber("Days", KEPT_DAYS).default(COUNTED_DAYS),
  source: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 53)
    .default(0)
    .describe("Id of a source; 0: all"),
  language: text("Language", 3).default("").describe("Empty: all"),
  show: z.enum(SHOWN).default("all"),
});
export type HitsQuery = z.infer<typeof hitsQuery>;

export const hits = z.object({
  alert,
  parts: z.array(z.object({ kind: z.enum(["term", "or", "minus"]), text: z.string() })).describe("The query as tokens"),
  hits: z.array(hit).describe("Newest first, one for each story"),
  total_pages: z.number().int(),
  counts: z.object({ all: z.number().int(), new: z.number().int(), saved: z.number().int() }),
  days: perDay,
  sources: z.array(z.object({ id: z.number().int(), name: z.string() })).describe("Of all hits in these days"),
  languages: z.array(z.string()).describe("Of all hits in these days"),
  sent: z.object({
    last: z.object({ at: z.string(), stories: z.number().int() }).nullable(),
    next_at: z.string().nullable().describe("null: it is sent immediately, or not at all"),
  }),
  left_out: z.object({
    stories: z.number().int(),
    sources: z.array(z.object({ id: z.number().int(), name: z.string() })).describe("Left out after three stories"),
    last: z.number().int().nullable().describe("Id of the article that was left out last"),
    offer: z.object({ id: z.number().int(), name: z.string() }).nullable().describe("A source to leave out"),
  }),
});
export type Hits = z.infer<typeof hits>;

const articles = z.array(sourceId).min(1).max(500);
export const readInput = z.object({ articles: articles.nullable().describe("null: all") });
export const pauseInput = z.object({
  is_paused: z.boolean(),
  days: wholeNumber("Days", 365).nullable().default(null).describe("For how long; null: until you resume it"),
});
export const leaveOutInput = z
  .object({ article: sourceId.optional(), source: sourceId.optional(), is_left_out: z.boolean() })
  .refine(({ article, source }) => (article === undefined) !== (source === undefined), alertMessages.hitNotFound);
export type LeaveOutInput = z.infer<typeof leaveOutInput>;
export const feedAddress = z.object({ feed_address: z.string() });
export const done = z.object({ id: z.number().int() });
