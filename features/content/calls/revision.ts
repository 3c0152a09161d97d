/** The calls of a post's history. */
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import { savedPost } from "../contract.ts";
import { own, params } from "./post.ts";
import * as revisions from "../contracts/revision.ts";

const NO_POST = { 404: "Not found, deleted, or another user's" } as const;
const ofVersion = params.extend({ version: z.string().describe("Version of the post") });

export const listRevisions = defineCall({
  ...own,
  method: "GET",
  path: "/api/posts/:id/revisions/",
  summary: "List the versions of a post, newest first",
  scope: "posts:read",
  description: "For its author and operators. Autosaves of one sitting share a version.",
  params,
  answer: revisions.revisionsAnswer,
  errors: NO_POST,
});

export const getRevision = defineCall({
  ...own,
  method: "GET",
  path: "/api/posts/:id/revisions/:version/",
  summary: "Get a version of a post",
  scope: "posts:read",
  params: ofVersion,
  answer: revisions.revisionDetail,
  errors: NO_POST,
});

export const restoreRevision = defineCall({
  ...own,
  method: "POST",
  path: "/api/posts/:id/revisions/:version/restore/",
  summary: "Restore a version of a post",
  description: "Saves like any edit: the previous text stays in the history, and the publishing time does not change.",
  params: ofVersion,
  body: revisions.restoreRevisionInput,
  answer: savedPost,
  errors: { ...NO_POST, 409: "Somebody saved a newer version" },
});
