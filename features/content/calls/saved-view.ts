/** The calls of saved views, and a whole list as a file. */
import { defineCall } from "#platform/contract/call.ts";
import { fieldErrorsAnswer } from "#platform/contract/fields.ts";
import { MAX_FILE_POSTS, wholeListPath, wholeListQuery } from "../contracts/bulk.ts";
import { own } from "./post.ts";
import * as contract from "../contracts/saved-view.ts";

export const listViews = defineCall({
  ...own,
  method: "GET",
  path: "/api/posts/views/",
  summary: "Your saved views of Posted Content, by name",
  answer: contract.viewList,
});

export const saveView = defineCall({
  ...own,
  method: "POST",
  path: "/api/posts/views/",
  summary: "Save filters of Posted Content as a view",
  description: "A view with the same name is replaced.",
  body: contract.viewInput,
  status: 201,
  answer: contract.savedViewAnswer,
  errors: { 409: contract.viewMessages.tooMany },
});

const one = { ...own, path: "/api/posts/views/:id/", params: contract.viewParams } as const;
const UNKNOWN = { 404: "Not found, or another user's" } as const;

export const renameView = defineCall({
  ...one,
  method: "PATCH",
  summary: "Rename a saved view",
  description: "Its filters do not change. The name must be unique among your views.",
  body: contract.viewName,
  answer: contract.savedViewAnswer,
  errors: UNKNOWN,
});

export const deleteView = defineCall({
  ...one,
  method: "DELETE",
  summary: "Delete a saved view",
  description: "Its posts do not change.",
  answer: contract.savedViewAnswer,
  errors: UNKNOWN,
});

export const getListCsv = defineCall({
  ...own,
  method: "GET",
  path: wholeListPath,
  scope: "posts:read",
  summary: "Export the posts of Posted Content, or of a filter, as a CSV file",
  description: `RFC 4180, UTF-8; one row per post, without the trash. More than ${MAX_FILE_POSTS} posts are refused: narrow the list first.`,
  query: wholeListQuery,
  answer: "file",
  fileType: "text/csv",
  errors: { 400: fieldErrorsAnswer },
});
