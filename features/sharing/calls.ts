/** The calls of sharing a post before it is public. Recipients use pages (apps/site/forms/embargo-routes.tsx). */
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer } from "#platform/contract/fields.ts";
import * as contract from "./contract.ts";
import * as forComment from "./comment-contract.ts";

const own = { access: "signed-in", tag: "Sharing" } as const;
/** What goes to journalists in a company's name is sent by its own people, never by an operator who acts as one of them. */
const ownAlone = { ...own, ownerAlone: true } as const;
const errors = { 403: errorAnswer.describe("The role is too small"), 404: errorAnswer } as const;
const changing = { ...errors, 409: errorAnswer } as const;
const id = z.coerce
  .number()
  .int()
  .positive()
  .max(2 ** 53);
const post = z.object({ id });

export const getSharing = defineCall({
  ...own,
  method: "GET",
  path: "/api/posts/:id/share-links/",
  summary: "List whom a post is shared with under embargo, and what they have read",
  params: post,
  answer: contract.sharing,
  errors,
});

export const sharePost = defineCall({
  ...ownAlone,
  method: "POST",
  path: "/api/posts/:id/share-links/",
  summary: "Share a post under embargo with people, each by a link of their own",
  params: post,
  body: contract.shareInput,
  status: 201,
  answer: contract.shared,
  errors: changing,
});

export const revokeLink = defineCall({
  ...ownAlone,
  method: "POST",
  path: "/api/posts/:id/share-links/:link/revoke/",
  summary: "Close a recipient's link",
  description: "It shows nothing from the next click on. What was read stays read.",
  params: post.extend({ link: id }),
  body: contract.revokeInput,
  answer: contract.sharingAnswer,
  errors: changing,
});

export const getCommentLinks = defineCall({
  ...own,
  method: "GET",
  path: "/api/posts/:id/comment-links/",
  summary: "List whom a post is shared with for comment",
  params: post,
  answer: forComment.commentLinks,
  errors,
});

export const shareForComment = defineCall({
  ...ownAlone,
  method: "POST",
  path: "/api/posts/:id/comment-links/",
  summary: "Share a post for comment with people without an account, each by a link of their own",
  params: post,
  body: forComment.commentLinksInput,
  status: 201,
  answer: contract.shared,
  errors: changing,
});

export const revokeCommentLink = defineCall({
  ...ownAlone,
  method: "POST",
  path: "/api/posts/:id/comment-links/:link/revoke/",
  summary: "Close a link for comment",
  description: "It opens nothing from the next click on. What was written stays.",
  params: post.extend({ link: id }),
  answer: contract.sharingAnswer,
  errors: changing,
});

export const moveEmbargo = defineCall({
  ...ownAlone,
  method: "PUT",
  path: "/api/posts/:id/embargo/",
  summary: "Change when the embargo of a post lifts; everyone who has accepted is emailed",
  params: post,
  body: contract.moveInput,
  answer: contract.sharingAnswer,
  errors: changing,
});

export const liftEmbargo = defineCall({
  ...ownAlone,
  method: "POST",
  path: "/api/posts/:id/embargo/lift/",
  summary: "Lift the embargo of a post for all recipients now, before it is public",
  params: post,
  body: contract.liftInput,
  answer: contract.sharingAnswer,
  errors: changing,
});
