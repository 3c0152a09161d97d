/** Publishes and schedules new posts, and loads the caller's own (docs/product/publishing.md). */
import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Actor } from "#features/accounts/contract.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { outOfReleases, takeHold } from "#features/billing/server/allowance/service.ts";
import { getDescribedMedia, type ShownUploads } from "#features/media/server/attachment-service.ts";
import { describePostMedia } from "#features/media/server/service.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { contentMessages, type PostDetail, type SavedPost, type Stage, stageOf, type Status } from "../../contract.ts";
import type { ContentKind } from "../../kinds/index.ts";
import type { Submission } from "../../contracts/submission.ts";
import { describePost, describeSaved } from "./answer-policy.ts";
import { statusAfter } from "../publishing/lifecycle.ts";
import { mustAwaitConfirmation, publishIfConfirmed } from "../publishing/confirmation-service.ts";
import { findQueueReason } from "../publishing/vetting-service.ts";
import { timeProblems } from "./submission-policy.ts";
import { isStale, staleSave } from "./version-policy.ts";
import * as queries from "./queries.ts";
import { publishStored, wakeAt } from "../publishing/service.ts";
import { findRevision } from "../history/queries.ts";
import { insertNewPost, readBase, writeSave } from "./save-service.ts";
import { discardUploads, shownUploads, storeMedia, type SubmissionMedia } from "./media-service.ts";
import { type CheckedText, checkSubmission } from "./check-service.ts";

/** Attempts for concurrent submits of one form: each sees the result of the previous one. */
const ATTEMPTS = 5;

/**
 * Publishes a new post and reserves one release for it, or changes nothing. With the draft_key of a draft, publishes
 * that draft. Idempotent: a repeat with the same draft_key returns the same post and reserves nothing more.
 * @throws AppError invalid-input naming fields, no-releases-left (402), conflict (409) when a different text has been
 * submitted with this key or its draft is no longer at `submission.version`, too-large (413) naming the media field.
 */
export function publishNew(
  actor: Actor,
  kind: ContentKind,
  submission: Submission,
  media: SubmissionMedia,
): Promise<SavedPost> {
  return submitNew(actor, kind, submission, media, null);
}

/** Like publishNew, for a later time: the release is reserved now. */
export function scheduleNew(
  actor: Actor,
  kind: ContentKind,
  submission: Submission & { publishing_time: Date },
  media: SubmissionMedia,
): Promise<SavedPost> {
  return submitNew(actor, kind, submission, media, submission.publishing_time);
}

/**
 * What a submitted post has to wait for: first the confirmation of the author's address, then a review with its reason.
 */
export type Hurdle = { awaitsConfirmation: boolean; reason: string | null };

type NewSubmission = {
  actor: Actor;
  kind: ContentKind;
  guid: string;
  draftKey: string | null;
  /** The version of the draft that the form started with; undefined: not checked. */
  version: number | undefined;
  text: CheckedText;
  publishAt: Date | null;
  hurdle: Hurdle;
  shown: ShownUploads;
};

async function submitNew(
  actor: Actor,
  kind: ContentKind,
  submission: Submission,
  media: SubmissionMedia,
  publishAt: Date | null,
): Promise<SavedPost> {
  const guid = randomUUID();
  const draftKey = submission.draft_key ?? null;
  const earlier = await findByKey(actor, kind, draftKey);
  const submitted = earlier?.status === "draft" ? null : earlier;
  // A repeat of an earlier submit must get the earlier answer even when its publishing time has passed, not a time
  // error.
  const problems = publishAt && !submitted ? timeProblems(publishAt, await queries.readClock()) : {};
  const { text, available } = await checkSubmission(actor, kind, {
    submission,
    media,
    isDraft: false,
    guid,
    problems,
  });
  const detail = publishAt ? kind.messages.scheduled : kind.messages.submitted;
  if (submitted) return describeSaved(kind.key, repeatOf(submitted, text, publishAt), detail);
  if (available !== null && available < 1) throw outOfReleases(); // before any file is stored; take_hold decides again
  const hurdle = await findHurdle(actor, kind, text, earlier?.always_reviewed ?? false);
  const stored = await storeMedia(actor, media);
  try {
    const shown = shownUploads(stored, submission.media_details);
    const { version } = submission;
    const written = await writeOnce({ actor, kind, guid, draftKey, version, text, publishAt, hurdle, shown });
    if (written.isRepeat) await discardUploads(actor, stored.uploads);
    return describeSaved(kind.key, await publishIfConfirmed(actor.id, written.post), detail);
  } catch (error) {
    await discardUploads(actor, stored.uploads);
    throw error;
  }
}

/** Posts of unconfirmed authors are checked only after the confirmation, so that the review queue contains none. */
export async function findHurdle(
  actor: Actor,
  kind: ContentKind,
  text: CheckedText,
  alwaysReviewed: boolean,
): Promise<Hurdle> {
  if (await mustAwaitConfirmation(actor)) return { awaitsConfirmation: true, reason: null };
  return { awaitsConfirmation: false, reason: await findQueueReason(actor.id, kind, text, alwaysReviewed) };
}

