/** The calls of comments on a post (docs/product/comments.md). By link they are pages (apps/site/forms/comment-routes.tsx). */
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer } from "#platform/contract/fields.ts";
import * as contract from "./contract.ts";

const own = { access: "signed-in", tag: "Comments" } as const;
/** What is said in a person's name is written by that person, never by an operator who acts as one. */
const ownAlone = { ...own, ownerAlone: true } as const;
const errors = { 403: errorAnswer.describe("The role is too small"), 404: errorAnswer } as const;
const changing = { ...errors, 409: errorAnswer } as const;
const id = z.coerce
  .number()
  .int()
  .positive()
  .max(2 ** 53);
const post = z.object({ id: id.describe("Of the post") });
const thread = post.extend({ thread: id.describe("Id of the comment or suggestion") });

export const getComments = defineCall({
  ...own,
  method: "GET",
  path: "/api/posts/:id/comments/",
  summary: "List the comments and suggestions on a post, with where their words are now",
  params: post,
  answer: contract.comments,
  errors,
});

export const getCommentedPost = defineCall({
  ...own,
  method: "GET",
  path: "/api/posts/:id/comments/post/",
  summary: "Read a post that you may comment on",
  description:
    "The text in which the words of its comments were looked for: an edit that waits for review, if there is one.",
  params: post,
  answer: contract.commentedPost,
  errors,
});

export const addComment = defineCall({
  ...ownAlone,
  method: "POST",
  path: "/api/posts/:id/comments/",
  summary: "Comment on words of a post, or suggest others",
  params: post,
  body: contract.commentInput,
  status: 201,
  answer: contract.commentsAnswer,
  errors: changing,
});

export const suggestWords = defineCall({
  ...own,
  method: "POST",
  path: "/api/posts/:id/suggestions/",
  summary: "Suggest other words of a post",
  description:
    "For keys and assistants: in their person's name, with their own next to it. The text changes when a person accepts it.",
  scope: "comments:write",
  params: post,
  body: contract.suggestionInput,
  status: 201,
  answer: contract.suggestedAnswer,
  errors: changing,
});

export const replyComment = defineCall({
  ...ownAlone,
  method: "POST",
  path: "/api/posts/:id/comments/:thread/replies/",
  summary: "Reply to a comment",
  params: thread,
  body: contract.replyInput,
  status: 201,
  answer: contract.commentsAnswer,
  errors: changing,
});

export const resolveComment = defineCall({
  ...ownAlone,
  method: "POST",
  path: "/api/posts/:id/comments/:thread/resolve/",
  summary: "Resolve a comment",
  params: thread,
  answer: contract.commentsAnswer,
  errors: changing,
});

export const reopenComment = defineCall({
  ...ownAlone,
  method: "POST",
  path: "/api/posts/:id/comments/:thread/reopen/",
  summary: "Open a resolved comment or a rejected suggestion again",
  params: thread,
  answer: contract.commentsAnswer,
  errors: changing,
});

export const acceptSuggestion = defineCall({
  ...ownAlone,
  method: "POST",
  path: "/api/posts/:id/comments/:thread/accept/",
  summary: "Put the suggested words in the post",
  description: "Saves the post as an edit does: with its checks, a revision, and a review where one is needed.",
  params: thread,
  body: contract.acceptInput,
  answer: contract.acceptedAnswer,
  errors: changing,
});

export const refuseSuggestion = defineCall({
  ...ownAlone,
  method: "POST",
  path: "/api/posts/:id/comments/:thread/refuse/",
  summary: "Reject a suggestion",
  params: thread,
  body: contract.refuseInput,
  answer: contract.commentsAnswer,
  errors: changing,
});
