/** The calls of media: upload, discard, and the files that readers see. */
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import { mediaItem, uploadFields } from "./contract.ts";

const own = { access: "signed-in", tag: "Media" } as const;

export const uploadMedia = defineCall({
  ...own,
  method: "POST",
  path: "/api/media/",
  scope: "posts:write",
  summary: "Upload a picture or a video; a post takes it later by its id",
  form: {
    fields: uploadFields,
    files: { file: { max: 1, description: "JPEG, PNG, WebP, GIF, AVIF, MP4, WebM or MOV" } },
  },
  status: 201,
  answer: mediaItem,
});

export const discardMedia = defineCall({
  ...own,
  method: "DELETE",
  path: "/api/media/:id/",
  summary: "Discard an upload that no post shows",
  params: z.object({ id: z.string().describe("Id that the upload answered") }),
  status: 204,
  answer: z.unknown(),
});

export const getFile = defineCall({
  access: "anyone",
  tag: "Media",
  method: "GET",
  path: "/media/:id/:name",
  summary: "Get a file of a media item; single byte ranges are served",
  description:
    "For everybody while a published post or a company's page shows the item; otherwise for its owner and operators, " +
    "and 404 for all others.",
  params: z.object({
    id: z.string(),
    name: z.string().describe("File name out of the item's variants or url"),
  }),
  answer: "file",
});