async function findByKey(actor: Actor, kind: ContentKind, draftKey: string | null): Promise<queries.PostRow | null> {
  return draftKey === null ? null : queries.findPostByDraftKey(actor.id, kind.key, draftKey);
}

/** @throws AppError conflict (409) unless the same text was submitted in the same way. */
function repeatOf(earlier: queries.PostRow, text: CheckedText, publishAt: Date | null): queries.PostRow {
  const { posted_as_name: _, slug: __, ...own } = text;
  const stored = Object.fromEntries(Object.keys(own).map((column) => [column, earlier[column as keyof typeof own]]));
  const isSame = isDeepStrictEqual(stored, own) && earlier.publish_at?.getTime() === publishAt?.getTime();
  if (!isSame) throw new AppError("conflict", contentMessages.submittedAlready);
  return earlier;
}

/** Submits as a new post, from the draft with its key, or as the repeat of a parallel call. */
async function writeOnce(submission: NewSubmission): Promise<{ post: queries.WrittenPost; isRepeat: boolean }> {
  const { actor, kind, draftKey, text, publishAt } = submission;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const earlier = await findByKey(actor, kind, draftKey);
    if (earlier && earlier.status !== "draft") return { post: repeatOf(earlier, text, publishAt), isRepeat: true };
    const post = earlier ? await submitDraftOf(submission, earlier.id) : await insertNew(submission);
    if (post) return { post, isRepeat: false };
  }
  throw new AppError("conflict", contentMessages.submittedAlready);
}

/** @returns null when the draft_key was used before. */
function insertNew(submission: NewSubmission): Promise<queries.WrittenPost | null> {
  const { actor, kind, guid, draftKey, text, publishAt, hurdle, shown } = submission;
  const post = {
    guid,
    kind: kind.key,
    owner_id: actor.id,
    draft_key: draftKey,
    status: statusOf(submission),
    ...text,
    publish_at: publishAt,
    review_reason: hurdle.reason,
    awaits_confirmation: hurdle.awaitsConfirmation,
  };
  return insertNewPost(actor, post, shown);
}

function statusOf({ publishAt, hurdle }: NewSubmission): Status {
  return statusAfter("draft", publishAt ? "schedule" : moveOver(hurdle));
}

function moveOver({ awaitsConfirmation, reason }: Hurdle): "publish" | "hold-for-review" | "await-confirmation" {
  if (awaitsConfirmation) return "await-confirmation";
  return reason === null ? "publish" : "hold-for-review";
}

/** The draft keeps its id and guid. @returns null when it is no longer a draft. */
function submitDraftOf(submission: NewSubmission, id: number): Promise<queries.WrittenPost | null> {
  const { actor, kind, draftKey, version, text, publishAt, hurdle, shown } = submission;
  return transaction(async (tx) => {
    confirmActor(tx, actor);
    const post = await queries.lockOwnPost(tx, actor.id, id);
    if (post?.status !== "draft" || post.draft_key !== draftKey) return null;
    const base = await readBase(tx, post);
    const saved = await writeSave(tx, { kind, post, base, text, publishAt, shown, cause: "saved" });
    if (saved && isStale(post, version)) throw staleSave(post);
    return submitStored(tx, post, { ...saved, publish_at: publishAt }, hurdle);
  });
}

/**
 * Publishes or schedules a locked draft, reserving a release; it waits if the address is unconfirmed or a review is
 * needed.
 * @param change written with it; a publish_at schedules it.
 */
export async function submitStored(
  tx: Transaction,
  post: queries.PostRow,
  change: queries.PostChange & { publish_at: Date | null },
  hurdle: Hurdle,
): Promise<queries.WrittenPost> {
  const { publish_at } = change;
  const submitted = { ...change, review: { reason: hurdle.reason }, awaits_confirmation: hurdle.awaitsConfirmation };
  if (publish_at) {
    const status = statusAfter(post.status, "schedule");
    const written = await queries.updatePost(tx, post.id, { ...submitted, status });
    await takeHold(tx, post.owner_id, post.id);
    await wakeAt(tx, publish_at);
    return written;
  }
  statusAfter(post.status, moveOver(hurdle));
  const written = await queries.updatePost(tx, post.id, submitted);
  await takeHold(tx, post.owner_id, post.id);
  const [published] = await publishStored(tx, [post.id]);
  return { ...written, ...published };
}

/** One of the caller's posts for its edit form. @throws AppError not-found (404), even if it is at another stage. */
export async function getOwnPost(actor: Actor, kind: ContentKind, stage: Stage, id: number): Promise<PostDetail> {
  const post = await queries.findOwnPost(actor.id, kind.key, id);
  if (!post || stageOf(post.status) !== stage) throw new AppError("not-found", contentMessages.notFound);
  const proposed = post.proposed_version === null ? null : await findRevision(post.id, post.proposed_version);
  const media = proposed
    ? await getDescribedMedia(actor.id, proposed.media)
    : describePostMedia(await queries.findShownMedia(post.id));
  return describePost(kind, post, proposed, media);
}
