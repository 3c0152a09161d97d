/** Publishes and schedules what a form sends (docs/product/publishing.md). */
import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Actor } from "#features/accounts/contract.ts";
import { outOfReleases, takeHold } from "#features/billing/server/allowance/service.ts";
import type { Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { tell } from "#platform/events/events.ts";
import { contentMessages, type SavedPost } from "../../contract.ts";
import { languageAfter } from "../../contracts/language.ts";
import { BYLINE_FIELD } from "../../kinds/byline.ts";
import type { ContentKind } from "../../kinds/index.ts";
import type { Submission } from "../../contracts/submission.ts";
import { postsReplanned } from "../events.ts";
import { describeSaved } from "./answer-policy.ts";
import { requireApproval } from "../approvals/gate-service.ts";
import { statusAfter } from "./lifecycle.ts";
import { mustAwaitConfirmation, publishIfConfirmed } from "../publishing/confirmation-service.ts";
import { findQueueReason } from "../publishing/vetting-service.ts";
import { timeProblems } from "../checks/submission-policy.ts";
import { isStale, staleSave } from "./version-policy.ts";
import * as queries from "./queries.ts";
import { writeAs } from "./write-service.ts";
import { publishStored, wakeAt } from "./publish-service.ts";
import { changeOrCreate, createPost } from "./create-service.ts";
import { readBase } from "../history/base-service.ts";
import { writeSave } from "./revision-service.ts";
import { discardUploads, shownUploads, storeMedia, type SubmissionMedia } from "../checks/media-service.ts";
import { type CheckedText, checkSubmission } from "../checks/check-service.ts";

/**
 * Publishes a new post and reserves one release for it, or changes nothing. With the draft_key of a draft, publishes
 * that draft. Idempotent: a repeat with the same draft_key returns the same post and reserves nothing more.
 * @throws AppError invalid-input naming fields, no-releases-left (402), conflict (409) when a different text has been
 * submitted with this key or its draft is no longer at `submission.version`, forbidden (403) without the approval that the
 * company's rules ask for, too-large (413) naming the media field.
 */
export function publishNew(
  actor: Actor,
  kind: ContentKind,
  submission: Submission,
  media: SubmissionMedia,
): Promise<SavedPost> {
  return submit(actor, kind, submission, media, null);
}

/** Like publishNew, for a later time: the release is reserved now. */
export function scheduleNew(
  actor: Actor,
  kind: ContentKind,
  submission: Submission & { publishing_time: Date },
  media: SubmissionMedia,
): Promise<SavedPost> {
  return submit(actor, kind, submission, media, submission.publishing_time);
}

async function submit(
  actor: Actor,
  kind: ContentKind,
  submission: Submission,
  media: SubmissionMedia,
  publishAt: Date | null,
): Promise<SavedPost> {
  const form = { actor, kind, draftKey: submission.draft_key ?? null };
  const guid = randomUUID();
  const detail = publishAt ? kind.messages.scheduled : kind.messages.submitted;

  const earlier = form.draftKey === null ? null : await queries.findPostByDraftKey(actor.id, kind.key, form.draftKey);
  const submitted = earlier?.status === "draft" ? null : earlier;

  // A repeat of an earlier submit must get the earlier answer even when its publishing time has passed, not a time
  // error.
  const problems = publishAt && !submitted ? timeProblems(publishAt, await queries.readClock()) : {};
  const checked = await checkSubmission(actor, kind, { submission, media, isDraft: false, guid, problems });
  const { text, available } = checked;
  if (submitted) return describeSaved(kind.key, repeatOf(submitted, text, publishAt), detail);
  if (available !== null && available < 1) throw outOfReleases(); // before any file is stored; take_hold decides again
  const pending = await findPendingReason(actor, kind, text, earlier?.always_reviewed ?? false);

  const stored = await storeMedia(actor, media);
  const shown = shownUploads(stored, submission.media_details);
  const own = { guid, kind: kind.key, owner_id: actor.id, draft_key: form.draftKey, ...text };
  const review = { review_reason: pending.reason, awaits_confirmation: pending.awaitsConfirmation };
  const leave = { actor, reason: submission.without_approval };
  const status = statusAfter("draft", publishAt ? "schedule" : moveOf(pending));
  let isRepeat = false;
  try {
    const written = await writeAs(actor, (tx) =>
      changeOrCreate(
        tx,
        { ...form, right: "publish", companyId: text.company_id },
        {
          change: async (post) => {
            if (post.status !== "draft") {
              isRepeat = true;
              return repeatOf(post, text, publishAt);
            }
            const base = await readBase(tx, post);
            const change = await writeSave(tx, { kind, post, base, text, publishAt, shown, cause: "saved", by: actor });
            if (change && isStale(post, submission.version)) throw staleSave(post);
            return submitStored(tx, post, { ...change, publish_at: publishAt }, pending, leave);
          },
          create: async () => {
            const created = await createPost(tx, { ...own, ...review, status, publish_at: publishAt }, shown);
            if (created) await requireApproval(tx, actor, { ...leave, ...created, to: publishAt ? "later" : "now" });
            return created;
          },
        },
      ),
    );
    if (isRepeat) await discardUploads(actor, stored.uploads);
    return describeSaved(kind.key, await publishIfConfirmed(actor.id, written), detail);
  } catch (error) {
    await discardUploads(actor, stored.uploads);
    throw error;
  }
}

/** @throws AppError conflict (409) unless the same text was submitted in the same way. */
function repeatOf(earlier: queries.PostRow, text: CheckedText, publishAt: Date | null): queries.PostRow {
  const { posted_as_name: _, slug: __, details, ...rest } = text;
  // Publishing fixes a byline that was left to the company.
  const byline = details[BYLINE_FIELD] || earlier.details[BYLINE_FIELD];
  const shown = byline === undefined ? details : { ...details, [BYLINE_FIELD]: byline };
  const own = { ...rest, details: shown, ...languageAfter(earlier, text) };
  const stored = Object.fromEntries(Object.keys(own).map((column) => [column, earlier[column as keyof typeof own]]));
  const isSame = isDeepStrictEqual(stored, own) && earlier.publish_at?.getTime() === publishAt?.getTime();
  if (!isSame) throw new AppError("conflict", contentMessages.submittedAlready);
  return earlier;
}

/**
 * What a submitted post has to wait for: first the confirmation of the author's address, then a review with its reason.
 */
export type PendingReason = { awaitsConfirmation: boolean; reason: string | null };

/** Posts of unconfirmed authors are checked only after the confirmation, so that the review queue contains none. */
export async function findPendingReason(
  actor: Actor,
  kind: ContentKind,
  text: CheckedText,
  alwaysReviewed: boolean,
): Promise<PendingReason> {
  if (await mustAwaitConfirmation(actor)) return { awaitsConfirmation: true, reason: null };
  return { awaitsConfirmation: false, reason: await findQueueReason(actor.id, kind, text, alwaysReviewed) };
}

function moveOf({ awaitsConfirmation, reason }: PendingReason): "publish" | "hold-for-review" | "await-confirmation" {
  if (awaitsConfirmation) return "await-confirmation";
  return reason === null ? "publish" : "hold-for-review";
}

/** Who lets a text go out, and why without approval if there is none. */
export type Leave = { actor: Pick<Actor, "id">; reason?: string | undefined };

/**
 * Publishes or schedules a locked draft, reserving a release; it waits if the address is unconfirmed or a review is
 * needed.
 * @param change written with it; a publish_at schedules it.
 */
export async function submitStored(
  tx: Transaction,
  post: queries.PostRow,
  change: queries.PostChange & { publish_at: Date | null },
  pending: PendingReason,
  { actor, reason }: Leave,
): Promise<queries.WrittenPost> {
  const { publish_at } = change;
  const submitted = { ...change, review: { reason: pending.reason }, awaits_confirmation: pending.awaitsConfirmation };
  if (publish_at) {
    const status = statusAfter(post.status, "schedule");
    const written = await queries.updatePost(tx, post.id, { ...submitted, status });
    await requireApproval(tx, actor, { ...written, to: "later", reason });
    await takeHold(tx, { ...post, company_id: written.company_id });
    await tell(tx, postsReplanned, { posts: [written] });
    await wakeAt(tx, publish_at);
    return written;
  }
  statusAfter(post.status, moveOf(pending));
  const written = await queries.updatePost(tx, post.id, submitted);
  await requireApproval(tx, actor, { ...written, to: "now", reason });
  await takeHold(tx, { ...post, company_id: written.company_id });
  const [published] = await publishStored(tx, [post.id]);
  return { ...written, ...published };
}
