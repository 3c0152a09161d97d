/** The calls about who sees a confidential post, and who has read a text before it was public. */
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer, idParams } from "#platform/contract/fields.ts";
import { z } from "zod";
import * as contract from "./contract.ts";

const own = { access: "signed-in", tag: "Confidential posts" } as const;
/** Who sees a post is decided by its own people, never by an operator who acts as one of them. */
const ownAlone = { ...own, ownerAlone: true } as const;
const errors = { 403: errorAnswer.describe("The role is too small"), 404: errorAnswer } as const;
const changing = { ...errors, 409: errorAnswer } as const;
const post = idParams("a post");

export const getPeople = defineCall({
  ...own,
  method: "GET",
  path: "/api/posts/:id/people/",
  summary: "List who can see a post before it is public",
  params: post,
  answer: contract.postPeople,
  errors: changing,
});

export const setConfidential = defineCall({
  ...ownAlone,
  method: "PUT",
  path: "/api/posts/:id/confidential/",
  summary: "Mark a post confidential, or end it",
  description: "Idempotent. Ends by itself when the post is published.",
  params: post,
  body: contract.confidentialInput,
  answer: contract.changedPeople,
  errors: changing,
});

export const addPerson = defineCall({
  ...ownAlone,
  method: "POST",
  path: "/api/posts/:id/people/",
  summary: "Let a person of the company see a confidential post",
  params: post,
  body: contract.addInput,
  answer: contract.changedPeople,
  errors: changing,
});

export const removePerson = defineCall({
  ...ownAlone,
  method: "DELETE",
  path: "/api/posts/:id/people/:entry/",
  summary: "Take a person off the list of a confidential post",
  description: "Applies to the next call, also of a form that is open. The insider list keeps the person.",
  params: post.extend({ entry: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  answer: contract.changedPeople,
  errors: changing,
});

export const getInsiders = defineCall({
  ...own,
  method: "GET",
  path: "/api/posts/:id/insiders/",
  summary: "Read who has seen a post before it was public",
  params: post,
  answer: contract.insiderList,
  errors,
});

export const downloadInsiders = defineCall({
  ...own,
  method: "GET",
  path: "/api/posts/:id/insiders/csv/",
  summary: "Download the insider list of a post as CSV",
  params: post,
  answer: "file",
  errors,
});

export const addTold = defineCall({
  ...ownAlone,
  method: "POST",
  path: "/api/posts/:id/insiders/",
  summary: "Add a person told elsewhere to the insider list",
  description: "For owners. Entries are never changed or removed.",
  params: post,
  body: contract.toldInput,
  answer: contract.toldAnswer,
  errors: changing,
});
