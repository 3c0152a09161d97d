/** The calls of the operator's console about the pins of the front page. */
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer } from "#platform/contract/fields.ts";
import * as contract from "./contract.ts";

const operators = { access: "operator", tag: "Operator" } as const;
const params = z.object({ id: z.string().describe("Id of the post") });

export const listPins = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/front-page/",
  summary: "List the pins of the front page",
  answer: contract.frontPins,
});

export const listCandidates = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/front-page/candidates/",
  summary: "Find published posts to pin, newest first",
  query: contract.candidateQuery,
  answer: contract.pinCandidates,
});

export const pinPost = defineCall({
  ...operators,
  method: "PUT",
  path: "/operator/front-page/:id/",
  summary: "Pin a published post to the front page, or change its pin",
  params,
  body: contract.pinInput,
  answer: contract.frontPins,
  errors: { 404: errorAnswer, 409: "Readers do not see the post, or too many are pinned" },
});

export const unpinPost = defineCall({
  ...operators,
  method: "DELETE",
  path: "/operator/front-page/:id/",
  summary: "Remove a pin from the front page",
  params,
  answer: contract.frontPins,
  errors: { 404: errorAnswer },
});

export const orderPins = defineCall({
  ...operators,
  method: "POST",
  path: "/operator/front-page/order/",
  summary: "Set the order of the pins",
  body: contract.pinOrder,
  answer: contract.frontPins,
  errors: { 409: "The pins have changed since" },
});
