/**
 * News: sources, their entries, following, searching, adding (docs/product/news-explorer.md). Entries are `articles` in
 * the calls.
 */
import { z } from "zod";
import { requiredText, text, wholeNumber } from "#platform/contract/fields.ts";

/** Keys in the order of their chips, with what the chips say (docs/product/news-explorer.md, Categories). */
export const NEWS_CATEGORIES = [
  { key: "business", label: "Business" },
  { key: "trade", label: "Trade" },
  { key: "regional", label: "Regional" },
  { key: "blogging", label: "Blogging" },
  { key: "tech", label: "Tech News" },
  { key: "finance", label: "Finance" },
  { key: "crypto", label: "Crypto" },
  { key: "press release", label: "Press Release" },
  { key: "review", label: "Review" },
  { key: "health", label: "Health" },
] as const;
/** The first of them, which press offices read: all sources begin with theirs, in turns. */
export const PRESS_OFFICE_CATEGORIES = 3;
export const NEWS_CATEGORY_KEYS = NEWS_CATEGORIES.map(({ key }) => key);
export type NewsCategory = (typeof NEWS_CATEGORIES)[number]["key"];

export const newsMessages = {
  emptyQuery: "Please enter a search query.",
  followChanged: "You have successfully followed/unfollowed the news source!",
  failed: "Something went wrong. Please try again.",
  searchFailed: "Failed to fetch search results. Please try again.",
  followedFailed: "Failed to fetch followed sources.",
  noData: "No data available.",
  searchPlaceholder: "Search for a RSS Feed. Please enter it's name.",
  unknownCategory: "This is not a news category.",
  badUnread: "Send `now`, or `unread_at` of the first page.",
  badFeedUrl: "Enter the address of a feed, for example https://example.com/feed.xml.",
  badSiteUrl: "Enter the address of a site or a feed, for example https://example.com.",
  feedUrlsRequired: "Send at least one feed address.",
  tooManyFollows: (limit: number) => `You can follow up to ${limit} sources. Unfollow one first.`,
  tooManySaved: (limit: number) => `You can save up to ${limit} articles. Remove one from your saved articles first.`,
  notFollowed: "You are not following this source.",
  noSuchArticle: "Article not found.",
  noSuchFeed: "Source not found.",
  noSuchPicture: "Picture not found.",
  badCursor: "Invalid cursor. Use `older` from the previous answer.",
  noSuchTask: "Task not found.",
  nothingToMark: "Send is_read or is_saved.",
  notOpml: "This is not an OPML file.",
  emptyOpml: "This file contains no feeds.",
  unsafeOpml: "This file declares XML entities, which are not allowed in OPML.",
  tooManyOpmlFeeds: (limit: number) => `An OPML file can have at most ${limit} feeds.`,
  tooManyNewFeeds: "Too many new sources at once. Import this file again in an hour.",
  opmlRequired: "Choose an OPML file.",
  opmlTooLarge: (kilobytes: number) => `An OPML file can have at most ${kilobytes} KB.`,
  taskRunning: "Another import or search is still running. Wait until it finishes.",
  taskNotOver: "This is still running. Wait until it finishes.",
} as const;

/** Sources on a page of the explorer. */
export const SOURCES_PER_PAGE = 20;
/** Articles of each source on a page; further ones come by the source's own call. */
export const ARTICLES_PER_SOURCE = 8;
export const MAX_FOLLOWS = 1000;
export const MAX_SAVED = 5000;
/** Maximum feed addresses in one call of rss-news-fetch, and in a feed collection. */
export const MAX_FEED_URLS = 200;
export const MAX_OPML_BYTES = 1_048_576;
export const MAX_OPML_FEEDS = 1000;
/** How often the client polls while feeds are queued or a task is running. */
export const POLL_INTERVAL_MS = 2000;

/** Why and since when a source has nothing new; `ready` otherwise. */
export const feedStatus = z.object({
  state: z
    .enum(["ready", "queued", "failing", "gone"])
    .describe("queued: seen for the first time and fetched right now; gone: retired by its publisher"),
  since: z.string().nullable().describe("ISO 8601; since when it has been failing or gone"),
  reason: z.string().describe("For people; empty unless it is failing or gone"),
  fetched_at: z.string().nullable().describe("ISO 8601; when it was last fetched successfully"),
  is_unreached: z.boolean().optional().describe("Only while failing: true when no connection to the source came about"),
});
export type FeedStatus = z.infer<typeof feedStatus>;

/** An entry of a feed (docs/product/news-explorer.md, Source groups). */
export const newsArticle = z.object({
  id: z.number().int(),
  title: z.string(),
  description: z.string().describe("Plain text"),
  link: z.string().describe("Absolute address; empty: the feed gives none"),
  media_url: z.string().describe("Path of a picture on this server; empty: none"),
  content: z.string().describe("Sanitised HTML; left out of lists when it is long: get it from the article's own call"),
  publishedDate: z.string().describe("ISO 8601"),
  published: z.string().describe("Alias for clients that use this name"),
  tags: z.array(z.string()),
  categories: z.array(z.string()).describe("The same as tags"),
  creator: z.string(),
  source: z.string().describe("Name of the source"),
  rss_feed_url: z.string(),
  sources: z.number().int().describe("Number of sources you can see with this story, this one included"),
  is_read: z.boolean(),
  is_saved: z.boolean(),
});
export type NewsArticle = z.infer<typeof newsArticle>;

