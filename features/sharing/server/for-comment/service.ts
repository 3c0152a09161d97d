/** Sends links for comment, lists and closes them. As under embargo, an address is answered once and stored nowhere. */
import { accountMessages, type Actor } from "#features/accounts/contract.ts";
import { emailKey } from "#features/accounts/server/service.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { reachOf } from "#features/companies/team/rights.ts";
import type { ToldLeaver, ToldRole } from "#features/companies/server/events.ts";
import { getReachedPost, lockReachedPost, noSuchPost } from "#features/content/server/posts/reach-service.ts";
import { mailName } from "#features/content/server/confidential/mail-name-service.ts";
import { UNTITLED } from "#features/content/site/public-post.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { type By, recordEvent } from "#features/team/server/events/service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { linkSecret } from "#platform/mail/mail-content.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { mayMailStranger } from "#platform/mail/unasked.ts";
import { hashToken, newToken } from "#platform/secrets/tokens.ts";
import { throttle } from "#platform/throttle/throttle.ts";
import { MAX_LINKS, type Shared, sharingMessages } from "../../contract.ts";
import {
  type CommentLinks,
  commentLinkMessages,
  type CommentLinksInput,
  type CommentLinkState,
  commentPage,
  MAX_COMMENT_DAYS,
} from "../../comment-contract.ts";
import { readRecipients, refuseAddresses } from "../links/recipients-policy.ts";
import { calledOf, limits } from "../links/policy.ts";
import { commentMail } from "../mails.ts";
import * as queries from "./queries.ts";

const MOST_LISTED = 1000;
const DAY_MS = 24 * 3600 * 1000;

type Post = Awaited<ReturnType<typeof lockReachedPost>>;

const isPublic = ({ status }: Pick<Post, "status">) => status === "published" || status === "withdrawn";

/** @throws AppError not-found, forbidden. */
export async function getCommentLinks(actor: Pick<Actor, "id">, postId: number): Promise<CommentLinks> {
  const post = await getReachedPost(actor, postId, "share-comment");
  const rows = await queries.listLinks(post.id, post.company_id, MOST_LISTED);
  const now = new Date();
  return {
    title: post.name || UNTITLED,
    version: post.version,
    is_public: isPublic(post),
    links: rows.map((row) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      state: stateOf(row, now),
      sent_by: row.created_by_name,
      sent_at: row.created_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      last_opened_at: row.last_opened_at?.toISOString() ?? null,
      revoked_at: row.revoked_at?.toISOString() ?? null,
      revoked_by: row.revoked_by_name,
      times: row.times,
      comments: row.comments,
    })),
  };
}

export function stateOf(link: queries.CommentLinkRow, now: Date): CommentLinkState {
  if (link.revoked_at) return "revoked";
  if (link.expires_at <= now) return "expired";
  return link.first_opened_at ? "opened" : "sent";
}

/**
 * Each person gets a link and an email of their own.
 * @throws AppError invalid-input naming a field; conflict (409) for a public post, and at the bound of open links;
 * too-many-requests (429); not-found, forbidden.
 */
export async function shareForComment(actor: By, postId: number, input: CommentLinksInput): Promise<Shared["links"]> {
  const recipients = readRecipients(input.recipients);
  refuseAddresses({ note: input.note });
  const until = endOf(input, new Date());
  await throttle(limits.bySender, String(actor.id), recipients.length);
  return transaction(async (tx) => {
    confirmActor(tx, actor);
    const post = await lockReachedPost(tx, actor, postId, "share-comment");
    if (post.deleted_at !== null) throw noSuchPost();
    if (isPublic(post)) throw new AppError("conflict", commentLinkMessages.isPublic);
    const taken = new Set(
      await queries.listOpenKeys(
        tx,
        post.id,
        recipients.map(({ email }) => emailKey(email)),
      ),
    );
    const again = recipients.find(({ email }) => taken.has(emailKey(email)));
    if (again) throw new AppError("conflict", sharingMessages.already(again.email));
    const counts = await queries.countLinks(tx, post.id);
    if (counts.open + recipients.length > MAX_LINKS) throw new AppError("conflict", sharingMessages.tooMany);
    const by = await getName(tx, actor);
    const sent: Shared["links"] = [];
    for (const [index, to] of recipients.entries())
      sent.push(await send(tx, actor, post, { to, by, input, until, place: counts.all + index + 1 }));
    return sent;
  });
}

