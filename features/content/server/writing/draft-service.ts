/** Drafts: autosave, 'Save as Draft', and the submit of a stored draft (docs/product/drafts-and-schedules.md). */
import { randomUUID } from "node:crypto";
import type { Actor } from "#features/accounts/contract.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { outOfReleases } from "#features/billing/server/allowance/service.ts";
import type { ShownUploads } from "#features/media/server/attachment-service.ts";
import { transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { fieldProblems } from "#platform/contract/fields.ts";
import { contentMessages, type SavedPost, type SubmittedDraft } from "../../contract.ts";
import type { ContentKind } from "../../kinds/index.ts";
import { type Submission, submissionSchema } from "../../contracts/submission.ts";
import { describeSaved } from "./answer-policy.ts";
import { publishIfConfirmed } from "../publishing/confirmation-service.ts";
import { getStoredPost, ownAtStage } from "./own-post-service.ts";
import * as queries from "./queries.ts";
import { findHurdle, submitStored } from "./submit-service.ts";
import { isStale, staleSave } from "./version-policy.ts";
import { insertNewPost, readBase, writeSave } from "./save-service.ts";
import { discardUploads, shownUploads, storeMedia, type SubmissionMedia } from "./media-service.ts";
import { type Checked, type CheckedText, checkSubmission } from "./check-service.ts";

/** Attempts for concurrent autosaves of one form: each sees the result of the previous one. */
const ATTEMPTS = 5;

/**
 * Saves a draft, however incomplete. With a draft_key it replaces the draft this form saved before.
 * @throws AppError invalid-input naming fields, conflict (409) when the form has been submitted, or when the draft is
 * no longer at `submission.version`; repeating the latest save is not a conflict.
 */
export async function saveNewDraft(
  actor: Actor,
  kind: ContentKind,
  submission: Submission,
  media: SubmissionMedia,
): Promise<SavedPost> {
  const guid = randomUUID();
  const draftKey = submission.draft_key ?? null;
  const earlier = draftKey === null ? null : await findDraft(actor, kind, draftKey);
  const { text } = await checkSubmission(actor, kind, {
    submission,
    media,
    isDraft: true,
    guid: earlier?.guid ?? guid,
    stored: earlier ? { ...earlier, details: {} } : undefined,
  });
  const stored = await storeMedia(actor, media);
  const shown = shownUploads(stored, submission.media_details);
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const draft = draftKey === null ? null : await findDraft(actor, kind, draftKey);
      const own = { ...text, guid, kind: kind.key, owner_id: actor.id, draft_key: draftKey };
      const saved = draft
        ? await autosave(actor, kind, draft.id, submission, text, shown)
        : await insertNewPost(
            actor,
            { ...own, status: "draft", publish_at: null, review_reason: null, awaits_confirmation: false },
            shown,
          );
      if (saved) return describeSaved(kind.key, saved, contentMessages.draftSaved);
    }
    throw new AppError("conflict", contentMessages.submittedAlready);
  } catch (error) {
    await discardUploads(actor, stored.uploads);
    throw error;
  }
}

/** @throws AppError conflict (409) when the post with this key is no longer a draft. */
async function findDraft(actor: Actor, kind: ContentKind, draftKey: string): Promise<queries.PostRow | null> {
  const post = await queries.findPostByDraftKey(actor.id, kind.key, draftKey);
  if (post && post.status !== "draft") throw new AppError("conflict", contentMessages.submittedAlready);
  return post;
}

/** @returns null if the draft has been deleted or is no longer a draft. */
function autosave(
  actor: Actor,
  kind: ContentKind,
  id: number,
  { draft_key, version }: Submission,
  text: CheckedText,
  shown: ShownUploads,
): Promise<queries.WrittenPost | null> {
  return transaction(async (tx) => {
    const post = await queries.lockOwnPost(tx, actor.id, id);
    if (post?.status !== "draft" || post.draft_key !== (draft_key ?? null)) return null;
    const base = await readBase(tx, post);
    const publishAt = post.publish_at;
    const change = await writeSave(tx, { kind, post, base, text, publishAt, shown, cause: "autosaved" });
    if (!change) return post;
    if (isStale(post, version)) throw staleSave(post);
    return queries.updatePost(tx, id, change);
  });
}

/**
 * Publishes a stored draft unchanged, reserving a release; id and guid stay.
 * @throws AppError invalid-input naming fields, with `detail` as well; no-releases-left (402); not-found (404);
 * conflict (409) when it is no longer a draft.
 */
export async function submitDraft(actor: Actor, kind: ContentKind, id: number): Promise<SubmittedDraft> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const draft = await getStoredPost(actor, kind, "draft", id);
    const { text, available } = await checkStored(actor, kind, draft).catch(withDetail);
    if (available !== null && available < 1) throw outOfReleases(); // take_hold decides again under its lock
    const hurdle = await findHurdle(actor, kind, text, draft.always_reviewed);
    const written = await transaction(async (tx) => {
      confirmActor(tx, actor);
      const post = ownAtStage(await queries.lockOwnPost(tx, actor.id, id), kind, "draft");
      const isAsChecked = post.version === draft.version && post.always_reviewed === draft.always_reviewed;
      return isAsChecked ? submitStored(tx, post, { publish_at: null }, hurdle) : null;
    });
    if (!written) continue; // saved or rejected in between: checks that version instead
    const post = await publishIfConfirmed(actor.id, written);
    return { ...describeSaved(kind.key, post, kind.messages.submitted), blog_id: id };
  }
  throw staleSave();
}

const NO_MEDIA: SubmissionMedia = { banner: null, related: [] };

/** A draft may contain values that a submission may not, so it is parsed again as a submission. */
function checkStored(actor: Actor, kind: ContentKind, draft: queries.PostRow): Promise<Checked> {
  const { details, content_html, summary, tags, company_id, seo_meta_title, seo_meta_description } = draft;
  const parsed = submissionSchema(kind).safeParse({
    ...details,
    content: content_html,
    summary,
    tags,
    posted_by_company: company_id,
    seo_meta_title,
    seo_meta_description,
    embedded_websites: draft.embedded_websites,
  });
  if (!parsed.success) return Promise.reject(invalidInput(fieldProblems(parsed.error)));
  const stored = { tags, details, company_id: null, posted_as_name: draft.posted_as_name };
  const submission = parsed.data as Submission;
  return checkSubmission(actor, kind, { submission, media: NO_MEDIA, isDraft: false, guid: draft.guid, stored });
}

/** Clients of this call read `detail`, even in a 400 that names fields. */
function withDetail(error: unknown): never {
  if (!(error instanceof AppError) || !error.fields) throw error;
  throw new AppError(error.code, error.message, { fields: { detail: error.message, ...error.fields }, cause: error });
}
