/** The history of a post: who saved what and when, each version, and restoring one. */
import type { Actor } from "#features/accounts/contract.ts";
import { findOwnedCompany } from "#features/companies/server/service.ts";
import { mediaTextsOf } from "#features/media/contract.ts";
import { getDescribedMedia } from "#features/media/server/attachment-service.ts";
import { fieldProblems } from "#platform/contract/fields.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { type SavedPost, stageOf } from "../../contract.ts";
import { describeLanguage } from "../../contracts/language.ts";
import { kindOf } from "../../kinds/index.ts";
import { type RevisionDetail, type RevisionLine, revisionMessages } from "../../contracts/revision.ts";
import { type Edit, editSchema } from "../../contracts/submission.ts";
import { ownFields } from "../posts/answer-policy.ts";
import { savePost } from "../posts/save-service.ts";
import { noSuchPost } from "../posts/own-post-service.ts";
import { getOwnPost } from "../posts/own-post-service.ts";
import * as queries from "./queries.ts";
import type { Snapshot } from "./queries.ts";

const MAX_LINES = 500;

/**
 * A post's revisions, newest first, for its owner and operators.
 * @throws AppError not-found (404) for anyone else, for unknown posts and those in the trash.
 */
export async function listRevisions(actor: Actor, postId: number): Promise<RevisionLine[]> {
  const post = await getReadable(actor, postId);
  return (await queries.listRevisionLines(post.id, MAX_LINES)).map((line) => describeLine(actor, line));
}

/** The author, or an operator, who has no id on the command line. */
type Viewer = Pick<Actor, "role"> & { id: number | null };

/** A complete revision. @throws AppError not-found (404), as listRevisions and for an unknown version. */
export async function getRevision(actor: Viewer, postId: number, version: number): Promise<RevisionDetail> {
  const post = await getReadable(actor, postId);
  const snapshot = await getSnapshot(post.id, version);
  const [line] = await queries.listRevisionLines(post.id, 1, version);
  if (!line) throw noSuchVersion(); // an autosave of the same sitting has replaced it a moment ago
  const { name, summary, tags, seo_meta_title, seo_meta_description, embedded_websites, publish_at } = snapshot;
  return {
    ...ownFields(kindOf(post.kind), snapshot.details),
    ...describeLine(actor, line),
    name,
    content: snapshot.content_html,
    summary,
    tags,
    seo_meta_title,
    seo_meta_description,
    posted_by_company: snapshot.company_id,
    company_display_name: snapshot.company_id === null ? null : snapshot.posted_as_name,
    embedded_websites,
    ...describeLanguage(snapshot),
    publishing_time: publish_at?.toISOString() ?? null,
    media: await getDescribedMedia(post.owner_id, snapshot.media),
  };
}

/**
 * Saves a post with the text and media of a revision, like a manual edit: with all checks, a review if
 * needed, and a new revision. The publishing time stays. If the company is deleted, it is posted as its author.
 * @param shownVersion the newest version that the author saw.
 * @throws AppError not-found (404), conflict (409) when there is a newer version than shownVersion, invalid-input
 * naming
 *   fields if the revision is not valid for the post's current stage, such as an unfinished draft for a published one.
 */
export async function restoreRevision(
  actor: Actor,
  postId: number,
  version: number,
  shownVersion: number | undefined,
): Promise<SavedPost> {
  const post = await queries.findRevisedPost(postId);
  if (post?.owner_id !== actor.id) throw noSuchPost();
  const snapshot = await getSnapshot(post.id, version);
  const [kind, stage] = [kindOf(post.kind), stageOf(post.status)];
  const current = await getOwnPost(actor, kind, stage, postId);
  const company = await findCompany(actor, snapshot, current.posted_by_company);
  const { banner, related } = await getDescribedMedia(actor.id, snapshot.media);
  const shown = [...(banner ? [banner] : []), ...related];
  const edit = editSchema(kind, stage).safeParse({
    ...ownFields(kind, snapshot.details),
    content: snapshot.content_html,
    summary: snapshot.summary,
    tags: snapshot.tags,
    seo_meta_title: snapshot.seo_meta_title,
    seo_meta_description: snapshot.seo_meta_description,
    embedded_websites: snapshot.embedded_websites,
    language: snapshot.language_chosen ? snapshot.language : null,
    posted_by_company: company.id,
    media_details: shown.map((item) => ({ id: item.id, ...mediaTextsOf(item) })),
    keep_media: [],
    remove_banner: banner === null,
    version: shownVersion,
  });
  if (!edit.success) throw invalidInput(fieldProblems(edit.error));
  const media = { banner: banner?.id ?? null, related: related.map(({ id }) => id) };
  const saved = await savePost(actor, kind, stage, postId, edit.data as Edit, media, "restored");
  const told = saved.review === "waiting" ? saved.detail : revisionMessages.restored(version);
  return {
    ...saved,
    detail: company.isGone ? `${told} ${revisionMessages.companyGone(snapshot.posted_as_name)}` : told,
  };
}

/** A post keeps a deleted company, but cannot be assigned to one. */
async function findCompany(
  actor: Actor,
  { company_id: id }: Snapshot,
  currentId: number | null,
): Promise<{ id: number | null; isGone: boolean }> {
  if (id === null || id === currentId || (await findOwnedCompany(actor, id))) return { id, isGone: false };
  return { id: null, isGone: true };
}

async function getReadable(actor: Viewer, postId: number): Promise<queries.RevisedPost> {
  const post = await queries.findRevisedPost(postId);
  if (!post || (post.owner_id !== actor.id && actor.role !== "operator")) throw noSuchPost();
  return post;
}

async function getSnapshot(postId: number, version: number): Promise<Snapshot> {
  const snapshot = await queries.findSnapshot(postId, version);
  if (!snapshot) throw noSuchVersion();
  return snapshot;
}

function noSuchVersion(): AppError {
  return new AppError("not-found", revisionMessages.notFound);
}

/** Only operators see which operator edited. */
function describeLine(actor: Viewer, { saved_at, saved_by, ...line }: queries.RevisionLineRow): RevisionLine {
  const { version, cause, note, outcome, changed, word_count, is_current } = line;
  const isUnnamed = cause === "operator" && actor.role !== "operator";
  const shown = { version, cause, note, outcome, changed, word_count, is_current };
  return { ...shown, saved_at: saved_at.toISOString(), saved_by: isUnnamed ? null : saved_by };
}
