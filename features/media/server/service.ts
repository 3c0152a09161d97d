/** Media: accepts uploads, attaches them to posts, serves their files, and removes unused ones. */
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { Actor } from "#features/accounts/contract.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { requireMediaRoom, orQuotaReached } from "#features/billing/server/quotas/service.ts";
import { settings } from "#platform/config/settings.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import type { UploadedFile } from "#platform/http/bodies/multipart.ts";
import { log } from "#platform/log/log.ts";
import { encodeFullSize, encodePicture, type PictureFile, UnreadablePicture } from "#platform/pictures/pictures.ts";
import type { ByteRange } from "#platform/storage/byte-range.ts";
import { sniffType } from "#platform/storage/sniffed-type.ts";
import { storage } from "#platform/storage/storage.ts";
import { readVideoFacts } from "#platform/video/facts.ts";
import {
  FULL_SIZE,
  MAX_MEGAPIXELS,
  mediaMessages,
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  PREVIEW_WIDTH,
  type MediaField,
  type MediaItem,
  type MediaTexts,
  type MediaVariant,
} from "../contract.ts";
import { acceptedType, filesOf, isMediaId, mediaFolder, toMediaItem, videoName, type MediaFile } from "./policy.ts";
import type { MediaFacts, MediaUser, ShownMedia } from "./columns.ts";
import * as queries from "./queries.ts";

export type UploadDetails = {
  /** Form field that errors name; default `file`. */
  field?: MediaField;
  /** One of thousands: encoded quickly. */
  isQuick?: boolean;
} & Partial<MediaTexts>;

/**
 * Keeps an upload: pictures re-encoded in all sizes, videos as they are. The type is judged by the bytes.
 * A video's temporary file is moved away. Files come first and the row after: what a crash leaves between is removed by
 * a job.
 * @throws AppError 400 naming the field (not accepted, damaged, too many pixels) or 413 (too large), quota-reached (409).
 */
export async function storeUpload(
  actor: Actor,
  file: UploadedFile,
  allowed: "image" | "media",
  { field = "file", isQuick = false, alt = "", caption = "", credit = "", rights = "" }: UploadDetails = {},
): Promise<MediaItem> {
  const type = acceptedType(await sniffType(file.path));
  if (!type || (allowed === "image" && type.kind !== "image"))
    throw invalidInput({ [field]: allowed === "image" ? mediaMessages.notAPicture : mediaMessages.notMedia });
  refuseTooLarge(field, type.kind, file.bytes);
  await requireMediaRoom(actor.id, file.bytes);
  const id = randomUUID();
  try {
    const stored =
      type.kind === "image" ? await storePicture(id, file, field, isQuick) : await storeVideo(id, file, type.mime);
    const media = { id, owner_id: actor.id, kind: type.kind, alt, caption, credit, rights, ...stored };
    const keep = (tx: Transaction) => {
      confirmActor(tx, actor); // encoders may have taken a while
      return queries.insertMedia(tx, media);
    };
    return toMediaItem(await orQuotaReached(() => transaction(keep)));
  } catch (error) {
    await removeMediaFiles([id]);
    throw error;
  }
}

function refuseTooLarge(field: MediaField, kind: MediaItem["kind"], bytes: number): void {
  const { MAX_IMAGE_MB, MAX_VIDEO_MB } = settings();
  const megabytes = kind === "image" ? MAX_IMAGE_MB : MAX_VIDEO_MB;
  if (bytes <= megabytes * 1024 * 1024) return;
  const message = mediaMessages.tooLargeIn(field, kind, megabytes);
  throw new AppError("too-large", message, { fields: { [field]: message } });
}

type StoredFiles = Pick<queries.NewMedia, "mime" | "file_name" | "bytes" | "width" | "height" | "seconds" | "variants">;

async function storePicture(id: string, file: UploadedFile, field: MediaField, isQuick: boolean): Promise<StoredFiles> {
  const [pictures, full] = await encode(id, file.path, field, isQuick);
  const best = pictures.filter(({ format }) => format === "webp").reduce((a, b) => (b.width > a.width ? b : a));
  const files = await storage();
  for (const { name, data } of pictures) await files.putBytes(`${mediaFolder(id)}/${name}`, data);
  const variants = [...pictures.map(({ data, ...variant }) => ({ ...variant, bytes: data.length })), ...full];
  const { name: file_name, data, width, height } = best;
  return { mime: "image/webp", file_name, bytes: data.length, width, height, variants };
}

async function encode(
  id: string,
  path: string,
  field: MediaField,
  isQuick: boolean,
): Promise<[PictureFile[], MediaVariant[]]> {
  const sizes = { widths: PICTURE_WIDTHS, formats: PICTURE_FORMATS, jpegWidth: PREVIEW_WIDTH, isQuick };
  try {
    const pictures = await encodePicture(path, { ...sizes, maxMegapixels: MAX_MEGAPIXELS });
    return [pictures, await storeFullSize(id, path)];
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    const message = error.problem === "broken" ? mediaMessages.broken : mediaMessages.tooManyPixels;
    throw new AppError("invalid-input", message, { fields: { [field]: message }, cause: error });
  }
}

