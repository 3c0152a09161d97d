/**
 * Who sees a confidential post: owners of its company, its writer, and the people on its list. Decided under the post's
 * lock, so that a call under way ends before a person is taken off, and calls after that find nothing.
 */
import type { Actor } from "#features/accounts/contract.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { mayWithPost, reachOf } from "#features/companies/team/rights.ts";
import { ROLE_NAMES } from "#features/companies/team/roles.ts";
import {
  getReachedPost,
  lockReachedPost,
  noSuchPost,
  standingOf,
  type ReachedPost,
} from "#features/content/server/posts/reach-service.ts";
import { UNTITLED } from "#features/content/site/public-post.ts";
import { endLinksOfUnlisted } from "#features/sharing/server/links/ending-service.ts";
import { type By, recordEvent } from "#features/team/server/events/service.ts";
import type { TeamAction } from "#features/team/contract.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { type AddInput, insiderMessages, MAX_LISTED, type PostPeople } from "../contract.ts";
import * as queries from "./people-queries.ts";

type Changed = PostPeople & { detail: string };
type CompanyPost = ReachedPost & { company_id: number };

/** @throws AppError not-found, conflict (409) for a public post, which more people read, and for one without a company. */
export async function getPeople(actor: Actor, postId: number): Promise<PostPeople> {
  const post = requireCompany(await getReachedPost(actor, postId, "read"));
  requireUnpublished(post);
  return transaction((tx) => describe(tx, actor, post));
}

/** Idempotent. @throws AppError not-found, forbidden, conflict (409) for a public post, and for one without a company. */
export function setConfidential(actor: By, postId: number, isConfidential: boolean): Promise<Changed> {
  return change(actor, postId, async (tx, post) => {
    if ((post.confidential_since !== null) !== isConfidential) {
      await queries.setConfidential(tx, post.id, isConfidential);
      if (isConfidential) await endLinksOfUnlisted(tx, post.id);
      await record(tx, actor, post, isConfidential ? "confidential.mark" : "confidential.end");
    }
    return isConfidential ? insiderMessages.marked : insiderMessages.ended;
  });
}

/**
 * @throws AppError not-found, forbidden; invalid-input naming `person` unless the role is one that sees confidential posts
 * when added; conflict (409) unless the post is confidential, and at the bound.
 */
export function addPerson(actor: By, postId: number, { person, reason }: AddInput): Promise<Changed> {
  return change(actor, postId, async (tx, post) => {
    if (post.confidential_since === null) throw conflict(insiderMessages.notConfidential);
    const members = await queries.listMembers(tx, post.id, post.company_id);
    const member = members.find(({ id }) => id === person);
    if (!member) throw invalidInput({ person: insiderMessages.notAddable });
    if (member.entry !== null || member.id === post.owner_id || seesAll(member))
      throw invalidInput({ person: insiderMessages.alreadyListed(member.name) });
    if (!isAddable(member)) throw invalidInput({ person: insiderMessages.notAddable });
    if ((await queries.countListed(tx, post.id, false)) >= MAX_LISTED) throw conflict(insiderMessages.tooMany);
    await queries.insertEntry(tx, {
      post_id: post.id,
      company_id: post.company_id,
      user_id: member.id,
      organisation: post.posted_as_name,
      function: ROLE_NAMES[member.role],
      reason,
      added_by: actor.id,
    });
    await record(tx, actor, post, "confidential.add", `${member.name}${reason === "" ? "" : `: ${reason}`}`);
    return insiderMessages.added(member.name);
  });
}

/** Open links that the person sent to journalists close as well. @throws AppError not-found, forbidden, conflict (409). */
export function removePerson(actor: By, postId: number, entryId: number): Promise<Changed> {
  return change(actor, postId, async (tx, post) => {
    const gone = await queries.endEntry(tx, post.id, entryId, actor.id);
    if (!gone) throw conflict(insiderMessages.noEntry);
    if (post.confidential_since !== null) await endLinksOfUnlisted(tx, post.id);
    await record(tx, actor, post, "confidential.remove", gone.name);
    return insiderMessages.removed(gone.name);
  });
}

async function change(
  actor: By,
  postId: number,
  carryOut: (tx: Transaction, post: CompanyPost) => Promise<string>,
): Promise<Changed> {
  return transaction(async (tx) => {
    confirmActor(tx, actor);
    const post = requireCompany(await lockReachedPost(tx, actor, postId, "mark-confidential"));
    if (post.deleted_at !== null) throw noSuchPost();
    requireUnpublished(post);
    const detail = await carryOut(tx, post);
    const changed = await lockReachedPost(tx, actor, postId, "read");
    return { ...(await describe(tx, actor, requireCompany(changed))), detail };
  });
}

async function describe(tx: Transaction, actor: Actor, post: CompanyPost): Promise<PostPeople> {
  const members = await queries.listMembers(tx, post.id, post.company_id);
  const standing = standingOf(actor, post);
  const mayChange = standing.isUnpublished && mayWithPost(standing, "mark-confidential");
  return {
    post: { id: post.id, title: post.name || UNTITLED },
    company: post.posted_as_name,
    confidential_since: post.confidential_since?.toISOString() ?? null,
    may_change: mayChange,
    may_read_list: mayWithPost(standing, "share-embargo"),
    people: members.flatMap((member) => describeSeeing(member, post) ?? []),
    candidates: mayChange
      ? members
          .filter((member) => isAddable(member) && describeSeeing(member, post) === null)
          .map(({ id, name, role }) => ({ id, name, role }))
      : [],
  };
}

/** Null: the person does not see it. */
function describeSeeing(member: queries.MemberRow, post: CompanyPost): PostPeople["people"][number] | null {
  const { id, name, role, entry, reason, added_by, joined_at, added_at, asked_at } = member;
  const person = { entry: null, name, role, reason: "", added_by: "" };
  const since = (at: Date) => (at < post.created_at ? post.created_at : at).toISOString();
  if (id === post.owner_id) return { ...person, sees_as: "writer", since: since(post.created_at) };
  if (seesAll(member)) return { ...person, sees_as: "owner", since: since(joined_at) };
  if (entry !== null && added_at !== null && isAddable(member))
    return { ...person, entry, reason, added_by, sees_as: "added", since: added_at.toISOString() };
  if (asked_at !== null) return { ...person, sees_as: "approver", since: asked_at.toISOString() };
  return null;
}

const seesAll = ({ role }: queries.MemberRow) => reachOf(role, "read-confidential") === "yes";
const isAddable = ({ role }: queries.MemberRow) => reachOf(role, "read-confidential") === "added";

/** Keeps in the company's history what was done. */
async function record(tx: Transaction, actor: By, post: CompanyPost, action: TeamAction, details = ""): Promise<void> {
  await recordEvent(tx, actor, post.company_id, { action, subject: post.name || UNTITLED, details });
}

/** @throws AppError conflict (409). */
function requireCompany(post: ReachedPost): CompanyPost {
  if (post.company_id === null || !post.is_of_company) throw conflict(insiderMessages.noCompany);
  return { ...post, company_id: post.company_id };
}

/** @throws AppError conflict (409). */
function requireUnpublished({ status }: ReachedPost): void {
  if (status === "published" || status === "withdrawn") throw conflict(insiderMessages.isPublic);
}

function conflict(message: string): AppError {
  return new AppError("conflict", message);
}
