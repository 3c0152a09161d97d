/** The call that draws a form's text as readers would see it, for each kind. */
import { z } from "zod";
import { MAX_RELATED_MEDIA, mediaMessages } from "#features/media/contract.ts";
import { defineCall } from "#platform/contract/call.ts";
import { uuid } from "#platform/contract/fields.ts";
import type { ContentKind } from "../kinds/index.ts";
import { own } from "./post.ts";
import { draftSchema, publishingTime } from "../contracts/submission.ts";

export const previewPath = (kind: ContentKind) => `/api/posts/${kind.key}/preview/`;

const blankToNull = (value: unknown) => (value === "" || value === null ? undefined : value);

/** The fields of a draft; pictures by the ids of earlier uploads. */
export const previewSchema = (kind: ContentKind) =>
  draftSchema(kind).extend({
    banner_picture: z.preprocess(blankToNull, uuid.optional()).describe("Id of an earlier upload"),
    related_media: z
      .preprocess(
        (value) => [value].flat().filter((id) => blankToNull(id) !== undefined),
        z.array(uuid).max(MAX_RELATED_MEDIA, mediaMessages.tooManyRelated),
      )
      .describe("Ids of earlier uploads"),
    publishing_time: z
      .preprocess(blankToNull, publishingTime.optional())
      .describe("The date that the page shows; left out: now"),
  });

export const previewAnswer = z.object({
  html: z.string().describe("The public page as a document of its own, without scripts"),
});

export const previewPost = (kind: ContentKind) =>
  defineCall({
    ...own,
    method: "POST",
    path: previewPath(kind),
    summary: `Preview: ${kind.cardLabel}`,
    description: "Renders the page as readers would see it. Nothing is stored; missing parts are left out.",
    form: { fields: previewSchema(kind), files: {} },
    answer: previewAnswer,
  });
