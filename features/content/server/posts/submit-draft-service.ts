/** Submits a stored draft as it is (docs/product/drafts-and-schedules.md). */
import type { Actor } from "#features/accounts/contract.ts";
import { outOfReleases } from "#features/billing/server/allowance/service.ts";
import type { Transaction } from "#platform/database/client.ts";
import { AppError, type FieldErrors, invalidInput } from "#platform/errors/app-error.ts";
import { fieldProblems } from "#platform/contract/fields.ts";
import type { SubmittedDraft } from "../../contract.ts";
import type { ContentKind } from "../../kinds/index.ts";
import { type Submission, submissionSchema } from "../../contracts/submission.ts";
import { describeSaved } from "./answer-policy.ts";
import { publishIfConfirmed } from "../publishing/confirmation-service.ts";
import { getStoredPost, keeperOf, lockStoredPost } from "./reach-service.ts";
import * as queries from "./queries.ts";
import { writeAs } from "./write-service.ts";
import { findPendingReason, submitStored } from "./submit-service.ts";
import { isStale, staleSave } from "./version-policy.ts";
import { timeProblems } from "../checks/submission-policy.ts";
import type { SubmissionMedia } from "../checks/media-service.ts";
import { type Checked, checkSubmission } from "../checks/check-service.ts";

/** Attempts while the draft is saved in between: each checks the version that the last one found. */
const ATTEMPTS = 5;

export type DraftSubmit = {
  /** Of an owner who does without approval. */
  reason?: string | undefined;
  /** Null or left out: at once. */
  publishAt?: Date | null;
  /** The only version that may go out; left out: the stored one. */
  version?: number;
  /** Done with it or not at all, under the post's lock. */
  within?: (tx: Transaction) => Promise<void>;
};

/**
 * Publishes or schedules a stored draft unchanged, reserving a release; id and guid stay.
 * @throws AppError invalid-input naming fields, with `detail` as well; no-releases-left (402); not-found (404);
 * conflict (409) when it is no longer a draft, or no longer at `version`.
 */
export async function submitDraft(
  actor: Actor,
  kind: ContentKind,
  id: number,
  { reason, publishAt = null, version, within }: DraftSubmit = {},
): Promise<SubmittedDraft> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const draft = await getStoredPost(actor, kind, "draft", id, "publish");
    if (isStale(draft, version)) throw staleSave();
    const problems = publishAt ? timeProblems(publishAt, await queries.readClock()) : {};
    const { text, available } = await checkStored(actor, kind, draft, problems).catch(withDetail);
    if (available !== null && available < 1) throw outOfReleases(); // take_hold decides again under its lock
    const pending = await findPendingReason(actor, kind, text, draft.always_reviewed);
    const written = await writeAs(actor, async (tx) => {
      const post = await lockStoredPost(tx, actor, kind, "draft", id, "publish");
      const isAsChecked = post.version === draft.version && post.always_reviewed === draft.always_reviewed;
      if (!isAsChecked) return null;
      await within?.(tx);
      return submitStored(tx, post, { publish_at: publishAt }, pending, { actor, reason });
    });
    if (!written) continue; // saved or rejected in between: checks that version instead
    const post = await publishIfConfirmed(actor.id, written);
    const detail = publishAt ? kind.messages.scheduled : kind.messages.submitted;
    return { ...describeSaved(kind.key, post, detail), blog_id: id };
  }
  throw staleSave();
}

const NO_MEDIA: SubmissionMedia = { banner: null, related: [] };

/** A draft may contain values that a submission may not, so it is parsed again as a submission. */
function checkStored(actor: Actor, kind: ContentKind, draft: queries.PostRow, problems: FieldErrors): Promise<Checked> {
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
  const mediaUser = keeperOf(actor, draft);
  return checkSubmission(actor, kind, {
    submission,
    media: NO_MEDIA,
    isDraft: false,
    guid: draft.guid,
    stored,
    mediaUser,
    problems,
  });
}

/** Clients of this call read `detail`, even in a 400 that names fields. */
function withDetail(error: unknown): never {
  if (!(error instanceof AppError) || !error.fields) throw error;
  throw new AppError(error.code, error.message, { fields: { detail: error.message, ...error.fields }, cause: error });
}
