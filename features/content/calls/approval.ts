/** The calls of a post's approval (docs/product/approvals.md). */
import { z } from "zod";
import {
  approvalAnswer,
  approvalLines,
  postApproval,
  postQuotes,
  quotesAnswer,
  quotesInput,
  reminding,
} from "#features/approvals/contract.ts";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";

const own = { access: "signed-in", tag: "Approvals" } as const;
const params = z.object({
  id: z.coerce
    .number()
    .int()
    .positive()
    .max(2 ** 53),
});
const ofPost = { ...own, path: "/api/posts/:id/approval/", params } as const;
const errors = { 403: errorAnswer, 404: errorAnswer, 409: errorAnswer } as const;
export const MAX_LINES = 100;

export const getApproval = defineCall({
  ...ofPost,
  method: "GET",
  summary: "Get where a post's approval is",
  answer: postApproval,
  errors: { 404: errorAnswer },
});

export const askApproval = defineCall({
  ...ofPost,
  method: "POST",
  summary: "Ask for approval of a post, or again after changes were asked for",
  answer: approvalAnswer,
  errors,
});

export const cancelApproval = defineCall({
  ...ofPost,
  method: "DELETE",
  summary: "Cancel the request for approval of a draft",
  answer: approvalAnswer,
  errors,
});

export const remindApprover = defineCall({
  ...ofPost,
  method: "POST",
  path: "/api/posts/:id/approval/remind/",
  summary: "Remind an approver of a post",
  body: reminding,
  answer: approvalAnswer,
  errors,
});

export const listApprovals = defineCall({
  ...own,
  method: "GET",
  path: "/api/posts/approvals/",
  summary: "List in one line each where the approvals of posts are",
  query: z.object({
    posts: z
      .string()
      .regex(/^\d{1,15}(?:,\d{1,15}){0,99}$/, `Up to ${MAX_LINES} ids, separated by commas.`)
      .transform((ids) => ids.split(",").map(Number)),
  }),
  answer: approvalLines,
});

const quotes = { ...own, path: "/api/posts/:id/quotes/", params } as const;
const oneRequest = params.extend({ request: params.shape.id });

export const getQuotes = defineCall({
  ...quotes,
  method: "GET",
  summary: "List the quotes of a post, and who is asked to approve them",
  answer: postQuotes,
  errors: { 404: errorAnswer },
});

export const askQuotes = defineCall({
  ...quotes,
  method: "POST",
  summary: "Ask a person to approve their quotes in a post",
  description: "The person gets a link to these quotes with the sentence around each, and nothing else.",
  body: quotesInput,
  answer: quotesAnswer,
  errors: { ...errors, 400: fieldErrorsAnswer },
});

export const askQuotesAgain = defineCall({
  ...quotes,
  method: "POST",
  path: "/api/posts/:id/quotes/:request/again/",
  params: oneRequest,
  summary: "Send a person who is quoted a new link",
  answer: quotesAnswer,
  errors,
});

export const cancelQuotes = defineCall({
  ...quotes,
  method: "DELETE",
  path: "/api/posts/:id/quotes/:request/",
  params: oneRequest,
  summary: "Ask a person about their quotes no more",
  answer: quotesAnswer,
  errors,
});
