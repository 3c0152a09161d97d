/** Calls of collections (spec section 7). */
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { signedIn } from "#features/accounts/server/access.ts";
import { mediaFileIdOf, mediaMessages } from "#features/media/contract.ts";
import { settings } from "#platform/config/settings.ts";
import { errorAnswer, fieldErrorsAnswer, fieldProblems } from "#platform/contract/fields.ts";
import { invalidInput } from "#platform/errors/app-error.ts";
import type { App } from "#platform/http/app.ts";
import { type MultipartBody, readMultipart } from "#platform/http/multipart.ts";
import { multipartBody } from "#platform/http/openapi.ts";
import { limitUploadsPerAddress } from "#platform/http/rate-limit.ts";
import * as contract from "../contract.ts";
import { addArticles, listAllArticles, listArticles, removeArticle } from "./article-service.ts";
import { type Banner, createCollection, createFeedCollection, deleteCollection, listCollections } from "./service.ts";

const { collectionMessages, collectionPaths } = contract;
const tags = ["Collections"];
const MEGABYTE = 1024 * 1024;
const UPLOADS_PER_WINDOW = 60;
const WINDOW_SECONDS = 600;

const unknownOrForeign = errorAnswer.describe("Unknown, or somebody else's");
const refusals = { 400: fieldErrorsAnswer, 401: errorAnswer };
const FILES = { banner_picture: { max: 1, description: "A picture, or the id of an earlier upload" } };
const params = z.object({
  id: z.coerce
    .number({ error: "Give a collection's id." })
    .int("Give a collection's id.")
    .max(2 ** 53)
    .describe("Id of the collection"),
});

export function registerCollectionRoutes(app: App): void {
  registerLists(app);
  registerCreation(app);
  registerDeletion(app, collectionPaths.delete(":id"), "blogs", "Delete a collection of articles; the articles stay");
  registerDeletion(app, collectionPaths.deleteFeeds(":id"), "feeds", "Delete a collection of news websites");
  registerArticles(app);
  registerChanges(app);
}

function registerLists(app: App): void {
  const response = { 200: contract.collectionList, 401: errorAnswer };
  const lists = [
    [collectionPaths.list, "blogs", "Your collections of articles, newest first"],
    [collectionPaths.feedList, "feeds", "Your collections of news websites, newest first"],
  ] as const;
  for (const [path, tag, summary] of lists)
    app.get(path, { schema: { tags, summary, response } }, (request) => listCollections(signedIn(request), tag));
}

function registerCreation(app: App): void {
  const config = limitUploadsPerAddress(UPLOADS_PER_WINDOW, WINDOW_SECONDS);
  const response = {
    ...{ 201: contract.collection, ...refusals, 413: fieldErrorsAnswer },
    409: errorAnswer.describe(collectionMessages.tooManyCollections(contract.MAX_COLLECTIONS)),
  };
  const blogs = {
    ...{ tags, summary: "Create a collection of articles", response },
    ...multipartBody(contract.collectionInput, FILES),
  };
  app.post(collectionPaths.create, { config, schema: blogs }, async (request, reply) => {
    const actor = signedIn(request);
    return withBody(request, async (body) => {
      const { values, banner } = readBody(contract.collectionInput, body);
      reply.code(201);
      return createCollection(actor, values.name, banner);
    });
  });

  const feeds = {
    ...{ tags, summary: "Create a collection of news websites" },
    description: "Feeds that are not known yet are added and fetched at once; the answer has their present addresses.",
    ...multipartBody(contract.feedCollectionInput, FILES),
    response: {
      ...{ ...response, 429: errorAnswer },
      409: errorAnswer.describe("As many collections, or news websites in them, as a user can have"),
    },
  };
  app.post(collectionPaths.createFeeds, { config, schema: feeds }, async (request, reply) => {
    const actor = signedIn(request);
    return withBody(request, async (body) => {
      const { values, banner } = readBody(contract.feedCollectionInput, body);
      reply.code(201);
      return createFeedCollection(actor, values.name, values.rss_feed_urls, banner);
    });
  });
}

