/** The history of a post: who saved what and when, each version, and restoring one. */
import type { Actor } from "#features/accounts/contract.ts";
import { findPostingCompany } from "#features/companies/server/service.ts";
import { getDescribedMedia } from "#features/media/server/attachment-service.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { type SavedPost, stageOf } from "../../contract.ts";
import { describeLanguage } from "../../contracts/language.ts";
import { kindOf } from "../../kinds/index.ts";
import { type RevisionDetail, type RevisionLine, revisionMessages } from "../../contracts/revision.ts";
import { ownFields } from "../posts/answer-policy.ts";
import { getEditedPost, getReachedPost, mayReadEarlier, noSuchPost } from "../posts/reach-service.ts";
import { recordOperatorReading, recordReading } from "../readings/service.ts";
import * as queries from "./queries.ts";
import type { Snapshot } from "./queries.ts";
import { saveSnapshot } from "./resave-service.ts";

const MAX_LINES = 500;

/**
 * A post's revisions, newest first, for those who may read it and operators.
 * @throws AppError not-found (404) for anyone else, for unknown posts and those in the trash.
 */
export async function listRevisions(actor: Actor, postId: number): Promise<RevisionLine[]> {
  const post = await getReadable(actor, postId);
  return (await queries.listRevisionLines(post, MAX_LINES)).map((line) => describeLine(actor, line));
}

/** A user who may read the post, or an operator, who has no id on the command line. */
type Viewer = Pick<Actor, "role" | "key"> & { id: number | null };

/** A complete revision. @throws AppError not-found (404), as listRevisions and for an unknown version. */
export async function getRevision(actor: Viewer, postId: number, version: number): Promise<RevisionDetail> {
  const post = await getReadable(actor, postId);
  const snapshot = await getSnapshot(post.id, version);
  const [line] = await queries.listRevisionLines(post, 1, version);
  if (!line) throw noSuchVersion(); // out of reach, or replaced a moment ago by an autosave of the same sitting
  await (actor.role === "operator" ? recordOperatorReading : recordReading)(post.id, actor, version);
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
    media: await getDescribedMedia({ owners: [post.owner_id], postId: post.id }, snapshot.media),
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
  const post = await getReachedPost(actor, postId, "write");
  const snapshot = await getSnapshot(post.id, version);
  const [kind, stage] = [kindOf(post.kind), stageOf(post.status)];
  const current = await getEditedPost(actor, kind, stage, postId);
  const company = await findCompany(actor, snapshot, current.posted_by_company);
  const saved = await saveSnapshot(actor, post, snapshot, {
    companyId: company.id,
    version: shownVersion,
    cause: "restored",
  });
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
  if (id === null || id === currentId || (await findPostingCompany(actor, id))) return { id, isGone: false };
  return { id: null, isGone: true };
}

/** Who does not read drafts sees the versions that readers have seen, since the post was published. */
async function getReadable(actor: Viewer, postId: number): Promise<queries.RevisedPost & { shown_since: Date | null }> {
  const { id, role, key } = actor;
  if (id !== null && role !== "operator") {
    const caller = { id, ...(key && { key }) };
    const post = await getReachedPost(caller, postId, "read");
    return { ...post, shown_since: mayReadEarlier(caller, post) ? null : post.published_at };
  }
  const post = await queries.findRevisedPost(postId);
  if (!post) throw noSuchPost();
  return { ...post, shown_since: null };
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
