/** Calls about the feed catalogue; operators only. */
import { z } from "zod";
import { operatorOnly } from "#features/accounts/server/access.ts";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import * as contract from "../../operator-contract.ts";
import * as service from "./service.ts";

const { operatorFeedPaths: paths } = contract;
const tags = ["Operator"];
const refusals = { 400: fieldErrorsAnswer, 401: errorAnswer, 403: errorAnswer.describe("Not an operator") };
const ofOne = { 200: contract.operatorFeed, ...refusals, 404: errorAnswer.describe("No such feed") };
const params = z.object({
  id: z.coerce
    .number({ error: "Give a feed's id." })
    .int("Give a feed's id.")
    .min(1)
    .max(2 ** 53),
});

export function registerOperatorFeedRoutes(app: App): void {
  const list = {
    tags,
    summary: "Every feed with its health",
    querystring: contract.operatorFeedQuery,
    response: { 200: contract.operatorFeedList, ...refusals },
  };
  app.get(paths.feeds, { schema: list }, (request) => service.listFeedHealth(operatorOnly(request), request.query));

  const add = {
    tags,
    summary: "Add a feed, to the catalogue where a category is given",
    body: contract.feedAddition,
    response: { 201: contract.operatorFeed, ...refusals },
  };
  app.post(paths.feeds, { schema: add }, async (request, reply) => {
    const added = await service.addOperatedFeed(operatorOnly(request), request.body);
    reply.code(201);
    return added;
  });
  registerOne(app);
  registerLife(app);
}

function registerOne(app: App): void {
  const one = { tags, summary: "A feed with its health", params, response: ofOne };
  app.get(paths.feed(":id"), { schema: one }, (request) =>
    service.getFeedHealth(operatorOnly(request), request.params.id),
  );

  const change = {
    tags,
    summary: "Name, place or move a feed, or set how much of it is kept",
    params,
    body: contract.feedChange,
    response: { ...ofOne, 409: errorAnswer },
  };
  app.post(paths.feed(":id"), { schema: change }, (request) =>
    service.changeFeed(operatorOnly(request), request.params.id, request.body),
  );
}

function registerLife(app: App): void {
  const response = { ...ofOne, 409: errorAnswer };
  const fetchNow = { tags, summary: "Have a feed fetched now", params, response };
  app.post(paths.fetch(":id"), { schema: fetchNow }, (request) =>
    service.fetchFeedNow(operatorOnly(request), request.params.id),
  );

  const retire = { tags, summary: "Stop fetching a feed", params, body: contract.retirement, response };
  app.post(paths.retire(":id"), { schema: retire }, (request) =>
    service.retireFeed(operatorOnly(request), request.params.id, request.body.reason),
  );

  const revive = { tags, summary: "Fetch a feed again that was retired", params, response };
  app.post(paths.revive(":id"), { schema: revive }, (request) =>
    service.reviveFeed(operatorOnly(request), request.params.id),
  );
}
