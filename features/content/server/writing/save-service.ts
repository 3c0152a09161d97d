/** Writes a new post, or a save of a locked one: its text, revision, and shown and kept media. */
import type { RevisionMedia } from "#database/schema.ts";
import type { Actor } from "#features/accounts/contract.ts";
import { orNotSignedIn, sessionToConfirm } from "#features/accounts/server/sessions/confirm-service.ts";
import { findRevisionBound, orQuotaReached } from "#features/billing/server/quotas/service.ts";
import { orOutOfReleases } from "#features/billing/server/allowance/service.ts";
import {
  attachDescribed,
  describeUploads,
  idsOf,
  keepExistingMedia,
  keepMedia,
  releaseMedia,
  type ShownUploads,
} from "#features/media/server/attachment-service.ts";
import { mediaTextsOf } from "#features/media/contract.ts";
import { describePostMedia } from "#features/media/server/service.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { invalidInput, isRefusal } from "#platform/errors/app-error.ts";
import { flushCommits } from "#platform/database/flush.ts";
import { leaveTurn } from "#platform/http/limits/turns.ts";
import { tellAfter, tellAfterCommit } from "#platform/events/events.ts";
import { contentMessages } from "../../contract.ts";
import { postsPublished } from "../events.ts";
import type { ContentKind } from "../../kinds/index.ts";
import { slugOf } from "./submission-policy.ts";
import * as queries from "./queries.ts";
import type { PostChange, PostRow } from "./queries.ts";
import { wakeAt } from "../publishing/service.ts";
import { changedFields } from "../history/policy.ts";
import * as revisions from "../history/queries.ts";
import type { Snapshot } from "../history/queries.ts";
import type { CheckedText } from "./check-service.ts";
import { inlinePictureIds } from "#features/editor/server/sanitise-service.ts";

/** Consecutive autosaves within this time share a revision. */
const SITTING_MS = 5 * 60_000;
const NO_MEDIA = { banner: null, related: [] };

/**
 * Writes a new post with its first revision; anything but a draft reserves a release.
 * @returns null when this owner already has a post of this kind with this draft_key.
 * @throws AppError not-signed-in (401), no-releases-left (402), quota-reached (409) for one draft too many, or invalid-input naming media
 * that are not the owner's own.
 */
export async function insertNewPost(
  actor: Actor,
  post: queries.NewPost,
  shown: ShownUploads,
): Promise<queries.WrittenPost | null> {
  const insert = (media: RevisionMedia, tx?: Transaction) =>
    orNotSignedIn(() =>
      orQuotaReached(() => orOutOfReleases(() => queries.insertPost(post, media, sessionToConfirm(actor), tx))),
    );
  const hasMedia = shown.banner !== null || shown.related.length > 0 || inlinePictureIds(post.content_html).length > 0;
  if (!hasMedia && post.publish_at === null) {
    const written = await insert(NO_MEDIA);
    if (!written) return null;
    leaveTurn(); // what is left waits for the disk
    const isTold = written.status === "published";
    await Promise.all([
      flushCommits(),
      isTold ? tellAfter(postsPublished, { posts: [written] }, written.told ?? []) : undefined,
    ]);
    return written;
  }
  return transaction(async (tx) => {
    const media = await describeUploads(tx, post.owner_id, shown);
    const written = await insert(media, tx);
    if (!written) return null;
    await attachDescribed(tx, written.id, media);
    await keepInlinePictures(tx, post.owner_id, written.id, post.content_html);
    if (post.publish_at) await wakeAt(tx, post.publish_at);
    if (written.status === "published") tellAfterCommit(tx, postsPublished, { posts: [written] }, written.told ?? []);
    return written;
  });
}

/** The text a save changes: the stored one, or the proposed one when an edit is waiting for review. */
export async function readBase(tx: Transaction, post: PostRow): Promise<Snapshot> {
  const proposed = post.proposed_version && (await revisions.findRevision(post.id, post.proposed_version, tx));
  if (proposed) return proposed;
  const { banner, related } = describePostMedia(await queries.findShownMedia(post.id, tx));
  const told = (item: NonNullable<typeof banner>) => ({ id: item.id, ...mediaTextsOf(item) });
  return { ...post, media: { banner: banner && told(banner), related: related.map(told) } };
}

export type Save = {
  kind: ContentKind;
  /** Locked in this transaction. */
  post: PostRow;
  base: Snapshot;
  text: CheckedText;
  publishAt: Date | null;
  shown: ShownUploads;
  cause: revisions.NewRevision["cause"];
  /** Whether it waits for review while the published version stays. */
  isProposal?: boolean;
  /** The editing operator (null on the command line) and the reason; missing for the author's own saves. */
  by?: { operatorId: number | null; reason: string };
};

