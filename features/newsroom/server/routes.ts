/** Calls of operators about the pins of the front page. */
import { z } from "zod";
import { operatorOnly } from "#features/accounts/server/access.ts";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import * as contract from "../contract.ts";
import { listFrontPins, listPinCandidates, orderFrontPins, pinPost, unpinPost } from "./pin-service.ts";
import { postIdIn } from "#features/content/server/writing/own-post-service.ts";

const { frontPagePaths: paths } = contract;
const tags = ["Operator"];
const denials = { 401: errorAnswer, 403: errorAnswer.describe("Not an operator") };
const refusals = { 400: fieldErrorsAnswer, ...denials };
const params = z.object({ id: z.string().describe("Id of the post") });

export function registerFrontPageRoutes(app: App): void {
  registerReading(app);
  registerPinning(app);
}

function registerReading(app: App): void {
  const list = { tags, summary: "List the pins of the front page", response: { 200: contract.frontPins, ...denials } };
  app.get(paths.pins, { schema: list }, (request) => listFrontPins(operatorOnly(request)));

  const candidates = {
    tags,
    summary: "Find published posts to pin, newest first",
    querystring: contract.candidateQuery,
    response: { 200: contract.pinCandidates, ...refusals },
  };
  app.get(paths.candidates, { schema: candidates }, async (request) => ({
    posts: await listPinCandidates(operatorOnly(request), request.query.q),
  }));
}

function registerPinning(app: App): void {
  const pin = {
    tags,
    summary: "Pin a published post to the front page, or change its pin",
    params,
    body: contract.pinInput,
    response: {
      200: contract.frontPins,
      ...refusals,
      404: errorAnswer,
      409: errorAnswer.describe("Readers do not see the post, or too many are pinned"),
    },
  };
  app.put(paths.pin(":id"), { schema: pin }, (request) =>
    pinPost(operatorOnly(request), postIdIn(request.params), request.body),
  );

  const unpin = {
    tags,
    summary: "Remove a pin from the front page",
    params,
    response: { 200: contract.frontPins, ...denials, 404: errorAnswer },
  };
  app.delete(paths.pin(":id"), { schema: unpin }, (request) =>
    unpinPost(operatorOnly(request), postIdIn(request.params)),
  );

  const order = {
    tags,
    summary: "Set the order of the pins",
    body: contract.pinOrder,
    response: { 200: contract.frontPins, ...refusals, 409: errorAnswer.describe("The pins have changed since") },
  };
  app.post(paths.order, { schema: order }, (request) => orderFrontPins(operatorOnly(request), request.body));
}
