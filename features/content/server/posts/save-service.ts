/** Saving a stored post: PUT at every stage, and the restore of a revision (docs/product/publishing.md, Editing). */
import type { Actor } from "#features/accounts/contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import { tell } from "#platform/events/events.ts";
import { type FieldErrors, invalidInput, isRefusal } from "#platform/errors/app-error.ts";
import { postsChanged, postsReplanned } from "../events.ts";
import { contentMessages, type SavedPost, type Stage } from "../../contract.ts";
import type { ContentKind } from "../../kinds/index.ts";
import type { Edit } from "../../contracts/submission.ts";
import { translationMessages } from "../../contracts/translation.ts";
import { describeSaved } from "./answer-policy.ts";
import { editedMedia } from "../checks/media-policy.ts";
import { requireApproval } from "../approvals/gate-service.ts";
import { readWords } from "../approvals/post-service.ts";
import { statusAfter } from "./lifecycle.ts";
import { findQueueReason } from "../publishing/vetting-service.ts";
import { getStoredPost, keeperOf, lockStoredPost, requireMovable } from "./reach-service.ts";
import { timeProblems } from "../checks/submission-policy.ts";
import { isStale, staleSave } from "./version-policy.ts";
import * as queries from "./queries.ts";
import { writeAs } from "./write-service.ts";
import { wakeAt } from "./publish-service.ts";
import {
  canNoteLater,
  noteCorrection,
  requireChange,
  requireCorrectable,
  requireTranslations,
} from "../corrections/service.ts";
import { findRevision, setRevisionOutcome } from "../history/queries.ts";
import { listStory } from "../translations/queries.ts";
import { readBase } from "../history/base-service.ts";
import { type Save, writeSave } from "./revision-service.ts";
import { discardUploads, type StoredMedia, storeMedia, type SubmissionMedia } from "../checks/media-service.ts";
import { type CheckedText, checkSubmission } from "../checks/check-service.ts";

/** What a save is, where it is not the edit form's. */
export type Saving = {
  cause?: "saved" | "restored";
  /** Kept in the history. */
  note?: string;
  /** In the save's transaction, with the post locked, before anything is written. */
  within?: (tx: Transaction, post: queries.PostRow) => Promise<void>;
};

/**
 * Saves an edit of a post. Replaces the whole text; keeps media unless the edit removes them
 * (docs/product/publishing.md, Media). When an edit of a published post needs review, readers keep seeing the published
 * version.
 * @param media the edit's media: a null banner keeps the current one.
 * @throws AppError invalid-input naming fields, not-found (404), conflict (409) when the post's stage has changed or
 * `edit.version` is not the latest; repeating the latest save is not a conflict.
 */
export async function savePost(
  actor: Actor,
  kind: ContentKind,
  stage: Stage,
  id: number,
  edit: Edit,
  media: SubmissionMedia,
  { cause = "saved", note, within }: Saving = {},
): Promise<SavedPost> {
  const found = await getStoredPost(actor, kind, stage, id, "write");
  const { text } = await checkSubmission(actor, kind, {
    submission: edit,
    media,
    isDraft: stage === "draft",
    guid: found.guid,
    stored: await storedText(found),
    mediaUser: keeperOf(actor, found),
    problems: await newTimeProblems(edit, found),
  });
  const reason = stage === "draft" ? null : await findQueueReason(actor.id, kind, text, found.always_reviewed);
  const files = await storeMedia(actor, media);
  try {
    const written = await writeAs(actor, async (tx) => {
      const post = await lockStoredPost(tx, actor, kind, stage, id, "write");
      await within?.(tx, post);
      if (text.company_id !== post.company_id) await requireMovable(tx, actor, post, text.company_id);
      return writeEdit(tx, actor, kind, post, { edit, text, reason, files, cause, note });
    });
    return describeSaved(kind.key, written, stage === "draft" ? contentMessages.draftSaved : kind.messages.updated);
  } catch (error) {
    await discardUploads(actor, files.uploads);
    throw error;
  }
}

/** The text shown in the edit form, which is the proposed edit if there is one. */
async function storedText(post: queries.PostRow) {
  const proposed = post.proposed_version === null ? null : await findRevision(post.id, post.proposed_version);
  return proposed ? { ...proposed, tags: [...post.tags, ...proposed.tags] } : post;
}

/** A time set earlier may have passed; only a new one has to be in the future. */
async function newTimeProblems({ publishing_time: time }: Edit, { publish_at }: queries.PostRow): Promise<FieldErrors> {
  const isKept = time === undefined || time.getTime() === publish_at?.getTime();
  return isKept ? {} : timeProblems(time, await queries.readClock());
}

