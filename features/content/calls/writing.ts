/**
 * The calls that send a complete post with its pictures and videos (docs/product/kinds.md, Paths), for each kind and
 * stage, and the one that submits a stored draft.
 */
import { MAX_RELATED_MEDIA } from "#features/media/contract.ts";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import * as contract from "../contract.ts";
import type { ContentKind } from "../kinds/index.ts";
import { MISSING, MOVED_ON, nounOf, OUT_OF_RELEASES, own, params } from "./post.ts";
import * as input from "../contracts/submission.ts";

const files = {
  banner_picture: { max: 1, description: "A picture, or the id of an earlier upload" },
  related_media: { max: MAX_RELATED_MEDIA, description: "Pictures or videos, or ids of earlier uploads" },
};
const TOO_LARGE = { 413: fieldErrorsAnswer } as const;

export const publishPost = (kind: ContentKind) =>
  defineCall({
    ...own,
    method: "POST",
    path: contract.createPath(kind, "published"),
    summary: `Publish: ${kind.cardLabel}`,
    idempotencyField: "draft_key",
    versioned: true,
    scope: "posts:publish",
    description:
      "Uses one release. With the draft_key of a draft, that draft is published. Repeating a call with the same draft_key publishes once; a draft that is no longer at version answers 409.",
    form: { fields: input.submissionSchema(kind), files },
    status: 201,
    answer: contract.savedPost,
    errors: { ...TOO_LARGE, ...OUT_OF_RELEASES, 409: errorAnswer },
  });

export const schedulePost = (kind: ContentKind) =>
  defineCall({
    ...own,
    method: "POST",
    path: contract.createPath(kind, "schedule"),
    summary: `Schedule: ${kind.cardLabel}`,
    idempotencyField: "draft_key",
    versioned: true,
    scope: "posts:publish",
    description: "Takes one release now and publishes at publishing_time. A draft_key works as with publishing.",
    form: { fields: input.scheduleSchema(kind), files },
    status: 201,
    answer: contract.savedPost,
    errors: { ...TOO_LARGE, ...OUT_OF_RELEASES, 409: errorAnswer },
  });

export const saveDraft = (kind: ContentKind) =>
  defineCall({
    ...own,
    method: "POST",
    path: contract.createPath(kind, "draft"),
    summary: `Save a draft: ${kind.cardLabel}`,
    idempotencyField: "draft_key",
    versioned: true,
    scope: "posts:write",
    description:
      "All fields are optional, and the plan's limits do not apply yet. Calls with the same draft_key save the same draft; once that was submitted, or is no longer at version, they answer 409; the latter names its id.",
    form: { fields: input.draftSchema(kind), files },
    status: 201,
    answer: contract.savedPost,
    errors: { ...TOO_LARGE, 409: errorAnswer },
  });

export const submitDraft = (kind: ContentKind) =>
  defineCall({
    ...own,
    method: "POST",
    path: contract.submitDraftPath(kind, ":id"),
    summary: `Publish a stored draft: ${kind.cardLabel}`,
    etag: "taken",
    scope: "posts:publish",
    description: "Uses one release. A 400 has `detail`, the first message, next to those of the fields.",
    params,
    form: { fields: input.waiver, files: {} },
    answer: contract.submittedDraft,
    errors: { ...OUT_OF_RELEASES, ...MISSING, ...MOVED_ON },
  });

export const savePost = (kind: ContentKind, stage: contract.Stage) =>
  defineCall({
    ...own,
    method: "PUT",
    path: contract.postPath(kind, stage, ":id"),
    summary: `Save ${nounOf(kind, stage)}`,
    versioned: true,
    scope: stage === "draft" ? "posts:write" : "posts:publish",
    description:
      "Replaces the text whole. Media stay unless keep_media, remove_banner or new files say otherwise; publishing_time and headline stay when left out.",
    params,
    form: { fields: input.editSchema(kind, stage), files },
    answer: contract.savedPost,
    errors: {
      ...TOO_LARGE,
      ...MISSING,
      409: "A newer version was saved, or the post's status has changed",
    },
  });
