/** Answers the calls of articles: one, older ones of a source, the sources of a story, marks, saved ones. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../../calls.ts";
import * as articles from "./service.ts";

export function registerArticleRoutes(app: App): void {
  answerCall(app, calls.listFeedArticles, ({ actor, params, query }) =>
    articles.listFeedArticles(actor, params.id, query.before),
  );
  answerCall(app, calls.getArticle, ({ actor, params }) => articles.getArticle(actor, params.id));
  answerCall(app, calls.getStory, async ({ actor, params }) => ({
    articles: await articles.describeStory(actor, params.id),
  }));
  answerCall(app, calls.markArticle, ({ actor, params, body }) => articles.markArticle(actor, params.id, body));
  answerCall(app, calls.listSaved, ({ actor, query }) => articles.listSaved(actor, query.page));
}
