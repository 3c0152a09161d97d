/** The calls of the operators' console about all users' posts and schedules. */
import { defineCall } from "#platform/contract/call.ts";
import * as contract from "../contracts/oversight.ts";
import { params } from "./post.ts";
import * as schedules from "../contracts/scheduled.ts";

const operators = { access: "operator", tag: "Operator" } as const;
const UNKNOWN = { 404: "Unknown" } as const;
const UNEDITABLE = { 409: "Changed since, a draft, in the trash, or an edit of its author waits" } as const;

export const listAllPosts = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/posts/",
  summary: "List all users' posts, newest first",
  query: contract.operatorPostsQuery,
  answer: contract.operatorPostsAnswer,
});

export const getPostRecord = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/posts/:id/record/",
  summary: "Get a post with everything a decision needs",
  params,
  answer: contract.operatorPostRecord,
  errors: UNKNOWN,
});

export const getPostToCorrect = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/posts/:id/edit/",
  summary: "Get a post's text for an operator to edit",
  params,
  answer: contract.operatorEdit,
  errors: { ...UNKNOWN, ...UNEDITABLE },
});

export const correctPost = defineCall({
  ...operators,
  method: "PUT",
  path: "/operator/posts/:id/edit/",
  summary: "Edit a post with a reason",
  description:
    "The kind's own fields, content, summary, tags, seo_meta_title, seo_meta_description and embedded_websites, whole. " +
    "Media, company and publishing time stay. The author is emailed the reason, and no review is needed.",
  params,
  body: contract.operatorEditBody,
  answer: contract.operatorEditAnswer,
  errors: { ...UNKNOWN, ...UNEDITABLE },
});

type Told = { summary: string; description?: string };

/** All take a reason and answer with the post's new state. @param conflict when 409 is answered. */
function actCall<const Act extends contract.OperatorAct>(act: Act, conflict: string, told: Told) {
  return defineCall({
    ...operators,
    method: "POST",
    path: `/operator/posts/:id/${act}/`,
    ...told,
    params,
    body: contract.ACT_INPUTS[act],
    answer: contract.operatorPostRecord,
    errors: { ...UNKNOWN, 409: conflict },
  });
}

export const actCalls = {
  withdraw: actCall("withdraw", "Not published, or withdrawn already", {
    summary: "Withdraw a published post",
    description:
      "Its address answers 410 with the note, platforms are asked to take it down, and its author can neither edit, delete nor restore it. The author is emailed the reason and the note.",
  }),
  lift: actCall("lift", "Not withdrawn", {
    summary: "Lift a withdrawal: the post is published again",
  }),
  hold: actCall("hold", "On hold already, or the account is being erased", {
    summary: "Put a post on legal hold",
    description: "Nothing of it is erased until the hold is ended, and its author's account cannot be deleted.",
  }),
  "end-hold": actCall("end-hold", "Not on hold", { summary: "End a legal hold" }),
  "leave-newsroom": actCall("leave-newsroom", "Taken out already, or without a company", {
    summary: "Take a post out of its company's newsroom page",
  }),
  "return-to-newsroom": actCall("return-to-newsroom", "Not taken out", {
    summary: "Return a post to its company's newsroom page",
  }),
} as const;

export const listScheduled = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/posts/scheduled/",
  summary: "List all scheduled posts, soonest first",
  query: schedules.scheduledQuery,
  answer: schedules.scheduledAnswer,
});

export const publishOverdue = defineCall({
  ...operators,
  method: "POST",
  path: "/operator/posts/publish-overdue/",
  summary: "Publish overdue posts now",
  answer: schedules.publishedOverdue,
});