/** docs/product/news-explorer.md, Source groups. */
export const sourceGroup = z.object({
  id: z.number().int().describe("Of the feed"),
  source: z.string().describe("Name of the source"),
  metadata: z.object({
    title: z.string(),
    description: z.string(),
    logo: z.string().describe("Path of a picture on this server; empty: none"),
    site_url: z.string(),
  }),
  rss_feed_url: z.string(),
  category: z.string().describe("Key of the category, empty for sources outside the catalogue"),
  is_followed: z.boolean(),
  status: feedStatus,
  articles: z.array(newsArticle),
  older: z
    .string()
    .nullable()
    .describe("Cursor for older articles of this source, null at the end; of unread ones it leads to unread ones"),
});
export type SourceGroup = z.infer<typeof sourceGroup>;

export const newsPage = z.object({
  articles: z.array(sourceGroup).describe("Groups of articles by source"),
  current_page: z.number().int(),
  total_pages: z.number().int(),
  unread_at: z.string().optional().describe("ISO 8601; only where unread articles were asked for: send it with page 2"),
});
export type NewsPage = z.infer<typeof newsPage>;

const page = wholeNumber("Page", 100_000).default(1);
/** A time instead of a flag: otherwise articles read while paging would move the pages. */
const unread = z
  .union([z.enum(["", "now"]), z.iso.datetime({ error: newsMessages.badUnread })], { error: newsMessages.badUnread })
  .default("")
  .describe(
    "`now` leaves out what you have read, and sources of which you have read all; for further pages send `unread_at` of " +
      "the answer, so that they go on whatever you read meanwhile. Empty for everything",
  );
const feedUrl = requiredText("Feed address", 2048, newsMessages.badFeedUrl);

export const newsFetchQuery = z.object({
  category: z
    .enum(["", ...NEWS_CATEGORY_KEYS], { error: newsMessages.unknownCategory })
    .default("")
    .describe("Key of a category; empty for all sources, those that you follow first"),
  page,
  unread,
});
export const newsPageQuery = z.object({ page, unread });
export const savedQuery = z.object({ page });
export const newsFetchInput = z.object({
  rss_feed_urls: z
    .array(feedUrl, { error: newsMessages.feedUrlsRequired })
    .min(1, newsMessages.feedUrlsRequired)
    .max(MAX_FEED_URLS, `Send at most ${MAX_FEED_URLS} feed addresses.`),
});
export const newsSearchInput = z.object({
  query: requiredText("Query", 200, newsMessages.emptyQuery),
  page,
  unread,
});

export const followInput = z.object({ rss_feed_url: feedUrl });
export const followAnswer = z.object({ detail: z.string(), rss_feed_url: z.string(), is_followed: z.boolean() });
export const followedSources = z.object({
  sources: z.array(z.string()).describe("Feed addresses you follow, most recently followed first"),
  feeds: z
    .array(
      sourceGroup.pick({ id: true, source: true, rss_feed_url: true, category: true, metadata: true, status: true }),
    )
    .describe("The same sources with their details"),
});
export type FollowedSources = z.infer<typeof followedSources>;

/** GET fetch-rss-urls: the catalogue and the other sources the reader follows. */
export const feedUrls = z.object({
  rss_feeds: z.array(z.object({ name: z.string(), url: z.string(), category: z.string() })),
});
export type FeedUrls = z.infer<typeof feedUrls>;

export const feedArticlesQuery = z.object({
  before: text("Cursor", 100)
    .default("")
    .describe("`older` of the group or of the answer before; empty for the newest"),
});
export const feedArticles = z.object({ articles: z.array(newsArticle), older: z.string().nullable() });
export type FeedArticles = z.infer<typeof feedArticles>;

export const storyAnswer = z.object({
  articles: z.array(newsArticle).describe("One for each source, newest first"),
});

export const markInput = z
  .object({ is_read: z.boolean().optional(), is_saved: z.boolean().optional() })
  .refine(({ is_read, is_saved }) => is_read !== undefined || is_saved !== undefined, newsMessages.nothingToMark);
export const markAnswer = z.object({ id: z.number().int(), is_read: z.boolean(), is_saved: z.boolean() });
export type NewsMark = z.infer<typeof markAnswer>;

export const savedPage = z.object({
  articles: z.array(newsArticle).describe("Articles you saved for later, most recently saved first"),
  current_page: z.number().int(),
  total_pages: z.number().int(),
});
export type SavedPage = z.infer<typeof savedPage>;

export const discoverInput = z.object({ url: requiredText("Address", 2048, newsMessages.badSiteUrl) });

/** A feed that was found on a site, shown before it is followed. */
export const feedPreview = z.object({
  rss_feed_url: z.string(),
  title: z.string(),
  description: z.string(),
  site_url: z.string(),
  is_followed: z.boolean(),
  articles: z
    .array(z.object({ title: z.string(), link: z.string(), published: z.string().nullable() }))
    .describe("The newest three"),
});
export type FeedPreview = z.infer<typeof feedPreview>;

export const importReport = z.object({
  added: z.number().int().describe("Newly followed"),
  already: z.number().int().describe("Already followed"),
  failed: z.array(z.object({ title: z.string(), url: z.string(), reason: z.string() })),
});
export type ImportReport = z.infer<typeof importReport>;

export const newsTask = z.object({
  id: z.string(),
  kind: z.enum(["discovery", "import"]),
  status: z.enum(["queued", "running", "done", "failed"]),
  done: z.number().int(),
  total: z.number().int(),
  detail: z.string().describe("Why it failed, for people; empty: it did not fail"),
  feeds: z.array(feedPreview).describe("Of a discovery, once it is done"),
  report: importReport.nullable().describe("Of an import; grows while it runs"),
  started_at: z.string().describe("ISO 8601"),
});
export type NewsTask = z.infer<typeof newsTask>;
/** Kept for a week, or until it is dismissed. */
export const lastImport = z.object({ task: newsTask.nullable() });
export const taskDismissed = z.object({ id: z.string() });

export const taskStarted = z.object({ id: z.string() });
