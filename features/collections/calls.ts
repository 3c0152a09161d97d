/** The calls of collections. */
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import * as contract from "./contract.ts";

const { collectionMessages } = contract;
const own = { access: "signed-in", tag: "Collections" } as const;
const params = z.object({
  id: z.coerce
    .number({ error: "Give a collection's id." })
    .int("Give a collection's id.")
    .max(2 ** 53)
    .describe("Id of the collection"),
});
const UNKNOWN = "Not found, or another user's";
const files = { banner_picture: { max: 1, description: "A picture, or the id of an earlier upload" } };

export const listCollections = defineCall({
  ...own,
  method: "GET",
  path: "/collections/collections/",
  summary: "List your collections of articles, newest first",
  answer: contract.collectionList,
});

export const listFeedCollections = defineCall({
  ...own,
  method: "GET",
  path: "/rss/custom-collections/",
  summary: "List your collections of news websites, newest first",
  answer: contract.collectionList,
});

export const createCollection = defineCall({
  ...own,
  method: "POST",
  path: "/collections/create/",
  summary: "Create a collection of articles",
  form: { fields: contract.collectionInput, files },
  status: 201,
  answer: contract.collection,
  errors: { 409: collectionMessages.tooManyCollections(contract.MAX_COLLECTIONS), 413: fieldErrorsAnswer },
});

export const createFeedCollection = defineCall({
  ...own,
  method: "POST",
  path: "/rss/custom-collections/create/",
  summary: "Create a collection of news websites",
  description: "New feeds are added and fetched immediately; the answer has their current addresses.",
  form: { fields: contract.feedCollectionInput, files },
  status: 201,
  answer: contract.collection,
  errors: {
    409: "As many collections, or news websites in them, as a user can have",
    413: fieldErrorsAnswer,
    429: errorAnswer,
  },
});

export const deleteCollection = defineCall({
  ...own,
  method: "DELETE",
  path: "/collections/delete/:id",
  summary: "Delete a collection of articles; the articles stay",
  params,
  answer: contract.collectionDeleted,
  errors: { 404: UNKNOWN },
});

export const deleteFeedCollection = defineCall({
  ...own,
  method: "DELETE",
  path: "/rss/custom-collections/:id/delete/",
  summary: "Delete a collection of news websites",
  params,
  answer: contract.collectionDeleted,
  errors: { 404: UNKNOWN },
});

export const listArticles = defineCall({
  ...own,
  method: "GET",
  path: "/collections/collections/:id/articles/",
  summary: "List the articles of one of your collections, last added first",
  description: "Articles that are not public at the moment are left out.",
  params,
  answer: contract.collectionArticles,
  errors: { 404: UNKNOWN },
});

export const listAllArticles = defineCall({
  ...own,
  method: "GET",
  path: "/newsroom/all-articles/",
  summary: "List all published posts, newest first",
  query: contract.allArticlesQuery,
  answer: contract.allArticles,
});

export const addArticles = defineCall({
  ...own,
  method: "POST",
  path: "/collections/articles/add/",
  summary: "Add articles to one of your collections",
  description: "All of them or none. `count` says how many were not in it before.",
  body: contract.articleChanges,
  answer: contract.changesAnswer,
  errors: {
    404: "No such collection, or no such published article of this type",
    409: collectionMessages.tooManyArticles(contract.MAX_COLLECTION_ARTICLES),
  },
});

export const removeArticle = defineCall({
  ...own,
  method: "DELETE",
  path: "/collections/articles/remove/",
  summary: "Remove an article from one of your collections",
  description: "The list holds exactly one article. The type `unknown` matches any type.",
  body: contract.articleChanges,
  answer: contract.changesAnswer,
  errors: { 404: "No such collection, or the article is not in it" },
});
