/** HTTP calls of the explorer: pages of sources, and search. */
import { signedIn } from "#features/accounts/server/access.ts";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import { newsFetchInput, newsFetchQuery, newsPage, newsPageQuery, newsPaths, newsSearchInput } from "../../contract.ts";
import { listExplorerPage, listNamedFeeds, searchNews } from "./service.ts";

const tags = ["News"];
const answers = { 200: newsPage, 400: fieldErrorsAnswer, 401: errorAnswer };

export function registerExplorerRoutes(app: App): void {
  app.get(
    newsPaths.fetch,
    {
      schema: {
        tags,
        summary: "A page of sources with their newest articles",
        description:
          "Without a category the sources that you follow come first, the one with the newest article before all, then " +
          "the catalogue. A page beyond the end is empty. Nothing is fetched while you wait. Where unread articles are " +
          "asked for, a source that waits for its first fetch is there too.",
        querystring: newsFetchQuery,
        response: answers,
      },
    },
    (request) => listExplorerPage(signedIn(request), request.query),
  );

  app.post(
    newsPaths.fetch,
    {
      schema: {
        tags,
        summary: "These sources with their newest articles",
        description:
          "In the given order, each once. An address that nobody has named before is added and fetched at once in the " +
          "background; until then the status of its group is queued.",
        querystring: newsPageQuery,
        body: newsFetchInput,
        response: { ...answers, 429: errorAnswer },
      },
    },
    (request) => listNamedFeeds(signedIn(request), request.body.rss_feed_urls, request.query),
  );

  app.post(
    newsPaths.search,
    {
      schema: {
        tags,
        summary: "Search sources and articles",
        description:
          "Groups by source, the best first. A group whose articles were found has no cursor for older ones; one that " +
          "was found by its name shows its newest. Text in quotes is taken as a phrase, a word after a minus is excluded.",
        body: newsSearchInput,
        response: { ...answers, 429: errorAnswer },
      },
    },
    (request) => searchNews(signedIn(request), request.body),
  );
}
