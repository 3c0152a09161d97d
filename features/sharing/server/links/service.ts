/**
 * Shares a post under embargo, closes links, moves and lifts the embargo. Invariants: the right is read under the locks of
 * company and post, after the call's body has arrived; and the address of a link is answered once and stored nowhere.
 */
import { accountMessages, type Actor } from "#features/accounts/contract.ts";
import { emailKey } from "#features/accounts/server/service.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { mayDoWithout, requireApproval } from "#features/content/server/approvals/gate-service.ts";
import { getReachedPost, lockReachedPost, noSuchPost } from "#features/content/server/posts/reach-service.ts";
import { UNTITLED } from "#features/content/site/public-post.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { type By, recordEvent } from "#features/team/server/events/service.ts";
import type { TeamAction } from "#features/team/contract.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { linkSecret } from "#platform/mail/mail-content.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { mayMailStranger } from "#platform/mail/unasked.ts";
import { hashToken, newToken } from "#platform/secrets/tokens.ts";
import { throttle } from "#platform/throttle/throttle.ts";
import {
  MAX_LINKS,
  recipientPages,
  type RecipientInput,
  type Shared,
  type ShareInput,
  type Sharing,
  sharingMessages,
} from "../../contract.ts";
import type { LinkRow } from "../columns.ts";
import { findContact } from "../contact-service.ts";
import { type Contact, embargoMail, revokedMail } from "../mails.ts";
import { situationOf, untilOf } from "../situation-policy.ts";
import { queueTelling } from "../telling/queue-service.ts";
import { momentIn } from "../../embargo/times.ts";
import * as policy from "./policy.ts";
import { readRecipients, refuseAddresses } from "./recipients-policy.ts";
import * as queries from "./queries.ts";

/** More than a post can have open, with those that are closed. */
const MOST_LISTED = 1000;

type Post = Awaited<ReturnType<typeof lockReachedPost>>;

/** @throws AppError not-found, forbidden. */
export async function getSharing(actor: Actor, postId: number): Promise<Sharing> {
  const post = await getReachedPost(actor, postId, "share-embargo");
  const [embargo, rows, may_waive] = await Promise.all([
    queries.findEmbargo(post.id),
    queries.listLinks(post.id, post.company_id, MOST_LISTED),
    mayDoWithout(actor, post.company_id),
  ]);
  const now = new Date();
  const isPublic = post.status === "published";
  const until = untilOf({ ...post, lifts_at: embargo.lifts_at });
  return {
    post: {
      id: post.id,
      title: post.name || UNTITLED,
      version: post.version,
      publishing_time: isPublic ? null : (post.publish_at?.toISOString() ?? null),
      is_public: isPublic,
    },
    company: post.posted_as_name,
    time_zone: getSite().time_zone,
    may_waive,
    embargo: policy.describeEmbargo(embargo, { until, published_at: isPublic ? post.published_at : null }),
    links: rows.map((row) => policy.describeLink(row, row, now)),
  };
}

/**
 * Each person gets a link and an email of their own.
 * @throws AppError invalid-input naming a field; conflict (409) for a public post, after lifting, and at the bound of open
 * links; too-many-requests (429); not-found, forbidden (403), also without the approval that the company's rules ask for.
 */
