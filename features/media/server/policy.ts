/** Rules of accepted files, and formatting of media rows. Pure. */
import {
  FULL_SIZE,
  mediaFileUrl,
  mediaTextsOf,
  PICTURE_TYPES,
  VIDEO_TYPES,
  type MediaItem,
  type MediaVariant,
} from "../contract.ts";
import type { MediaFacts } from "./columns.ts";
import type { MediaRow } from "./queries.ts";

export type AcceptedType = { kind: MediaItem["kind"]; mime: string };

/** Sniffed names of what is the same to readers: animated PNG, and MP4 by Apple's own brand. */
const SAME_AS: Record<string, string> = { "image/apng": "image/png", "video/x-m4v": "video/mp4" };

/** Null for everything that is neither a picture nor a video we show. */
export function acceptedType(sniffed: string | null): AcceptedType | null {
  const mime = SAME_AS[sniffed ?? ""] ?? sniffed ?? "";
  if (PICTURE_TYPES.some((type) => type === mime)) return { kind: "image", mime };
  if (VIDEO_TYPES.some((type) => type === mime)) return { kind: "video", mime };
  return null;
}

const VIDEO_NAMES: Record<string, string> = {
  "video/mp4": "video.mp4",
  "video/webm": "video.webm",
  "video/quicktime": "video.mov",
};

/** File name of a stored video; the uploader's own name is never used. */
export function videoName(mime: string): string {
  const name = VIDEO_NAMES[mime];
  if (!name) throw new Error(`${mime} is not a video type.`);
  return name;
}

/** Folder of a media item's files in the storage. */
export const MEDIA_FOLDER = "media";
export const mediaFolder = (id: string) => `${MEDIA_FOLDER}/${id}`;

/** One file that readers may ask for. */
export type MediaFile = { key: string; name: string; type: string; bytes: number; etag: string };

/** All files of an item; no others exist. */
export function filesOf(row: Pick<MediaRow, "id" | "kind" | "mime" | "file_name" | "bytes" | "variants">): MediaFile[] {
  const variants = row.variants.map(({ name, format, bytes }) => ({ name, type: `image/${format}`, bytes }));
  const files = row.kind === "image" ? variants : [{ name: row.file_name, type: row.mime, bytes: row.bytes }];
  // Bytes under a name never change: id and name are a strong validator.
  return files.map((file) => ({
    ...file,
    key: `${mediaFolder(row.id)}/${file.name}`,
    etag: `"${row.id}/${file.name}"`,
  }));
}

const isFullSize = ({ name }: MediaVariant) => name.startsWith(`${FULL_SIZE}.`);

export function toMediaItem(row: MediaFacts): MediaItem {
  const { id, kind, mime, bytes, width, height } = row;
  const variants = row.variants.filter((variant) => !isFullSize(variant));
  const full = row.variants.find(isFullSize);
  const facts = { id, kind, url: mediaFileUrl(id, row.file_name), mime, bytes, width, height };
  const seconds = row.seconds ?? null;
  return { ...facts, ...mediaTextsOf(row), variants, ...(full && { full }), ...(seconds !== null && { seconds }) };
}

/** Matches our own folders, named by uuid, in a listing of the storage. */
export function isMediaId(name: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(name);
}
