/** Writes a save of a locked post: its revision, and shown and kept media. */
import { findRevisionBound } from "#features/billing/server/quotas/service.ts";
import {
  attachDescribed,
  describeUploads,
  idsOf,
  keepExistingMedia,
  keepMedia,
  releaseMedia,
} from "#features/media/server/attachment-service.ts";
import type { ShownUploads } from "#features/media/server/columns.ts";
import type { Transaction } from "#platform/database/client.ts";
import { languageAfter } from "../../contracts/language.ts";
import type { ContentKind } from "../../kinds/index.ts";
import { slugOf } from "../checks/submission-policy.ts";
import { keepInlinePictures } from "./create-service.ts";
import * as queries from "./queries.ts";
import type { PostChange, PostRow } from "./queries.ts";
import { changedFields } from "../history/policy.ts";
import * as revisions from "../history/queries.ts";
import type { Snapshot } from "../history/queries.ts";
import type { CheckedText } from "../checks/check-service.ts";
import { inlinePictureIds } from "#features/editor/server/sanitise-service.ts";

/** Consecutive autosaves within this time share a revision. */
const AUTOSAVE_WINDOW_MS = 5 * 60_000;

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
  /** Writes a version although nothing has changed: a correction is noted after its fix was saved. */
  isNotedLater?: boolean;
  /** Who saves it; an operator, who is null on the command line, gives a reason. */
  by: { id: number | null; reason?: string };
};

/**
 * Writes the revision of a save and its media.
 * @returns the remaining changes of the post itself; null if the save changes nothing.
 * @throws AppError invalid-input naming media that the post may not show.
 */
export async function writeSave(
  tx: Transaction,
  { kind, post, base, text, publishAt, shown, cause, isProposal = false, isNotedLater = false, by }: Save,
): Promise<PostChange | null> {
  const { slug: _, ...own } = text;
  const posted_as_name = text.posted_as_name ?? (await queries.findFullName(post.owner_id, tx));
  const user = { owners: [post.owner_id, ...(by.id === null ? [] : [by.id])], postId: post.id };
  const media = await describeUploads(tx, user, shown);
  const named = { ...own, ...languageAfter(base, text), posted_as_name };
  const after: Snapshot = { ...named, publish_at: publishAt, media };
  const changed = changedFields(kind, base, after);
  if (changed.length === 0 && !isNotedLater) return null;
  if (await revisions.insertStoredRevision(tx, post.id)) await keepExistingMedia(tx, user, post.id, mediaNamedIn(base));
  const version = post.version + 1;
  await writeRevision(tx, kind, { post, version, cause, changed, after, isProposal, by });
  if (isProposal) await keepMedia(tx, user, post.id, idsOf(media));
  else if (post.proposed_version !== null || changed.includes("banner_picture") || changed.includes("related_media"))
    await attachDescribed(tx, post.id, media);
  await keepInlinePictures(tx, user, post.id, text.content_html);
  if (isProposal) return { version, proposed_version: version };
  return {
    version,
    proposed_version: null,
    publish_at: publishAt,
    text: { ...named, slug: slugOf(text.name, post.guid) },
  };
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
  if (latest && before && post.held_at === null && continuesAutosave(latest, by.id)) {
    const sinceBefore = changedFields(kind, before, after);
    await revisions.replaceRevision(tx, latest.id, { version, changed: sinceBefore, snapshot: after });
    return releaseReplaced(tx, post.id, latest, after);
  }
  const outcome = isProposal ? ("proposed" as const) : ("live" as const);
  const { id: author_id, reason: note = "" } = by;
  const revision = { post_id: post.id, version, author_id, cause, note, outcome, changed, snapshot: after };
  await revisions.insertRevision(tx, revision);
  await pruneRevisions(tx, post);
}

/** Deletes one revision for each one added, so a history over its limit after a change of plan does not get shorter. */
async function pruneRevisions(tx: Transaction, { id, owner_id }: PostRow): Promise<void> {
  const max = await findRevisionBound(tx, owner_id);
  const gone = max === null ? null : await revisions.deleteOldest(tx, id, max);
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

function continuesAutosave({ cause, author_id, saved_at }: revisions.RevisionRow, authorId: number | null): boolean {
  return cause === "autosaved" && author_id === authorId && Date.now() - saved_at.getTime() < AUTOSAVE_WINDOW_MS;
}
