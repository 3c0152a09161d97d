/** Media: pictures and videos that users upload and readers see (docs/product/publishing.md, Media). */
import { z } from "zod";
import { text } from "#platform/contract/fields.ts";

export const MEDIA_ROLES = ["banner", "related"] as const;
export type MediaRole = (typeof MEDIA_ROLES)[number];

/** Widths in pixels that pictures are re-encoded in; a smaller original keeps its own width. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const;
/** Best compression first: the order of <source> elements. */
export const PICTURE_FORMATS = ["avif", "webp"] as const;
/** Width of the one JPEG that link previews get (Open Graph recommends 1200). */
export const PREVIEW_WIDTH = 1200;
/** File of a picture in all its pixels, before its ending; kept where the picture is wider than PREVIEW_WIDTH. */
export const FULL_SIZE = "full";
/** HEIC is absent on purpose: phones turn it into JPEG by themselves when a page does not ask for it. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"] as const;
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
  url: z.string().describe("Address of the best single file: WebP, or the video itself"),
  mime: z.string(),
  bytes: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  alt: z.string(),
  caption: z.string(),
  credit: z.string().default("").describe("Who made it, as it must be named"),
  rights: z.string().default("").describe("Who may use it, and for what"),
  variants: z.array(mediaVariant).describe("Empty for videos"),
  full: mediaVariant
    .optional()
    .describe("The picture in all its pixels, for newsrooms; absent: it is no larger than the JPEG, or an old upload"),
  seconds: z.number().optional().describe("How long a video is; absent: a picture, or its file does not say"),
});
export type MediaItem = z.infer<typeof mediaItem>;
export type MediaVariant = z.infer<typeof mediaVariant>;

/** The JPEG that pages offer: every program opens it. */
export function jpegOf({ variants }: Pick<MediaItem, "variants">): MediaVariant | null {
  return variants.find(({ format }) => format === "jpeg") ?? null;
}

/** The texts about a picture or video, in the order of forms. */
export const MEDIA_TEXTS = ["alt", "caption", "credit", "rights"] as const;
export type MediaTexts = Record<(typeof MEDIA_TEXTS)[number], string>;

export function mediaTextsOf({ alt, caption, credit, rights }: MediaTexts): MediaTexts {
  return { alt, caption, credit, rights };
}

/** Form field that a file came in; errors carry it. */
export const MEDIA_FIELDS = ["file", "banner_picture", "related_media"] as const;
export type MediaField = (typeof MEDIA_FIELDS)[number];

/** Most characters of each text about a medium. */
export const MAX_MEDIA_TEXT = 500;

/** The texts about a medium, as calls take them. */
export const mediaTextFields = {
  alt: text("Alternative text", MAX_MEDIA_TEXT).describe("Describes the picture for people who cannot see it"),
  caption: text("Caption", MAX_MEDIA_TEXT).describe("Stands below the picture"),
  credit: text("Credit", MAX_MEDIA_TEXT).describe("Who made it, as it must be named"),
  rights: text("Rights", MAX_MEDIA_TEXT).describe("Who may use it, and for what"),
} as const satisfies Record<keyof MediaTexts, z.ZodType>;

/** The purpose of an upload: a banner is a picture, related media may also be videos. */
export const uploadFields = z.object({
  purpose: z
    .enum(MEDIA_ROLES, { error: "Purpose must be banner or related." })
    .default("related")
    .describe("A banner must be a picture"),
  alt: mediaTextFields.alt.default(""),
  caption: mediaTextFields.caption.default(""),
  credit: mediaTextFields.credit.default(""),
  rights: mediaTextFields.rights.default(""),
});

export const MAX_RELATED_MEDIA = 3;

const FIELD_PLACES: Record<MediaField, string> = {
  file: "",
  banner_picture: " as banner",
  related_media: " in related media",
};

export const mediaMessages = {
  fileRequired: "Choose a file.",
  notAPicture: "Choose a JPEG, PNG, WebP, GIF or AVIF picture.",
  notMedia: "Choose a picture (JPEG, PNG, WebP, GIF, AVIF) or a video (MP4, WebM, MOV).",
  tooManyPixels: `Pictures can have at most ${MAX_MEGAPIXELS} megapixels.`,
  broken: "We cannot read this picture. It may be damaged; try another file.",
  tooLarge: (what: string, megabytes: number) => `${what} can have at most ${megabytes} MB.`,
  /** For example 'A video in related media can have at most 100 MB.' */
  tooLargeIn: (field: MediaField, kind: MediaItem["kind"], megabytes: number) =>
    `A ${kind === "image" ? "picture" : "video"}${FIELD_PLACES[field]} can have at most ${megabytes} MB.`,
  tooManyRelated: "You can only upload up to 3 related media files.",
  unknown: "We cannot find this upload. Upload the file again.",
  inUse: "This file is used in a post. Remove it from the post first.",
} as const;

/** Address of one file of a media item. */
export function mediaFileUrl(id: string, name: string): string {
  return `/media/${id}/${name}`;
}

const FILE_URL = /^\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/[\w-]+(?:\.[\w-]+)*$/;

/** The media item that an address leads to a file of; null for any other address. */
export function mediaFileIdOf(url: string): string | null {
  return FILE_URL.exec(url)?.[1] ?? null;
}