export async function sharePost(actor: By, postId: number, input: ShareInput): Promise<Shared["links"]> {
  const recipients = readRecipients(input.recipients);
  refuseAddresses({ subject: input.subject, note: input.note });
  await throttle(policy.limits.bySender, String(actor.id), recipients.length);
  const contact = await findContact(await queries.findCompanyOf(postId));
  return transaction(async (tx) => {
    confirmActor(tx, actor);
    const post = await lockShareable(tx, actor, postId);
    // Journalists read it as readers will.
    await requireApproval(tx, actor, { ...post, to: "shared", reason: input.without_approval });
    if (policy.repeatsTitle(input.subject, post.name)) throw invalidInput({ subject: sharingMessages.repeatsTitle });
    const until = await setTime(tx, post, input.lifts_at);
    const keys = recipients.map(({ email }) => emailKey(email));
    const taken = new Set(await queries.listOpenKeys(tx, post.id, keys));
    const again = recipients.find(({ email }) => taken.has(emailKey(email)));
    if (again) throw invalidInput({ recipients: sharingMessages.already(again.email) });
    const counts = await queries.countLinks(tx, post.id);
    if (counts.open + recipients.length > MAX_LINKS) throw new AppError("conflict", sharingMessages.tooMany);
    const by = await getName(tx, actor);
    const sent: Shared["links"] = [];
    for (const [index, recipient] of recipients.entries())
      sent.push(await send(tx, { post, by, actor, until, contact, input, recipient, place: counts.all + index + 1 }));
    return sent;
  });
}

/**
 * The recipient reads nothing from the next click on; also of a post in the trash.
 * @returns the recipient's name.
 * @throws AppError not-found, forbidden, conflict (409), invalid-input naming `line`.
 */
export async function revokeLink(actor: By, postId: number, linkId: number, line: string): Promise<string> {
  refuseAddresses({ line });
  const contact = await findContact(await queries.findCompanyOf(postId));
  return transaction(async (tx) => {
    confirmActor(tx, actor);
    const post = await lockReachedPost(tx, actor, postId, "share-embargo");
    const link = await queries.lockLink(tx, post.id, linkId);
    if (!link || link.company_id !== post.company_id) throw new AppError("not-found", sharingMessages.noLink);
    if (link.revoked_at) throw new AppError("conflict", sharingMessages.revokedAlready);
    const by = await getName(tx, actor);
    await queries.setRevoked(tx, link.id, { revoked_by_name: by, revoked_line: line });
    await tellClosed(tx, link, line, contact);
    const called = policy.calledOf(link);
    await record(tx, actor, post, "share.revoke", called, `“${link.subject}”`);
    return called;
  });
}

/**
 * Everyone who has accepted is emailed.
 * @param liftsAt null: at the post's publishing time.
 * @returns how many are.
 * @throws AppError invalid-input naming `lifts_at`; conflict (409) unless it is shared and holds; not-found, forbidden.
 */
export async function moveEmbargo(actor: By, postId: number, liftsAt: Date | null): Promise<number> {
  return transaction(async (tx) => {
    confirmActor(tx, actor);
    const post = await lockShareable(tx, actor, postId);
    const counts = await queries.countLinks(tx, post.id);
    if (counts.all === 0) throw new AppError("conflict", sharingMessages.notShared);
    const before = await queries.findEmbargo(post.id, tx);
    const was = untilOf({ ...post, lifts_at: before.lifts_at });
    const until = await setTime(tx, post, liftsAt);
    if (until.getTime() === was?.getTime()) return 0;
    await record(tx, actor, post, "share.move", "", `To ${momentIn(until, getSite().time_zone)}`);
    return counts.accepted;
  });
}

/** For a broken embargo: all may publish, and are told. @returns how many are. @throws as moveEmbargo. */
export async function liftEmbargo(actor: By, postId: number, line: string): Promise<number> {
  refuseAddresses({ line });
  return transaction(async (tx) => {
    confirmActor(tx, actor);
    const post = await lockShareable(tx, actor, postId);
    const counts = await queries.countLinks(tx, post.id);
    if (counts.all === 0) throw new AppError("conflict", sharingMessages.notShared);
    await queries.setLifted(tx, post.id, { lifted_by_name: await getName(tx, actor), lifted_line: line });
    await queueTelling(tx, [post.id]);
    await record(tx, actor, post, "share.lift", "", line);
    return counts.open;
  });
}