function registerDeletion(app: App, path: string, tag: contract.CollectionTag, summary: string): void {
  const response = { 200: contract.collectionDeleted, ...refusals, 404: unknownOrForeign };
  app.delete(path, { schema: { tags, summary, params, response } }, async (request) => {
    const { id } = request.params;
    await deleteCollection(signedIn(request), tag, id);
    return { id, detail: collectionMessages.deleted };
  });
}

function registerArticles(app: App): void {
  const one = {
    ...{ tags, summary: "Articles of one of your collections, last added first", params },
    description: "Articles that are not public at the moment are left out.",
    response: { 200: contract.collectionArticles, ...refusals, 404: unknownOrForeign },
  };
  app.get(collectionPaths.articles(":id"), { schema: one }, (request) =>
    listArticles(signedIn(request), request.params.id),
  );

  const all = {
    ...{ tags, summary: "Everything that is published, newest first" },
    querystring: contract.allArticlesQuery,
    response: { 200: contract.allArticles, ...refusals },
  };
  app.get(collectionPaths.allArticles, { schema: all }, async (request) => {
    signedIn(request);
    return listAllArticles(request.query);
  });
}

function registerChanges(app: App): void {
  const shared = { tags, body: contract.articleChanges };
  const response = { 200: contract.changesAnswer, ...refusals };
  const add = {
    ...{ ...shared, summary: "Add articles to one of your collections" },
    description: "All of them or none. `count` says how many were not in it before.",
    response: {
      ...{ ...response, 404: errorAnswer.describe("No such collection, or no such published article of this type") },
      409: errorAnswer.describe(collectionMessages.tooManyArticles(contract.MAX_COLLECTION_ARTICLES)),
    },
  };
  app.post(collectionPaths.add, { schema: add }, async (request) => {
    const count = await addArticles(signedIn(request), request.body);
    return { detail: collectionMessages.added(count), count };
  });

  const remove = {
    ...{ ...shared, summary: "Remove an article from one of your collections" },
    description: "The list holds exactly one. `unknown` as its type means whatever type the article is.",
    response: { ...response, 404: errorAnswer.describe("No such collection, or the article is not in it") },
  };
  app.delete(collectionPaths.remove, { schema: remove }, async (request) => {
    await removeArticle(signedIn(request), request.body);
    return { detail: collectionMessages.removed, count: 1 };
  });
}

async function withBody<T>(request: FastifyRequest, answer: (body: MultipartBody) => Promise<T>): Promise<T> {
  const maxBytes = settings().MAX_IMAGE_MB * MEGABYTE;
  const files = { banner_picture: { max: 1, maxBytes, tooMany: collectionMessages.oneBanner } };
  const body = await readMultipart(request, { files });
  try {
    return await answer(body);
  } finally {
    await body.discard();
  }
}

/** @throws AppError invalid-input naming each wrong field. */
function readBody<T extends z.ZodObject>(schema: T, body: MultipartBody): { values: z.output<T>; banner: Banner } {
  const { banner, problems } = bannerOf(body);
  const parsed = schema.safeParse(body.fields);
  if (!parsed.success) throw invalidInput({ ...fieldProblems(parsed.error), ...problems });
  if (problems) throw invalidInput(problems);
  return { values: parsed.data, banner };
}

/** A file, or the id or address of an earlier upload; a form sends an empty text for none. */
function bannerOf({ fields, files }: MultipartBody): { banner: Banner; problems?: Record<string, string> } {
  const [file] = files["banner_picture"] ?? [];
  const value = fields["banner_picture"] ?? "";
  if (value === "" || value === "null") return { banner: file ?? null };
  if (file || Array.isArray(value)) return { banner: null, problems: { banner_picture: collectionMessages.oneBanner } };
  if (typeof value !== "string") return { banner: null, problems: { banner_picture: mediaMessages.unknown } };
  return { banner: mediaFileIdOf(value) ?? value };
}
