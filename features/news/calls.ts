/** The calls of the explorer: sources, articles, following, pictures (docs/product/news-explorer.md). */
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer } from "#platform/contract/fields.ts";
import * as contract from "./contract.ts";

const own = { access: "signed-in", tag: "News" } as const;
const errors = { 404: errorAnswer };

/** Invalid ids are treated as unknown. */
const idOf = (what: string) => {
  const message = `Give ${what}'s id.`;
  const id = z.coerce.number({ error: message }).int(message);
  return z.object({ id: id.max(2 ** 53, message) });
};
const article = idOf("an article");
const source = idOf("a source");

export const listSources = defineCall({
  ...own,
  method: "GET",
  path: "/rss/rss-news-fetch/",
  summary: "List a page of sources with their newest articles",
  description:
    "Without a category the sources that you follow come first, the one with the newest article before all, then " +
    "the catalogue. A page beyond the end is empty. Nothing is fetched while you wait. Where unread articles are " +
    "asked for, a source that waits for its first fetch is there too.",
  query: contract.newsFetchQuery,
  answer: contract.newsPage,
});

export const listNamedSources = defineCall({
  ...own,
  method: "POST",
  path: "/rss/rss-news-fetch/",
  summary: "List these sources with their newest articles",
  description:
    "In the given order, each once. An address that nobody has named before is added and fetched at once in the " +
    "background; until then the status of its group is queued.",
  query: contract.newsPageQuery,
  body: contract.newsFetchInput,
  answer: contract.newsPage,
  errors: { 429: errorAnswer },
});

export const searchNews = defineCall({
  ...own,
  method: "POST",
  path: "/rss/rss-news-search/",
  summary: "Search sources and articles",
  description:
    "Groups by source, the best first. A group whose articles were found has no cursor for older ones; one that " +
    "was found by its name shows its newest. Text in quotes is taken as a phrase, a word after a minus is excluded.",
  body: contract.newsSearchInput,
  answer: contract.newsPage,
  errors: { 429: errorAnswer },
});

export const listFollowed = defineCall({
  ...own,
  method: "GET",
  path: "/rss/user/rss-sources/",
  summary: "List the sources that you follow",
  answer: contract.followedSources,
});

export const listFeedUrls = defineCall({
  ...own,
  method: "GET",
  path: "/rss/fetch-rss-urls/",
  summary: "List the addresses of all sources: the catalogue, and those you follow",
  answer: contract.feedUrls,
});

export const follow = defineCall({
  ...own,
  method: "POST",
  path: "/rss/user/manage-rss-sources/",
  summary: "Follow a source",
  description:
    "Any feed address works; a new one is fetched immediately in the background. The answer carries the feed's " +
    "present address, which differs where it has moved. 200 when you followed it before.",
  body: contract.followInput,
  answer: contract.followAnswer,
  errors: { 201: contract.followAnswer, 409: errorAnswer, 429: errorAnswer },
});

export const unfollow = defineCall({
  ...own,
  method: "POST",
  path: "/rss/user/unfollow-rss-sources/",
  summary: "Unfollow a source",
  body: contract.followInput,
  answer: contract.followAnswer,
  errors,
});

export const listFeedArticles = defineCall({
  ...own,
  method: "GET",
  path: "/rss/feeds/:id/articles/",
  summary: "List further articles of a source, newest first",
  params: source,
  query: contract.feedArticlesQuery,
  answer: contract.feedArticles,
  errors,
});

export const getArticle = defineCall({
  ...own,
  method: "GET",
  path: "/rss/articles/:id/",
  summary: "Get an article with its whole content",
  description: "Of sources that you can see, and what you saved while you saw its source.",
  params: article,
  answer: contract.newsArticle,
  errors,
});

export const getStory = defineCall({
  ...own,
  method: "GET",
  path: "/rss/articles/:id/story/",
  summary: "List other sources' articles about the same story",
  params: article,
  answer: contract.storyAnswer,
  errors,
});

export const markArticle = defineCall({
  ...own,
  method: "POST",
  path: "/rss/articles/:id/mark/",
  summary: "Mark an article as read or saved, or take the mark back",
  description: "Fields left out do not change. Safe to repeat.",
  params: article,
  body: contract.markInput,
  answer: contract.markAnswer,
  errors: { ...errors, 409: contract.newsMessages.tooManySaved(contract.MAX_SAVED) },
});

export const listSaved = defineCall({
  ...own,
  method: "GET",
  path: "/rss/saved/",
  summary: "List the articles you saved for later",
  query: contract.savedQuery,
  answer: contract.savedPage,
});

const version = z.string().max(100, "This is no version.").optional().describe("Of the picture, as paths carry it");
const IMAGE = "Give the number of a picture of the content, from 0.";
const image = z.coerce.number({ error: IMAGE }).int(IMAGE).min(0, IMAGE).max(1000, IMAGE);
const pictures = {
  ...own,
  method: "GET",
  description: "A WebP of at most 640 pixels in width. It is fetched when it is first asked for, and kept for a while.",
  answer: "file",
  fileType: "image/webp",
  errors: { ...errors, 503: errorAnswer },
} as const;

export const getPicture = defineCall({
  ...pictures,
  path: "/rss/pictures/:id",
  summary: "Get the picture of an article",
  params: article,
  query: z.object({
    v: version,
    image: image.optional().describe("A picture of the content instead, counted from 0"),
  }),
});

export const getLogo = defineCall({
  ...pictures,
  path: "/rss/logos/:id",
  summary: "Get the logo of a source",
  params: source,
  query: z.object({ v: version }),
});
