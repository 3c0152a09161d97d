/** Media: pictures and videos that users upload and readers see (decision 11). */
import { z } from "zod";

export const mediaPaths = {
  upload: "/api/media/",
  one: "/api/media/:id/",
  file: "/media/:id/:name",
} as const;

export const MEDIA_ROLES = ["banner", "related"] as const;
export type MediaRole = (typeof MEDIA_ROLES)[number];

/** Widths in pixels that pictures are re-encoded in; a smaller original keeps its own width. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const;
/** Best compression first: the order of <source> elements. */
export const PICTURE_FORMATS = ["avif", "webp"] as const;
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif", "image/heic", "image/tiff"] as const;
export const VIDEO_TYPES = ["video/mp4", "video/webm", "video/quicktime"] as const;
export const MAX_MEGAPIXELS = 50;

export const mediaVariant = z.object({
  name: z.string().describe("File name inside the media item, for example 960.avif"),
  format: z.enum(["avif", "webp", "jpeg"]),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
});

export const mediaItem = z.object({
  id: z.uuid(),
  kind: z.enum(["image", "video"]),
  url: z.string().describe("Address of the best single file: WebP or the video itself"),
  mime: z.string(),
  bytes: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  alt: z.string(),
  caption: z.string(),
  variants: z.array(mediaVariant).describe("Empty for videos"),
});
export type MediaItem = z.infer<typeof mediaItem>;
export type MediaVariant = z.infer<typeof mediaVariant>;

export const mediaMessages = {
  notAPicture: "Choose a JPEG, PNG, WebP, GIF or AVIF picture.",
  notMedia: "Choose a picture (JPEG, PNG, WebP, GIF, AVIF) or a video (MP4, WebM, MOV).",
  tooManyPixels: `Pictures can have at most ${MAX_MEGAPIXELS} megapixels.`,
  broken: "This picture cannot be read. It may be damaged.",
  tooLarge: (what: string, megabytes: number) => `${what} can have at most ${megabytes} MB.`,
  tooManyRelated: "You can only upload up to 3 related media files.",
  unknown: "This upload was not found. Upload the file again.",
} as const;
export const MAX_RELATED_MEDIA = 3;