/**
 * Writes the revision of a save and its media.
 * @returns the remaining changes of the post itself; null if the save changes nothing.
 * @throws AppError invalid-input naming media that are not the owner's own.
 */
export async function writeSave(
  tx: Transaction,
  { kind, post, base, text, publishAt, shown, cause, isProposal = false, by }: Save,
): Promise<PostChange | null> {
  const { slug: _, ...own } = text;
  const posted_as_name = text.posted_as_name ?? (await queries.findFullName(post.owner_id, tx));
  const media = await describeUploads(tx, post.owner_id, shown);
  const named = { ...own, posted_as_name };
  const after: Snapshot = { ...named, publish_at: publishAt, media };
  const changed = changedFields(kind, base, after);
  if (changed.length === 0) return null;
  if (await revisions.insertStoredRevision(tx, post.id))
    await keepExistingMedia(tx, post.owner_id, post.id, mediaNamedIn(base));
  const version = post.version + 1;
  await writeRevision(tx, kind, { post, version, cause, changed, after, isProposal, by });
  if (isProposal) await keepMedia(tx, post.owner_id, post.id, idsOf(media));
  else if (post.proposed_version !== null || changed.includes("banner_picture") || changed.includes("related_media"))
    await attachDescribed(tx, post.id, media);
  await keepInlinePictures(tx, post.owner_id, post.id, text.content_html);
  if (isProposal) return { version, proposed_version: version };
  return {
    version,
    proposed_version: null,
    publish_at: publishAt,
    text: { ...named, slug: slugOf(text.name, post.guid) },
  };
}

/** @throws AppError invalid-input naming the content when a picture in it is not the owner's own. */
export async function keepInlinePictures(
  tx: Transaction,
  ownerId: number,
  postId: number,
  html: string,
): Promise<void> {
  await keepMedia(tx, ownerId, postId, inlinePictureIds(html)).catch((error: unknown) => {
    throw isRefusal(error) ? invalidInput({ content: contentMessages.foreignPicture }) : error;
  });
}

type Written = Pick<Save, "post" | "cause"> & {
  by: Save["by"];
  version: number;
  changed: string[];
  after: Snapshot;
  isProposal: boolean;
};

async function writeRevision(
  tx: Transaction,
  kind: ContentKind,
  { post, version, cause, changed, after, isProposal, by }: Written,
): Promise<void> {
  const [latest, before] = cause === "autosaved" ? await revisions.listLatestRevisions(tx, post.id, 2) : [];
  if (latest && before && post.held_at === null && continuesSitting(latest, post.owner_id)) {
    const sinceBefore = changedFields(kind, before, after);
    await revisions.replaceRevision(tx, latest.id, { version, changed: sinceBefore, snapshot: after });
    return releaseReplaced(tx, post.id, latest, after);
  }
  const outcome = isProposal ? ("proposed" as const) : ("live" as const);
  const { operatorId: author_id = post.owner_id, reason: note = "" } = by ?? {};
  const revision = { post_id: post.id, version, author_id, cause, note, outcome, changed, snapshot: after };
  await revisions.insertRevision(tx, revision);
  await letOldestGo(tx, post);
}

/** Deletes one revision for each one added, so a history over its limit after a change of plan does not get shorter. */
async function letOldestGo(tx: Transaction, { id, owner_id }: PostRow): Promise<void> {
  const most = await findRevisionBound(tx, owner_id);
  const gone = most === null ? null : await revisions.deleteOldest(tx, id, most);
  if (!gone) return;
  const left = mediaNamedIn(gone);
  if (left.length > 0) await releaseMedia(tx, id, await revisions.listUnnamedMedia(tx, id, left));
}

/** Removes media that only the replaced revision showed. */
async function releaseReplaced(tx: Transaction, postId: number, replaced: Snapshot, after: Snapshot): Promise<void> {
  const still = new Set(mediaNamedIn(after));
  const left = mediaNamedIn(replaced).filter((id) => !still.has(id));
  if (left.length > 0) await releaseMedia(tx, postId, await revisions.listUnnamedMedia(tx, postId, left));
}

/** All media that a version shows, each once. */
function mediaNamedIn({ media, content_html }: Pick<Snapshot, "media" | "content_html">): string[] {
  return [...new Set([...idsOf(media), ...inlinePictureIds(content_html)])];
}

function continuesSitting({ cause, author_id, saved_at }: revisions.RevisionRow, authorId: number): boolean {
  return cause === "autosaved" && author_id === authorId && Date.now() - saved_at.getTime() < SITTING_MS;
}