type LockedEdit = {
  edit: Edit;
  text: CheckedText;
  reason: string | null;
  files: StoredMedia;
  cause: "saved" | "restored";
  note: string | undefined;
};

async function writeEdit(
  tx: Transaction,
  actor: Actor,
  kind: ContentKind,
  post: queries.PostRow,
  { edit, text, reason, files, cause, note }: LockedEdit,
): Promise<queries.WrittenPost> {
  const also = edit.correction_also ?? [];
  const correction = { note: edit.correction_note ?? "", field: "correction_note", byOperator: false, also };
  requireCorrectable(post.status, correction);
  await requireTranslations(tx, post, also);
  const status = statusAfter(post.status, "save");
  const isProposal = status === "published" && reason !== null;
  if (isProposal) await requireFreeLanguage(tx, post, text);
  const publishAt = edit.publishing_time ?? post.publish_at;
  const isNotedLater = await canNoteLater(tx, post, correction);
  const by = { id: actor.id, ...(note !== undefined && { reason: note }) };
  const save = { kind, post, text, publishAt, isProposal, isNotedLater, cause: causeOf(edit, post, cause), by };
  const isLate = isStale(post, edit.version);
  const before = status === "draft" ? null : await readWords(tx, post);
  const change = await writeMedia(tx, save, edit, files).catch((error: unknown) => {
    throw isLate && isRefusal(error) ? staleSave() : error; // checked with media that were changed in between
  });
  if (!change) {
    await requireChange(tx, post, correction);
    return post;
  }
  if (isLate) throw staleSave(); // a stale save of what is there already changes nothing, so only now
  if (post.proposed_version !== null) await setRevisionOutcome(tx, post.id, post.proposed_version, "withdrawn");
  const written = await queries.updatePost(tx, post.id, { ...change, ...reviewChange(post, reason) });
  await requireSaved(tx, actor, written, { before, reason: edit.without_approval });
  if (status === "published" && !isProposal) await tell(tx, postsChanged, { posts: [post, written] });
  if (status === "published") await noteCorrection(tx, written, correction, isProposal);
  const isRescheduled = status === "scheduled" && publishAt?.getTime() !== post.publish_at?.getTime();
  const isMoved = status !== "published" && written.company_id !== post.company_id;
  if (isRescheduled || isMoved) await tell(tx, postsReplanned, { posts: [written] });
  if (isRescheduled && publishAt) await wakeAt(tx, publishAt);
  return written;
}

/** A draft goes nowhere; a scheduled post has time for an answer; readers see the others at once. */
async function requireSaved(
  tx: Transaction,
  actor: Actor,
  { id, company_id, status }: queries.WrittenPost,
  { before, reason }: Pick<Parameters<typeof requireApproval>[2], "before" | "reason">,
): Promise<void> {
  if (status === "draft") return;
  await requireApproval(tx, actor, { id, company_id, to: status === "scheduled" ? "later" : "now", reason, before });
}

/** What is proposed is no post yet, so the index of stories does not refuse it. */
async function requireFreeLanguage(
  tx: Transaction,
  { id, original_id }: queries.PostRow,
  { language, language_chosen }: CheckedText,
): Promise<void> {
  if (original_id === null || !language_chosen || language === null) return;
  const story = await listStory(original_id, tx);
  if (story.some((post) => post.id !== id && post.language === language))
    throw invalidInput({ language: translationMessages.taken(language) });
}

async function writeMedia(tx: Transaction, save: Omit<Save, "base" | "shown">, edit: Edit, files: StoredMedia) {
  const base = await readBase(tx, save.post);
  return writeSave(tx, { ...save, base, shown: editedMedia(base.media, edit, files) });
}

/** Tells autosaves from manual saves: the submit form keeps sending its draft key even when it saves by id. */
function causeOf({ draft_key }: Edit, post: queries.PostRow, cause: "saved" | "restored"): Save["cause"] {
  const isFormOfDraft = post.status === "draft" && draft_key !== undefined && draft_key === post.draft_key;
  return isFormOfDraft && cause === "saved" ? "autosaved" : cause;
}

/**
 * Applies the moderation policy to the new text. A pending post stays pending even if the policy was relaxed: only an
 * operator or its author can move it.
 */
function reviewChange(post: queries.PostRow, reason: string | null): Pick<queries.PostChange, "review"> {
  if (post.awaits_confirmation) return {}; // judged once it may go out
  const { status } = post;
  const isSubmission = status === "scheduled" || status === "published" || (status === "pending" && reason !== null);
  return isSubmission ? { review: { reason } } : {};
}
