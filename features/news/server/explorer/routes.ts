/** Answers the calls of the explorer: pages of sources, and search. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../../calls.ts";
import { listExplorerPage, listNamedFeeds, searchNews } from "./service.ts";

export function registerExplorerRoutes(app: App): void {
  answerCall(app, calls.listSources, ({ actor, query }) => listExplorerPage(actor, query));
  answerCall(app, calls.listNamedSources, ({ actor, query, body }) => listNamedFeeds(actor, body.rss_feed_urls, query));
  answerCall(app, calls.searchNews, ({ actor, body }) => searchNews(actor, body));
}
