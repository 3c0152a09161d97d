/** An operator's edit of a user's post: text only, with a reason, as a separate version. The author is notified. */
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { describePostMedia } from "#features/media/server/service.ts";
import { fieldProblems } from "#platform/contract/fields.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { tell } from "#platform/events/events.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { postsChanged } from "../events.ts";
import { contentMessages, type PostDetail } from "../../contract.ts";
import { type ContentKind, kindOf } from "../../kinds/index.ts";
import { operatorEditSchema, operatorPostMessages } from "../../contracts/oversight.ts";
import type { Submission } from "../../contracts/submission.ts";
import { describePost } from "../posts/answer-policy.ts";
import { editedMedia } from "../checks/media-policy.ts";
import { type Correction as Told, noteCorrection, requireChange, requireCorrectable } from "../corrections/service.ts";
import { stateAfter } from "../posts/lifecycle.ts";
import * as operated from "../posts/withdraw-queries.ts";
import { noSuchPost } from "../posts/reach-service.ts";
import * as queries from "../posts/queries.ts";
import { readBase } from "../history/base-service.ts";
import { recordOperatorReading } from "../readings/service.ts";
import { writeSave } from "../posts/revision-service.ts";
import { checkSubmission } from "../checks/check-service.ts";
import { tellAuthor } from "../posts/withdraw-service.ts";
import { isEmptyContent } from "#features/editor/html/count-words.ts";

const NO_MEDIA = { banner: null, related: [] };

/**
 * The text that an edit starts from.
 * @throws AppError forbidden (403), not-found, conflict (409) when operators cannot edit it.
 */
export async function getPostToCorrect(operator: Operator, id: number): Promise<PostDetail> {
  requireOperator(operator);
  const post = await queries.findAnyPost(id);
  if (!post) throw noSuchPost();
  refuseUncorrectable(post);
  await recordOperatorReading(id, operator, post.version);
  return describePost(kindOf(post.kind), post, null, describePostMedia(await queries.findShownMedia(id)));
}

/**
 * Saves the text with its reason. Media, company and publishing time stay as they are; no plan limits it, and no
 * review.
 * @param given by operatorEditSchema of the post's kind.
 * @returns whether anything changed.
 * @throws AppError forbidden (403), not-found, invalid-input naming fields, conflict (409) when it has been changed
 * since,
 *   an edit of its author waits for review, or operators cannot edit it.
 */
export async function correctPost(operator: Operator, id: number, given: Record<string, unknown>): Promise<boolean> {
  requireOperator(operator);
  const found = await queries.findAnyPost(id);
  if (!found) throw noSuchPost();
  refuseUncorrectable(found);
  const kind = kindOf(found.kind);
  const parsed = operatorEditSchema(kind).safeParse(given);
  if (!parsed.success) throw invalidInput(fieldProblems(parsed.error));
  const { version, reason, public_note, ...edit } = parsed.data as CorrectionInput;
  const correction = { note: public_note, field: "public_note", byOperator: true };
  const submission = { ...edit, posted_by_company: found.company_id };
  const { text } = await checkSubmission({ id: found.owner_id }, kind, {
    submission,
    media: NO_MEDIA,
    isDraft: true,
    guid: found.guid,
    stored: found,
    mediaUser: { owners: [found.owner_id], postId: found.id },
  });
  if (isEmptyContent(text.content_html)) throw invalidInput({ content: contentMessages.contentRequired });
  const written = await transaction(async (tx) => {
    const post = await operated.lockAnyPost(tx, id);
    if (!post) throw noSuchPost();
    refuseUncorrectable(post);
    if (post.version !== version) throw new AppError("conflict", operatorPostMessages.changedSince);
    requireCorrectable(post.status, correction);
    return writeCorrection(tx, operator, { kind, post, text, submission, reason, correction });
  });
  return written !== null;
}

/** Fields in addition to the kind's own. */
type CorrectionInput = Submission & { version: number; reason: string; public_note: string };

type Correction = {
  kind: ContentKind;
  post: queries.PostRow;
  text: Awaited<ReturnType<typeof checkSubmission>>["text"];
  submission: Submission;
  reason: string;
  correction: Told;
};

/** @returns null when nothing changes. */
async function writeCorrection(
  tx: Transaction,
  operator: Operator,
  { kind, post, text, submission, reason, correction }: Correction,
): Promise<queries.WrittenPost | null> {
  const base = await readBase(tx, post);
  const change = await writeSave(tx, {
    kind,
    post,
    base,
    text,
    publishAt: post.publish_at,
    cause: "operator",
    shown: editedMedia(base.media, submission, { banner: null, related: [] }),
    by: { id: operator.id, reason },
  });
  if (!change) {
    await requireChange(tx, post, correction);
    return null;
  }
  const written = await queries.updatePost(tx, post.id, change);
  if (post.status === "published") {
    await noteCorrection(tx, written, correction, false);
    await tell(tx, postsChanged, { posts: [post, written] });
  }
  const details = `version ${written.version}: ${reason}`;
  await recordAction(tx, operator, { action: "post.correct", subject: `post ${post.id}`, details });
  await tellAuthor(tx, { ...post, name: written.name }, { act: "correct", reason });
  return written;
}

function refuseUncorrectable({ status, deleted_at, proposed_version }: queries.PostRow): void {
  if (deleted_at !== null) throw new AppError("conflict", operatorPostMessages.inTrash);
  if (status === "draft") throw new AppError("conflict", operatorPostMessages.authorsDraft);
  stateAfter(status, "correct");
  if (proposed_version !== null) throw new AppError("conflict", operatorPostMessages.editWaits);
}
