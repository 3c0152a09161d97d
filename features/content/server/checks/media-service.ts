/**
 * Media of a submission: checked before anything is stored, stored before the post is written, and discarded if that
 * fails.
 */
import type { Actor } from "#features/accounts/contract.ts";
import { MAX_RELATED_MEDIA, mediaMessages } from "#features/media/contract.ts";
import type { MediaUser, ShownUpload, ShownUploads } from "#features/media/server/columns.ts";
import { discardMedia, getUsableMedia, storeUpload } from "#features/media/server/service.ts";
import { type FieldErrors, isRefusal } from "#platform/errors/app-error.ts";
import type { UploadedFile } from "#platform/http/bodies/multipart.ts";
import { log } from "#platform/log/log.ts";
import { contentMessages } from "../../contract.ts";
import type { MediaText } from "../../contracts/submission.ts";

/** A picture or video of a submission: a file that came with it, or the id of an earlier upload. */
export type SubmittedMedia = UploadedFile | string;
export type SubmissionMedia = { banner: SubmittedMedia | null; related: SubmittedMedia[] };

/** Earlier uploads must be some that the post may show, and the banner a picture. Files are checked when they are stored. */
export async function findMediaProblems(
  by: MediaUser,
  { banner, related }: SubmissionMedia,
  inline: string[],
): Promise<FieldErrors> {
  const problems: FieldErrors = {};
  const find = (field: string, ids: string[], message?: string) =>
    getUsableMedia(by, ids).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
      problems[field] = message ?? error.message;
      return [];
    });
  const relatedIds = related.filter((each) => typeof each === "string");
  if (relatedIds.length > 0) await find("related_media", relatedIds);
  if (inline.length > 0) await find("content", inline, contentMessages.foreignPicture);
  if (typeof banner === "string") {
    const [item] = await find("banner_picture", [banner]);
    if (item && item.kind !== "image") problems["banner_picture"] = mediaMessages.notAPicture;
  }
  if (related.length > MAX_RELATED_MEDIA) problems["related_media"] = mediaMessages.tooManyRelated;
  return problems;
}

export type StoredMedia = {
  banner: string | null;
  related: string[];
  /** Ids stored by this call. */ uploads: string[];
};

/** @throws AppError naming the field; then nothing is stored. */
export async function storeMedia(actor: Actor, { banner, related }: SubmissionMedia): Promise<StoredMedia> {
  const uploads: string[] = [];
  const store = async (
    media: SubmittedMedia,
    allowed: "image" | "media",
    field: "banner_picture" | "related_media",
  ) => {
    if (typeof media === "string") return media;
    const { id } = await storeUpload(actor, media, allowed, { field });
    uploads.push(id);
    return id;
  };
  try {
    const bannerId = banner === null ? null : await store(banner, "image", "banner_picture");
    const relatedIds: string[] = [];
    for (const each of related) relatedIds.push(await store(each, "media", "related_media"));
    return { banner: bannerId, related: relatedIds, uploads };
  } catch (error) {
    await discardUploads(actor, uploads);
    throw error;
  }
}

/** Uploads that cannot be removed now stay unattached and are removed later by the media job. */
export async function discardUploads(actor: Actor, ids: string[]): Promise<void> {
  for (const id of ids) {
    await discardMedia(actor, id).catch((error: unknown) =>
      log.warn({ err: error, media: id }, "An upload could not be deleted yet"),
    );
  }
}

/** With this post's texts for them. */
export function shownUploads({ banner, related }: StoredMedia, texts: MediaText[] = []): ShownUploads {
  const describe = (id: string): ShownUpload => ({ ...texts.find((each) => each.id === id), id });
  return { banner: banner === null ? null : describe(banner), related: related.map(describe) };
}
