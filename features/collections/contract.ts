/** Collections of posts ('blogs') and of feeds ('feeds') that a user keeps (docs/product/collections.md). */
import { z } from "zod";
import { SEARCH_COUNT_CAP } from "#features/content/contract.ts";
import { COLLECTED_TYPES, typeCode } from "#features/content/kinds/index.ts";
import { MAX_FEED_URLS } from "#features/news/contract.ts";
import { jsonList, paging, requiredText, text } from "#platform/contract/fields.ts";

export const collectionMessages = {
  deleted: "Collection deleted successfully!",
  deleteFailed: "Failed to delete collection. Please try again.",
  saved: "Collection saved successfully!",
  saveFailed: "Error saving collection. Please try again.",
  createFailed: "Failed to create collection. Please try again.",
  allArticlesFailed: "Failed to load all articles. Please try again.",
  articlesFailed: "Failed to load collection articles. Please try again.",
  added: (count: number) => `Added ${count} article(s) to the collection.`,
  addFailed: "Failed to add articles to the collection. Please try again.",
  removed: "Article removed from the collection.",
  removeFailed: "Failed to delete the article from the collection. Please try again.",
  oneAtATime: "Only one article can be deleted at a time.",
  noneSelected: "No articles selected for removal.",
  nothingToAdd: "Choose at least one article.",
  noCollections: "No collections available. Please create a new collection",
  noSources: "No followed news sources available.",
  noArticles: "No articles available. Add your first article!",
  searchArticles: "Search articles...",
  nameRequired: "Name is required.",
  feedsRequired: "Choose at least one news website.",
  notFound: "Collection not found.",
  articleNotFound: "Article not found.",
  notInCollection: "This article is not in the collection.",
  onlyPosts: "This collection holds news websites. Add articles to a blog collection instead.",
  mixed: "You can change only one collection at a time.",
  unknownType: "The article type must be blog, interview or product_review.",
  badChange: "Send collection_id, article_id and article_type of each article.",
  tooManyArticles: (limit: number) => `A collection can have at most ${limit} articles.`,
  tooManyCollections: (limit: number) => `You can have at most ${limit} collections. Delete one first.`,
  tooManyFeeds: (limit: number) =>
    `Your collections can hold ${limit} news websites in total. Delete a collection first.`,
  oneBanner: "You can only upload one banner picture.",
  bannerNotSent: "The banner was not uploaded. Try again or remove it.",
} as const;

export const MAX_COLLECTION_ARTICLES = 1000;
export const MAX_COLLECTIONS = 500;
/** In all feed collections of one user together; a feed in two of them counts twice. */
export const MAX_COLLECTED_FEEDS = 5000;

export const COLLECTION_TAGS = ["blogs", "feeds"] as const;
export type CollectionTag = (typeof COLLECTION_TAGS)[number];
/**
 * `unknown` (docs/product/collections.md, Fields) is answered for kinds that this list does not know, and refused on
 * input.
 */
export const ARTICLE_TYPES = [...COLLECTED_TYPES, "unknown"] as const;
export type ArticleType = (typeof ARTICLE_TYPES)[number];

export const collection = z.object({
  id: z.number().int(),
  name: z.string(),
  banner_picture: z.string().nullable().describe("Address of the banner; null: no banner"),
  banner_srcset: z.string().describe("Its files by width, as `srcset` takes them; empty without a banner"),
  tag: z.enum(COLLECTION_TAGS),
  rss_feed_urls: z.array(z.string()).describe("Empty for collections of articles"),
  article_count: z.number().int().describe("Articles that readers can open now; 0 for feeds"),
  created_at: z.string(),
});
export type Collection = z.infer<typeof collection>;
export const collectionList = z.array(collection);

/** Multipart; `banner_picture` is a file next to these. */
export const collectionInput = z.object({ name: requiredText("Name", 150, collectionMessages.nameRequired) });
export const feedCollectionInput = collectionInput.extend({
  rss_feed_urls: jsonList("News websites", requiredText("Feed address", 2048), MAX_FEED_URLS).refine(
    (urls) => urls.length > 0,
    collectionMessages.feedsRequired,
  ),
});

/** A published post as collections show it as a content card, with what the calls need to name it. */
export const collectedArticle = z.object({
  id: z.number().int(),
  guid: z.string(),
  type: typeCode,
  article_type: z.enum(ARTICLE_TYPES),
  title: z.string(),
  description: z.string(),
  author: z.string(),
  company_display_name: z.string().nullable(),
  image: z.string().nullable(),
  url: z.string().describe("Path of the public page"),
  published_at: z.string(),
});
export type CollectedArticle = z.infer<typeof collectedArticle>;

/** An entry, in the form with `article` (docs/product/collections.md, Fields). */
export const collectionEntry = z.object({
  article: collectedArticle,
  article_type: z.enum(ARTICLE_TYPES),
  added_at: z.string(),
});
export type CollectionEntry = z.infer<typeof collectionEntry>;
export const collectionArticles = z.array(collectionEntry);

export const allArticlesQuery = z.object({
  ...paging,
  q: text("Search", 200).default("").describe("Part of the title, in any case"),
});
export type AllArticlesQuery = z.infer<typeof allArticlesQuery>;
export const allArticles = z.object({
  posts: z.array(collectedArticle),
  count: z.number().int().describe(`How many all pages have; a search counts to ${SEARCH_COUNT_CAP}`),
});
export type AllArticles = z.infer<typeof allArticles>;

const id = z.number({ error: "Send an id." }).int("Send an id.").positive("Send an id.").max(Number.MAX_SAFE_INTEGER);

/** Both calls take this list; one of removal holds exactly one (docs/product/collections.md, Removing articles). */
export const articleChanges = z
  .array(
    z.object(
      {
        collection_id: id,
        article_id: id,
        article_type: z.enum(ARTICLE_TYPES, { error: collectionMessages.unknownType }),
      },
      { error: collectionMessages.badChange },
    ),
    { error: collectionMessages.nothingToAdd },
  )
  .max(MAX_COLLECTION_ARTICLES, `Send at most ${MAX_COLLECTION_ARTICLES} articles.`);
export type ArticleChange = z.infer<typeof articleChanges>[number];
export const changesAnswer = z.object({ detail: z.string(), count: z.number().int() });
export const collectionDeleted = z.object({ id: z.number().int(), detail: z.string() });
