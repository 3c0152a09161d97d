/** The calls of what assistants ask. A connection asks and hears the outcome; only its person answers. */
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer, fieldErrorsAnswer, idParams } from "#platform/contract/fields.ts";
import * as contract from "./requests-contract.ts";

const own = { access: "signed-in", tag: "Assistants" } as const;
/** No operator who acts as the person answers for them, and no key has a scope for it. */
const ownAlone = { ...own, ownerAlone: true } as const;
const params = idParams("a request");
const errors = { 404: contract.requestMessages.notFound } as const;
const PATH = "/api/assistant-requests/";

export const askPerson = defineCall({
  ...own,
  method: "POST",
  path: PATH,
  summary: "Ask the person to publish a draft or withdraw a post",
  scope: "posts:write",
  description: `For connected assistants. The person is emailed. Asking again about the same text answers the same request; it expires after ${contract.REQUEST_DAYS} days and is void when the text changes.`,
  body: contract.askInput,
  status: 202,
  answer: contract.askedAnswer,
  errors: {
    400: fieldErrorsAnswer,
    403: errorAnswer.describe("Not an assistant, or its person may not publish the draft or delete the post"),
    404: errorAnswer,
    409: "The post has been changed since, is at another stage, or too much was asked in a day",
  },
});

export const listRequests = defineCall({
  ...own,
  method: "GET",
  path: PATH,
  summary: "List what assistants have asked",
  scope: "posts:read",
  description: `The latest ${contract.MAX_LISTED} of ${contract.KEPT_DAYS} days; to a connection its own.`,
  answer: contract.assistantRequests,
});

export const reviewRequest = defineCall({
  ...own,
  method: "GET",
  path: `${PATH}:id/`,
  summary: "Read what an assistant has asked, with the page that it is about",
  params,
  answer: contract.reviewedRequest,
  errors,
});

export const approveRequest = defineCall({
  ...ownAlone,
  method: "POST",
  path: `${PATH}:id/approve/`,
  summary: "Do what an assistant has asked",
  description:
    "As if the person had published the draft, or deleted the published post, which stays in the trash for 30 days: the same rights, approvals and releases.",
  params,
  body: z.object({}),
  answer: contract.approvedAnswer,
  errors: {
    ...errors,
    402: errorAnswer.describe("No release is left"),
    403: errorAnswer.describe("The role is too small, or an approval is missing"),
    409: "It has been answered, has expired, or is void",
  },
});

export const refuseRequest = defineCall({
  ...ownAlone,
  method: "POST",
  path: `${PATH}:id/refuse/`,
  summary: "Refuse what an assistant has asked",
  params,
  body: z.object({}),
  answer: contract.refusedAnswer,
  errors: { ...errors, 409: "It has been answered, has expired, or is void" },
});
