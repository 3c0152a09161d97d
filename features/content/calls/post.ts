/** The calls that list, load, publish, delete and restore posts; writing.ts has the forms. */
import { z } from "zod";
import { billingMessages } from "#features/billing/contracts/allowance.ts";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import * as contract from "../contract.ts";
import type { ContentKind } from "../kinds/index.ts";

const { POST_LISTS } = contract;
export const own = { access: "signed-in", tag: "Content" } as const;
/** Anything that is not an id is answered like an unknown post: 404. */
export const params = z.object({ id: z.string().describe("Id of the post") });
export const MISSING = { 404: "Not found, deleted, of another kind, or another user's" } as const;
export const OUT_OF_RELEASES = { 402: billingMessages.outOfReleases } as const;
export const MOVED_ON = { 409: "Your own post, but its status has changed" } as const;

const STAGE_NOUNS: Record<contract.Stage, string> = {
  published: "a published or pending post",
  draft: "a draft",
  schedule: "a scheduled post",
};
export const nounOf = (kind: ContentKind, stage: contract.Stage) => `${STAGE_NOUNS[stage]}: ${kind.cardLabel}`;

export const summarise = defineCall({
  ...own,
  method: "GET",
  path: "/dashboard/content-summary",
  summary: "Count your posts, drafts and scheduled posts",
  answer: contract.contentSummary,
  errors: { 400: fieldErrorsAnswer },
});

export const countPosts = defineCall({
  ...own,
  method: "GET",
  path: "/api/posts/counts/",
  scope: "posts:read",
  summary: "Count your posts by status",
  query: contract.postCountsQuery,
  answer: contract.postCounts,
});

function listCall(list: contract.PostListName, summary: string) {
  const { path, field } = POST_LISTS[list];
  return defineCall({
    ...own,
    method: "GET",
    path,
    summary,
    scope: "posts:read",
    query: contract.listQuery,
    answer: contract.listAnswers[field],
  });
}
export const listCalls = {
  all: listCall("all", "Your posts of every status, newest first"),
  drafts: listCall("drafts", "Your drafts, newest first"),
  scheduled: listCall("scheduled", "Your scheduled posts, soonest first"),
  published: listCall("published", "Your published posts, newest first"),
  pending: listCall("pending", "Your posts that wait for a review, newest first"),
  trash: listCall("trash", `What you deleted within the last ${contract.TRASH_DAYS} days, last deleted first`),
};

export const loadPost = (kind: ContentKind, stage: contract.Stage) =>
  defineCall({
    ...own,
    method: "GET",
    path: contract.postPath(kind, stage, ":id"),
    summary: `Load ${nounOf(kind, stage)}`,
    versioned: true,
    scope: "posts:read",
    params,
    answer: contract.postDetail,
    errors: MISSING,
  });

export const deletePost = (kind: ContentKind, stage: contract.Stage) =>
  defineCall({
    ...own,
    method: "DELETE",
    path: contract.postPath(kind, stage, ":id"),
    summary: `Delete ${nounOf(kind, stage)}`,
    etag: "taken",
    scope: ({ draft: "posts:write", schedule: "posts:publish", published: "posts:withdraw" } as const)[stage],
    description: "It stays in the trash for 30 days. What waited for its time or for a review gives its release back.",
    params,
    answer: contract.deletedPost,
    errors: { ...MISSING, ...MOVED_ON },
  });

export const restorePost = defineCall({
  ...own,
  method: "POST",
  path: "/api/posts/:id/restore/",
  summary: "Restore a post from the trash",
  description: "A scheduled or pending post takes its release again; a schedule whose time has passed becomes a draft.",
  params,
  answer: contract.savedPost,
  errors: { ...OUT_OF_RELEASES, ...MISSING, 409: errorAnswer },
});

export const duplicatePost = defineCall({
  ...own,
  method: "POST",
  path: "/api/posts/:id/duplicate/",
  scope: "posts:write",
  summary: "Copy a post to a new draft",
  description:
    "The draft has every field, picture and video of the post, or of its edit that is waiting for review. Neither loses anything when the other is deleted.",
  params,
  status: 201,
  answer: contract.savedPost,
  errors: { ...MISSING, 409: "Withdrawn by our editors, or no room for another draft" },
});
