/** Sets which uploads a post shows and keeps. Invariant: only this service writes post_media and kept_media. */
import type { Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import {
  MAX_RELATED_MEDIA,
  mediaMessages,
  mediaTextsOf,
  type MediaField,
  type MediaItem,
  type MediaTexts,
} from "../contract.ts";
import type { MediaUser, ShownUpload, ShownUploads } from "./columns.ts";
import { isMediaId, toMediaItem } from "./policy.ts";
import * as queries from "./queries.ts";
import type { PostMedia } from "./service.ts";

/** The same with its texts: what a revision keeps. */
export type DescribedUpload = { id: string } & MediaTexts;
export type DescribedUploads = { banner: DescribedUpload | null; related: DescribedUpload[] };

/**
 * Checks the media a post is about to show and returns their texts; none can be removed before the
 * transaction ends. Duplicates are shown once.
 * @throws AppError 400 with the field `banner_picture` or `related_media`: none that it may use, a video as banner, too
 * many.
 */
export async function describeUploads(
  tx: Transaction,
  by: MediaUser,
  { banner, related }: ShownUploads,
): Promise<DescribedUploads> {
  const shown = [...new Map(related.map((each) => [each.id, each])).values()];
  if (shown.length > MAX_RELATED_MEDIA) throw invalidInput({ related_media: mediaMessages.tooManyRelated });
  const ids = [...(banner ? [banner] : []), ...shown].map(({ id }) => id);
  const kept = ids.length === 0 ? [] : await queries.keepUsable(tx, by, ids.filter(isMediaId));
  const rows = new Map(kept.map((row) => [row.id, row]));
  const describe = (upload: ShownUpload, field: MediaField): DescribedUpload => {
    const row = rows.get(upload.id);
    if (!row) throw invalidInput({ [field]: mediaMessages.unknown });
    return { id: row.id, ...textsAbout(upload, row) };
  };
  const described = banner && describe(banner, "banner_picture");
  if (banner && rows.get(banner.id)?.kind !== "image")
    throw invalidInput({ banner_picture: mediaMessages.notAPicture });
  return { banner: described, related: shown.map((each) => describe(each, "related_media")) };
}

/**
 * Makes the post show exactly these media, in the caller's transaction; purging its cached page is the caller's.
 * @throws AppError 400 as describeUploads does.
 */
export async function attachMedia(
  tx: Transaction,
  by: MediaUser,
  postId: number,
  shown: ShownUploads,
): Promise<DescribedUploads> {
  const described = await describeUploads(tx, by, shown);
  await attachDescribed(tx, postId, described);
  return described;
}

/** As attachMedia, for what describeUploads answered in this transaction. */
export async function attachDescribed(
  tx: Transaction,
  postId: number,
  { banner, related }: DescribedUploads,
): Promise<void> {
  const entry = ({ id, ...texts }: DescribedUpload) => ({ media_id: id, ...mediaTextsOf(texts) });
  const shown = [
    ...(banner ? [{ ...entry(banner), role: "banner" as const, position: 0 }] : []),
    ...related.map((each, position) => ({ ...entry(each), role: "related" as const, position })),
  ];
  await queries.replacePostMedia(tx, postId, shown);
  await queries.insertKeptMedia(tx, postId, idsOf({ banner, related }));
}

/** Only what one person uploaded. */
export const ownUploads = (ownerId: number): MediaUser => ({ owners: [ownerId], postId: null });

/** A post's texts about an upload; texts it leaves out come from the upload. */
export function textsAbout(shown: ShownUpload, upload: MediaTexts): MediaTexts {
  return {
    alt: shown.alt ?? upload.alt,
    caption: shown.caption ?? upload.caption,
    credit: shown.credit ?? upload.credit,
    rights: shown.rights ?? upload.rights,
  };
}

/** Ids of what is shown, the banner first. */
export function idsOf({ banner, related }: ShownUploads): string[] {
  return [...(banner ? [banner] : []), ...related].map(({ id }) => id);
}

/**
 * Keeps uploads for a post that refers to them without showing them as its media: pictures inside its text, media of an
 * edit that waits for review. Cleaning and discarding leave them.
 * @throws AppError 400 without a field when one may not be used; the caller knows the field.
 */
export async function keepMedia(tx: Transaction, by: MediaUser, postId: number, ids: string[]): Promise<void> {
  const wanted = new Set(ids);
  const kept = await keepExistingMedia(tx, by, postId, [...wanted]);
  if (kept < wanted.size) throw new AppError("invalid-input", mediaMessages.unknown);
}

/** As keepMedia, for what was stored before uploads were kept: those that are gone are passed over. @returns how many are kept. */
export async function keepExistingMedia(
  tx: Transaction,
  by: MediaUser,
  postId: number,
  ids: string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const own = await queries.keepUsable(tx, by, ids.filter(isMediaId));
  const found = own.map(({ id }) => id);
  await queries.insertKeptMedia(tx, postId, found);
  return found.length;
}

/** For what keeps uploads in a table of its own. Those that exist; none of them can be removed before the transaction ends. */
export async function lockUsableMedia(tx: Transaction, by: MediaUser, ids: readonly string[]): Promise<string[]> {
  const known = ids.filter(isMediaId);
  const rows = known.length === 0 ? [] : await queries.keepUsable(tx, by, known);
  return rows.map(({ id }) => id);
}

/** For what refers to one picture in a column of its own: it cannot be removed before the transaction ends. @returns false: no picture of this user's. */
export async function keepOwnPicture(tx: Transaction, owner: { id: number }, id: string): Promise<boolean> {
  const [row] = isMediaId(id) ? await queries.keepUsable(tx, ownUploads(owner.id), [id]) : [];
  return row?.kind === "image";
}

/** Releases uploads no longer used by the post or any of its revisions. */
export function releaseMedia(tx: Transaction, postId: number, ids: string[]): Promise<void> {
  return queries.deleteKeptMedia(tx, postId, ids);
}

/** Gives the uploads that these posts and the company show from one person to another, who has room for them or not. */
export function passOnMedia(tx: Transaction, of: Parameters<typeof queries.passOn>[1]): Promise<void> {
  return queries.passOn(tx, of);
}

/** A revision's media, in the form of a post's; older revisions do not hold every text. */
export async function getDescribedMedia(by: MediaUser, { banner, related }: ShownUploads): Promise<PostMedia> {
  const ids = [...(banner ? [banner] : []), ...related].map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await queries.listUsable(by, ids);
  const items = new Map(rows.map((row) => [row.id, toMediaItem(row)]));
  const describe = (shown: ShownUpload): MediaItem[] => {
    const item = items.get(shown.id);
    return item ? [{ ...item, ...textsAbout(shown, item) }] : [];
  };
  return { banner: (banner && describe(banner)[0]) ?? null, related: related.flatMap(describe) };
}