async function lockShareable(tx: Transaction, actor: By, postId: number): Promise<Post> {
  const post = await lockReachedPost(tx, actor, postId, "share-embargo");
  if (post.deleted_at !== null) throw noSuchPost();
  if (post.status === "published" || post.status === "withdrawn")
    throw new AppError("conflict", sharingMessages.isPublic);
  const { lifted_at } = await queries.findEmbargo(post.id, tx);
  if (lifted_at) throw new AppError("conflict", sharingMessages.hasLifted);
  return post;
}

/** @param given undefined: as it is. @returns when the embargo lifts. @throws AppError invalid-input naming `lifts_at`. */
async function setTime(tx: Transaction, post: Post, given: string | Date | null | undefined): Promise<Date> {
  const { lifts_at } = await queries.findEmbargo(post.id, tx);
  const wanted = given === undefined ? lifts_at : given === null ? null : new Date(given);
  const until = untilOf({ ...post, lifts_at: wanted });
  const problem = policy.timeProblem(until, new Date());
  if (problem !== null || until === null) throw invalidInput({ lifts_at: problem ?? sharingMessages.noTime });
  if (wanted?.getTime() !== lifts_at?.getTime()) {
    await queries.setLiftsAt(tx, post.id, wanted);
    await queueTelling(tx, [post.id]);
  }
  return until;
}

async function getName(tx: Transaction, actor: By): Promise<string> {
  const person = await queries.findPerson(actor.id, tx);
  if (!person) throw new AppError("not-signed-in", accountMessages.notSignedIn);
  return person.name;
}

type Sending = {
  post: Post;
  by: string;
  actor: By;
  until: Date;
  contact: Contact;
  input: ShareInput;
  recipient: RecipientInput;
  /** Among the post's recipients, from 1. */
  place: number;
};

async function send(tx: Transaction, of: Sending): Promise<Shared["links"][number]> {
  const { post, by, actor, until, contact, input, recipient } = of;
  const { email, name, outlet } = recipient;
  if (!(await mayMailStranger(tx, email)))
    throw new AppError("too-many-requests", accountMessages.enoughEmails, { retryAfter: 24 * 3600 });
  const [token, zone, company] = [newToken(), getSite().time_zone, post.posted_as_name];
  const expires_at = policy.expiryOf(until, new Date());
  const { subject, note } = input;
  const id = await queries.insertLink(tx, {
    post_id: post.id,
    company_id: post.company_id,
    company_name: company,
    token_hash: hashToken(token),
    name,
    outlet,
    email,
    email_key: emailKey(email),
    number: policy.numberOf(post.id, of.place),
    subject,
    note,
    created_by: actor.id,
    created_by_name: by,
    expires_at,
    told_until: until,
  });
  const address = publicUrl() + recipientPages.page(token);
  const mail = embargoMail({ name, company, by, zone, subject, note, until, link: address, contact });
  const seconds = Math.floor((expires_at.getTime() - Date.now()) / 1000);
  await queueMail(tx, { to: email, ...mail, secret: linkSecret(address, null, seconds) });
  const details = `“${subject}” until ${momentIn(until, zone)}`;
  await record(tx, actor, post, "share.create", policy.calledOf(recipient), details);
  return { id, email, address };
}

/** A person's own post has no company, and no history. */
async function record(
  tx: Transaction,
  actor: By,
  post: Post,
  action: TeamAction,
  subject: string,
  details: string,
): Promise<void> {
  if (post.company_id !== null) await recordEvent(tx, actor, post.company_id, { action, subject, details });
}

/** Who has declined, or may publish already, need not know. */
export async function tellClosed(tx: Transaction, link: LinkRow, line: string, contact: Contact): Promise<void> {
  const situation = situationOf(link, new Date());
  if (link.declined_at || situation.is !== "embargoed") return;
  const mail = revokedMail({
    name: link.name,
    company: link.company_name,
    by: link.created_by_name,
    zone: getSite().time_zone,
    line,
    until: situation.until,
    hasAccepted: link.accepted_at !== null,
    contact,
  });
  await queueMail(tx, { to: link.email, ...mail });
}
