/** HTTP calls of articles: one, older ones of a source, the sources of a story, marks, what was saved. */
import { z } from "zod";
import { signedIn } from "#features/accounts/server/access.ts";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import {
  feedArticles,
  feedArticlesQuery,
  markAnswer,
  markInput,
  MAX_SAVED,
  newsArticle,
  newsMessages,
  newsPaths,
  savedPage,
  savedQuery,
  storyAnswer,
} from "../../contract.ts";
import { describeStory, getArticle, listFeedArticles, listSaved, markArticle } from "./service.ts";

const tags = ["News"];
const refusals = { 400: fieldErrorsAnswer, 401: errorAnswer, 404: errorAnswer };

/** Ids that no row can have are ids of nothing. */
export const idParams = (what: string) =>
  z.object({
    id: z.coerce
      .number({ error: what })
      .int(what)
      .max(2 ** 53, what),
  });
const articleParams = idParams("Give an article's id.");

export function registerArticleRoutes(app: App): void {
  app.get(
    newsPaths.feedArticles(":id"),
    {
      schema: {
        tags,
        summary: "Further articles of a source, newest first",
        params: idParams("Give a source's id."),
        querystring: feedArticlesQuery,
        response: { 200: feedArticles, ...refusals },
      },
    },
    (request) => listFeedArticles(signedIn(request), request.params.id, request.query.before),
  );

  app.get(
    newsPaths.article(":id"),
    {
      schema: {
        tags,
        summary: "An article with its whole content",
        description: "Of sources that you can see, and what you saved while you saw its source.",
        params: articleParams,
        response: { 200: newsArticle, ...refusals },
      },
    },
    (request) => getArticle(signedIn(request), request.params.id),
  );

  app.get(
    newsPaths.story(":id"),
    {
      schema: {
        tags,
        summary: "The same story as other sources tell it",
        params: articleParams,
        response: { 200: storyAnswer, ...refusals },
      },
    },
    async (request) => ({ articles: await describeStory(signedIn(request), request.params.id) }),
  );

  app.post(
    newsPaths.mark(":id"),
    {
      schema: {
        tags,
        summary: "Mark an article as read or saved, or take the mark back",
        description: "What the body does not name stays as it is. Safe to repeat.",
        params: articleParams,
        body: markInput,
        response: { 200: markAnswer, ...refusals, 409: errorAnswer.describe(newsMessages.tooManySaved(MAX_SAVED)) },
      },
    },
    (request) => markArticle(signedIn(request), request.params.id, request.body),
  );

  app.get(
    newsPaths.saved,
    {
      schema: {
        tags,
        summary: "What you saved for later",
        querystring: savedQuery,
        response: { 200: savedPage, 400: fieldErrorsAnswer, 401: errorAnswer },
      },
    },
    (request) => listSaved(signedIn(request), request.query.page),
  );
}
