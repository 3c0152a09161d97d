/** Calls of the dashboard's lists and the summary (docs/product/lists.md, Lists). */
import { signedIn } from "#features/accounts/server/access.ts";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import * as contract from "../../contract.ts";
import { listPosts, summarise } from "./service.ts";

const { contentPaths, POST_LISTS } = contract;
const tags = ["Content"];
const refusals = { 400: fieldErrorsAnswer, 401: errorAnswer };

const SUMMARIES: Record<contract.PostListName, string> = {
  all: "Your posts of every status, newest first",
  drafts: "Your drafts, newest first",
  scheduled: "Your scheduled posts, soonest first",
  published: "Your published posts, newest first",
  pending: "Your posts that wait for a review, newest first",
  trash: `What you deleted within the last ${contract.TRASH_DAYS} days, last deleted first`,
};

export function registerListRoutes(app: App): void {
  for (const list of Object.keys(POST_LISTS) as contract.PostListName[]) registerList(app, list);
  app.get(
    contentPaths.summary,
    { schema: { tags, summary: "How much you have written", response: { 200: contract.contentSummary, ...refusals } } },
    (request) => summarise(signedIn(request)),
  );
}

function registerList(app: App, list: contract.PostListName): void {
  const { path, field } = POST_LISTS[list];
  const response = { 200: contract.listAnswers[field], ...refusals };
  const schema = { tags, summary: SUMMARIES[list], querystring: contract.listQuery, response };
  app.get(path, { schema }, async (request, reply) => {
    const json = await listPosts(signedIn(request), list, request.query);
    return reply.type("application/json; charset=utf-8").send(json as never); // PostgreSQL wrote the text
  });
}
