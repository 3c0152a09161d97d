/** Calls that change several of the caller's posts. */
import { defineCall } from "#platform/contract/call.ts";
import { fieldErrorsAnswer } from "#platform/contract/fields.ts";
import { bulkAnswer, bulkChange, bulkChangeAnswer, bulkInput, csvQuery } from "../contracts/bulk.ts";
import { TRASH_DAYS } from "../contract.ts";
import { own } from "./post.ts";

const several = {
  ...own,
  method: "POST",
  body: bulkInput,
  answer: bulkAnswer,
  errors: { 400: fieldErrorsAnswer },
} as const;
const EACH = "Each post is changed or refused by itself. Repeating the call is safe.";

export const deletePosts = defineCall({
  ...several,
  path: "/api/posts/delete/",
  summary: "Delete several posts",
  description: `They stay in the trash for ${TRASH_DAYS} days. ${EACH}`,
});

export const restorePosts = defineCall({
  ...several,
  path: "/api/posts/restore/",
  summary: "Restore several posts from the trash",
  description: EACH,
});

export const changePosts = defineCall({
  ...several,
  path: "/api/posts/change/",
  summary: "Set the category or the company of several posts",
  description: `Each change is an edit, with its checks, its version and its review where one is needed. ${EACH}`,
  body: bulkChange,
  answer: bulkChangeAnswer,
});

export const getPostsCsv = defineCall({
  ...own,
  method: "GET",
  path: "/dashboard/posts.csv",
  summary: "Export several of your posts as a CSV file",
  description: "RFC 4180, UTF-8; one row per post, newest first. Posts not yours or in the trash are left out.",
  query: csvQuery,
  answer: "file",
  fileType: "text/csv",
  errors: { 400: fieldErrorsAnswer },
});
