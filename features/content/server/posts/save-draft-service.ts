/** Drafts of forms: autosave and 'Save as Draft' (docs/product/drafts-and-schedules.md). */
import { randomUUID } from "node:crypto";
import type { Actor } from "#features/accounts/contract.ts";
import type { ShownUploads } from "#features/media/server/columns.ts";
import type { Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { contentMessages, type SavedPost } from "../../contract.ts";
import type { ContentKind } from "../../kinds/index.ts";
import type { Submission } from "../../contracts/submission.ts";
import { describeSaved } from "./answer-policy.ts";
import * as queries from "./queries.ts";
import { writeAs } from "./write-service.ts";
import { isStale, staleSave } from "./version-policy.ts";
import { changeOrCreate, createPost, newDraft } from "./create-service.ts";
import { readBase } from "../history/base-service.ts";
import { writeSave } from "./revision-service.ts";
import { discardUploads, shownUploads, storeMedia, type SubmissionMedia } from "../checks/media-service.ts";
import { type CheckedText, checkSubmission } from "../checks/check-service.ts";

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
  const form = { actor, kind, draftKey: submission.draft_key ?? null };
  const earlier = form.draftKey === null ? null : await queries.findPostByDraftKey(actor.id, kind.key, form.draftKey);
  if (earlier) requireDraft(earlier);
  const guid = randomUUID();

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
    const saved = await writeAs(actor, (tx) =>
      changeOrCreate(
        tx,
        { ...form, right: "write", companyId: text.company_id },
        {
          change: (draft) => autosave(tx, actor, kind, draft, submission, text, shown),
          create: () => createPost(tx, { ...text, ...newDraft(form), guid }, shown),
        },
      ),
    );
    return describeSaved(kind.key, saved, contentMessages.draftSaved);
  } catch (error) {
    await discardUploads(actor, stored.uploads);
    throw error;
  }
}

/** @throws AppError conflict (409) when the form has been submitted. */
function requireDraft({ status }: queries.PostRow): void {
  if (status !== "draft") throw new AppError("conflict", contentMessages.submittedAlready);
}

async function autosave(
  tx: Transaction,
  actor: Actor,
  kind: ContentKind,
  post: queries.PostRow,
  { version }: Submission,
  text: CheckedText,
  shown: ShownUploads,
): Promise<queries.WrittenPost> {
  requireDraft(post);
  const base = await readBase(tx, post);
  const publishAt = post.publish_at;
  const change = await writeSave(tx, { kind, post, base, text, publishAt, shown, cause: "autosaved", by: actor });
  if (!change) return post;
  if (isStale(post, version)) throw staleSave(post);
  return queries.updatePost(tx, post.id, change);
}
