/** The calls of the operator's console about the review queue and its decisions. */
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import * as contract from "./contract.ts";

const operators = { access: "operator", tag: "Operator" } as const;
const params = z.object({ id: z.string().describe("Id of the post") });
const UNKNOWN = "Unknown, or not waiting for review";
const errors = { 404: UNKNOWN, 409: "Its author has saved since, or it was decided on already" } as const;

export const listQueue = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/posts/waiting/",
  summary: "List posts waiting for review, longest-waiting first",
  query: contract.queueQuery,
  answer: contract.queueAnswer,
});

export const countQueue = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/posts/counts/",
  summary: "Count the posts waiting for review, and overdue posts",
  answer: contract.queueCounts,
});

export const getQueued = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/posts/:id/",
  summary: "Get a waiting post with everything needed to decide",
  params,
  answer: contract.queuedPost,
  errors: { 404: UNKNOWN },
});

export const approve = defineCall({
  ...operators,
  method: "POST",
  path: "/operator/posts/:id/approve/",
  summary: "Approve: publish now, or at the scheduled time",
  params,
  body: contract.approveInput,
  answer: contract.decidedAnswer,
  errors,
});

export const giveBack = defineCall({
  ...operators,
  method: "POST",
  path: "/operator/posts/:id/return/",
  summary: "Return it to its author with comments",
  description: "It is a draft again and its release is given back; of a proposed edit the published text stays.",
  params,
  body: contract.returnInput,
  answer: contract.decidedAnswer,
  errors,
});

export const reject = defineCall({
  ...operators,
  method: "POST",
  path: "/operator/posts/:id/reject/",
  summary: "Reject it with a reason",
  description:
    "It goes to its author's trash and its release is given back; of a proposed edit the published text stays.",
  params,
  body: contract.rejectInput,
  answer: contract.decidedAnswer,
  errors,
});