/** @throws AppError invalid-input naming `until`. */
function endOf({ days, until }: CommentLinksInput, now: Date): Date {
  if (until === null) return new Date(now.getTime() + days * DAY_MS);
  const end = new Date(until);
  // A day more: it is chosen as the end of a day somewhere.
  if (end <= now || end.getTime() > now.getTime() + (MAX_COMMENT_DAYS + 1) * DAY_MS)
    throw invalidInput({ until: commentLinkMessages.until });
  return end;
}

type Sending = {
  to: { email: string; name: string };
  by: string;
  input: CommentLinksInput;
  until: Date;
  place: number;
};

async function send(tx: Transaction, actor: By, post: Post, { to, by, input, until, place }: Sending) {
  const { email, name } = to;
  if (!(await mayMailStranger(tx, email)))
    throw new AppError("too-many-requests", accountMessages.enoughEmails, { retryAfter: 24 * 3600 });
  const [token, company] = [newToken(), post.posted_as_name];
  const id = await queries.insertLink(tx, {
    post_id: post.id,
    company_id: post.company_id,
    company_name: company,
    token_hash: hashToken(token),
    name,
    email,
    email_key: emailKey(email),
    number: `DL-C-${post.id}-${String(place).padStart(4, "0")}`,
    note: input.note,
    created_by: actor.id,
    created_by_name: by,
    expires_at: until,
  });
  const address = publicUrl() + commentPage(token);
  const about = { name, company, by, zone: getSite().time_zone, note: input.note, until, link: address };
  const mail = commentMail({ ...about, title: mailName(post) || UNTITLED });
  await queueMail(tx, {
    to: email,
    ...mail,
    secret: linkSecret(address, null, Math.ceil((until.getTime() - Date.now()) / 1000)),
  });
  await record(tx, actor, post, "share.comment", calledOf({ name, outlet: "", email }));
  return { id, email, address };
}

/**
 * It opens nothing from the next click on; what was written stays.
 * @returns the recipient's name.
 * @throws AppError not-found, forbidden, conflict (409) when it is closed.
 */
export async function revokeCommentLink(actor: By, postId: number, linkId: number): Promise<string> {
  return transaction(async (tx) => {
    confirmActor(tx, actor);
    const post = await lockReachedPost(tx, actor, postId, "share-comment");
    const link = await queries.lockLink(tx, post.id, linkId);
    if (!link || link.company_id !== post.company_id) throw new AppError("not-found", sharingMessages.noLink);
    if (link.revoked_at) throw new AppError("conflict", sharingMessages.revokedAlready);
    await queries.setRevoked(tx, link.id, await getName(tx, actor));
    const called = calledOf({ ...link, outlet: "" });
    await record(tx, actor, post, "share.revoke", called);
    return called;
  });
}

/** Listener of who left a company. */
export const endCommentLinksOfLeaver = (tx: Transaction, { userId, companyId }: ToldLeaver) =>
  queries.revokeMadeBy(tx, userId, companyId, false);

/** Listener of changed roles. */
export async function endCommentLinksOfRole(tx: Transaction, { userId, companyId, role }: ToldRole): Promise<void> {
  const reach = reachOf(role, "share-comment");
  if (reach !== "yes") await queries.revokeMadeBy(tx, userId, companyId, reach === "own");
}

async function getName(tx: Transaction, actor: By): Promise<string> {
  const person = await queries.findPerson(actor.id, tx);
  if (!person) throw new AppError("not-signed-in", accountMessages.notSignedIn);
  return person.name;
}

async function record(
  tx: Transaction,
  actor: By,
  post: Post,
  action: "share.comment" | "share.revoke",
  subject: string,
) {
  if (post.company_id !== null)
    await recordEvent(tx, actor, post.company_id, { action, subject, details: `“${post.name || UNTITLED}”` });
}
