/** Analytics: what client and server agree on about views, visitors and where they came from. All days are UTC. */
import { z } from "zod";

export const PERIODS = [7, 30, 90, 365] as const;
export type Period = (typeof PERIODS)[number];
export const DEFAULT_PERIOD: Period = 30;

/** Stands for all names beyond the limit of one day. No host, country or address is spelt like it. */
export const OTHER = "other";
/** Referrer of a view for which the browser reports none: a typed address, a bookmark, an email, an app. */
export const DIRECT = "";

export const analyticsMessages = {
  period: `Days must be one of ${PERIODS.join(", ")}.`,
  notFound: "Post not found.",
  loadFailed: "The figures could not be loaded",
} as const;

const days = z.coerce
  .number({ error: analyticsMessages.period })
  .refine((value): value is Period => PERIODS.some((period) => period === value), analyticsMessages.period);
export const analyticsQuery = z.object({
  days: days.default(DEFAULT_PERIOD).describe("Length of the period, which ends today"),
});

const count = z.number().int();
const figures = z.object({
  views: count.describe("Page views by people, without bots, prefetches and previews"),
  visitors: count.describe("Sum of the distinct visitors of each day: a visitor on two days counts twice"),
  clicks: count.describe("Links of the story that were followed, as far as browsers report them"),
  feed_fetches: count.describe("How often a platform's feed contained it; not part of the views"),
});
export type Figures = z.infer<typeof figures>;

export const dayFigures = figures.extend({ day: z.string().describe("YYYY-MM-DD") });
export type DayFigures = z.infer<typeof dayFigures>;

const named = z.object({ name: z.string(), count });
export type NamedCount = z.infer<typeof named>;

const common = z.object({
  days: count,
  from: z.string().describe("First day, YYYY-MM-DD"),
  to: z.string().describe("Last day: today"),
  totals: figures,
  previous: figures.describe("Totals of the same number of days before"),
  series: z.array(dayFigures).describe("Every day, oldest first"),
  referrers: z
    .array(named)
    .describe(
      `Hosts that views came from, most views first; empty: not reported; ${OTHER}: hosts beyond a day's limit, and hosts with too few addresses`,
    ),
  assistants: z
    .array(named)
    .describe("AI programs that fetched pages, by their names, most fetches first; not part of the views"),
  assistant_visits: z
    .array(named)
    .describe("AI assistants that sent readers, by their names, most views first; part of the views and referrers"),
  countries: z.array(named).describe("ISO 3166-1 codes, most views first; empty: no country header is set"),
});

const postFigures = z.object({ id: count, name: z.string(), url: z.string(), views: count, visitors: count });
export const accountAnalytics = common.extend({ posts: z.array(postFigures).describe("Most views first") });
export type AccountAnalytics = z.infer<typeof accountAnalytics>;

export const postAnalytics = common.extend({
  post: z.object({ id: count, guid: z.string(), name: z.string(), url: z.string() }),
  links: z.array(named).describe("Followed addresses, most clicks first"),
});
export type PostAnalytics = z.infer<typeof postAnalytics>;

/** Posts of one call of views. */
export const MAX_POSTS = 100;
/** Days of `recent`, today among them. */
export const RECENT_DAYS = 7;
const NAME_THEM = `Name 1 to ${MAX_POSTS} posts by their ids, separated by commas.`;

export const postViewsQuery = z.object({
  posts: z
    .string({ error: NAME_THEM })
    .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, NAME_THEM)
    .transform((text) => text.split(",").map(Number))
    .refine(({ length }) => length <= MAX_POSTS, NAME_THEM)
    .describe(`Ids of your posts, separated by commas; at most ${MAX_POSTS}`),
});

export const postViews = z.object({
  id: count,
  views: count.describe("On all days that are kept"),
  recent: z.array(count).describe(`On each of the last ${RECENT_DAYS} days, oldest first, including today`),
});
export type PostViews = z.infer<typeof postViews>;

export const postViewsAnswer = z.object({ posts: z.array(postViews).describe("Posts without views are left out") });