/** @returns one variant, or none where the picture is not larger than the JPEG. */
async function storeFullSize(id: string, path: string): Promise<MediaVariant[]> {
  const encoded = `${path}.${FULL_SIZE}`;
  try {
    const full = await encodeFullSize(path, encoded, { above: PREVIEW_WIDTH, maxMegapixels: MAX_MEGAPIXELS });
    if (!full) return [];
    const name = `${FULL_SIZE}.${full.format === "jpeg" ? "jpg" : full.format}`;
    await (await storage()).putFile(`${mediaFolder(id)}/${name}`, encoded);
    return [{ name, ...full }];
  } finally {
    await rm(encoded, { force: true });
  }
}

async function storeVideo(id: string, file: UploadedFile, mime: string): Promise<StoredFiles> {
  const file_name = videoName(mime);
  const facts = await readVideoFacts(file.path);
  await (await storage()).putFile(`${mediaFolder(id)}/${file_name}`, file.path);
  return { mime, file_name, bytes: file.bytes, ...facts, variants: [] };
}

/**
 * The actor's own uploads, in the order of `ids`.
 * @throws AppError 400 without a field if one is unknown or another user's; the caller knows the field.
 */
export function getOwnMedia(actor: Pick<Actor, "id">, ids: string[]): Promise<MediaItem[]> {
  return getUsableMedia({ owners: [actor.id], postId: null }, ids);
}

/** As getOwnMedia, for what a post may show. */
export async function getUsableMedia(by: MediaUser, ids: string[]): Promise<MediaItem[]> {
  const found = ids.every(isMediaId) ? await queries.listUsable(by, ids) : [];
  const items = new Map(found.map((row) => [row.id, toMediaItem(row)]));
  return ids.map((id) => items.get(id) ?? unknownUpload());
}

function unknownUpload(): never {
  throw new AppError("invalid-input", mediaMessages.unknown);
}

export type PostMedia = { banner: MediaItem | null; related: MediaItem[] };

/** An upload as the calls answer it, of its facts selected with another row. */
export function describeUpload(facts: MediaFacts): MediaItem {
  return toMediaItem(facts);
}

/**
 * A post's media, from `items` in the view shown_media, which queries of posts select with them; null shows nothing.
 */
export function describePostMedia(items: ShownMedia[] | null): PostMedia {
  const media: PostMedia = { banner: null, related: [] };
  for (const item of items ?? []) {
    if (item.role === "banner") media.banner = toMediaItem(item);
    else media.related.push(toMediaItem(item));
  }
  return media;
}

/** Removes the actor's own upload. @throws AppError 404 for another user's, 409 while a post shows it. */
export async function discardMedia(actor: Actor, id: string): Promise<void> {
  const removed = await transaction(async (tx) => {
    const isOwn = isMediaId(id) && (await queries.lockOwnMedia(tx, actor.id, id));
    if (!isOwn) throw new AppError("not-found", mediaMessages.unknown);
    return queries.deleteUnattached(tx, [id]);
  });
  if (removed.length === 0) throw new AppError("conflict", mediaMessages.inUse);
  await removeMediaFiles(removed);
}

/**
 * Removes those uploads that nothing uses any more, in the caller's transaction; whose they are is the caller's to know.
 * @returns their ids, whose files the caller removes after the commit.
 */
export async function removeUnusedIn(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  return queries.deleteUnattached(tx, await queries.lockMedia(tx, ids));
}

/**
 * A file for the server's own use, without an access check: reports, deliveries. Null unless the item has a file of
 * exactly this name. Requests are answered by findReadableFile.
 */
export async function findMediaFile(id: string, name: string): Promise<MediaFile | null> {
  const row = isMediaId(id) ? await queries.findMedia(id) : null;
  return row ? (filesOf(row).find((file) => file.name === name) ?? null) : null;
}

/** The file's bytes, or those of a range. Null when the file is gone, although its row was there a moment ago. */
export async function openMediaFile(file: MediaFile, range?: ByteRange): Promise<Readable | null> {
  return (await storage()).openRead(file.key, range);
}

/**
 * The address at which a CDN serves this file for the next minutes; null without one. Only for public files: anyone
 * with the address gets the file.
 */
export async function addressAtCdn({ key, type }: MediaFile): Promise<string | null> {
  const { STORAGE_CDN_URL: origin } = settings();
  return origin === undefined ? null : (await storage()).sign(key, { origin, type });
}

/** Removes the files of deleted items. Failures are left to the clean-up job, which finds them again. */
export async function removeMediaFiles(ids: string[]): Promise<void> {
  const files = await storage();
  for (const id of ids) {
    await files
      .remove(mediaFolder(id))
      .catch((error: unknown) =>
        log.warn({ err: error, media: id }, "The files of a removed upload could not be deleted yet"),
      );
  }
}
