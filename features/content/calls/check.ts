/** The call that checks a stored post as an editor would. */
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import { releaseFinding } from "../contracts/publishing.ts";
import { MISSING, own, params } from "./post.ts";

export const checkedPost = z.object({
  version: z.number().int().describe("Of the post, that was checked"),
  findings: z.array(releaseFinding).describe("Each rule of the release check, in a fixed order"),
});
export type CheckedPost = z.infer<typeof checkedPost>;

export const checkPost = defineCall({
  ...own,
  method: "GET",
  path: "/api/posts/:id/check/",
  summary: "Check a post before it goes out",
  description:
    "The release check that the form shows next to the text: headline, dateline, sources, figures, links, pictures and others.",
  scope: "posts:read",
  params,
  answer: checkedPost,
  errors: MISSING,
});
