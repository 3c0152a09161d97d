/**
 * Comments of people who have a link. Opening it writes nothing but that it was read. What is written is decided under the
 * locks of the company, the post and the link, after it has arrived.
 */
import { greetingOf } from "#features/accounts/server/service.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { readBase } from "#features/content/server/history/base-service.ts";
import { isClosed, mailName } from "#features/content/server/confidential/mail-name-service.ts";
import { recordReading } from "#features/content/server/readings/service.ts";
import { UNTITLED } from "#features/content/site/public-post.ts";
import {
  type CommentLinkRow,
  countOpening,
  findPerson,
  noteReading,
  openCommentLink,
} from "#features/sharing/server/for-comment/opening-service.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { networkKey } from "#platform/http/limits/address-prefix.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { isAllowed, type Limit } from "#platform/throttle/throttle.ts";
import { commentInput, commentMessages, MENTION_MINUTES, replyInput } from "../../contract.ts";
import { blocksOfField, fieldsOf } from "../../policy/fields.ts";
import type { CommentView } from "../../site/comment-page.tsx";
import { commentedMail } from "../mails.ts";
import { placeLocked } from "../placing-service.ts";
import { linkTo } from "../service.ts";
import * as threads from "../threads-service.ts";
import { isProof, newProof } from "./policy.ts";

/** Comments and replies by a mailbox, of all its links. */
const byPerson: Limit = { name: "comments:link", max: 60, seconds: 3600 };
const MAX_PARAGRAPHS = 500;

type Closed = { message: string; isKnown: boolean };
type Refused = { message: string; fields: Record<string, unknown> } | null;

/** @throws AppError too-many-requests (429). */
export async function openComments(
  token: string,
  ip: string,
  chosen: number | null,
  refused: Refused = null,
): Promise<Closed | CommentView> {
  await countOpening(token, ip);
  return transaction(async (tx) => {
    const opened = await openCommentLink(tx, token);
    if ("message" in opened) return opened;
    const { link, post } = opened;
    await placeLocked(tx, post);
    await noteReading(tx, link.id, post.version);
    const reader = {
      way: "comment" as const,
      id: link.id,
      name: link.name || link.email,
      function: "Comments by link",
    };
    await recordReading(post.id, reader, post.version, tx);
    const text = await readBase(tx, post);
    const kind = kindOf(post.kind);
    const paragraphs = fieldsOf(kind).flatMap(({ name, label }) =>
      blocksOfField(text, name).map((words) => ({ field: name, label, words })),
    );
    const now = new Date();
    return {
      token,
      name: link.name || link.email,
      company: link.company_name,
      sender: link.created_by_name,
      note: link.note,
      until: link.expires_at,
      zone: getSite().time_zone,
      version: post.version,
      title: text.name || UNTITLED,
      paragraphs: paragraphs.filter(({ words }) => words.trim() !== "").slice(0, MAX_PARAGRAPHS),
      threads: await threads.describeThreads(post, ({ link_id }) => link_id === link.id, tx),
      proof: newProof(link.id, now),
      chosen,
      refused,
      now,
    };
  });
}

/** The fields of the page's form, as they arrive. */
type Fields = Record<string, unknown>;

/**
 * A comment, a suggestion, or a reply where `thread` is given.
 * @returns why it was not taken, in words; null: it was.
 * @throws AppError not-found (404) for an unknown link, too-many-requests (429).
 */
export async function sendComment(token: string, fields: Fields, ip: string): Promise<string | null> {
  await countOpening(token, ip);
  try {
    return await transaction((tx) => write(tx, token, fields, ip));
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== "conflict" && error.code !== "invalid-input")) throw error;
    return (
      Object.values(error.fields ?? {})
        .flat()[0]
        ?.toString() ?? error.message
    );
  }
}

async function write(tx: Transaction, token: string, fields: Fields, ip: string): Promise<string | null> {
  const opened = await openCommentLink(tx, token);
  if ("message" in opened) {
    if (!opened.isKnown) throw new AppError("not-found", opened.message);
    return opened.message;
  }
  const { link, post } = opened;
  if (!isProof(link.id, fields["proof"], new Date())) return commentMessages.oldPage;
  if (!(await isAllowed(byPerson, link.email_key, { tx }))) return commentMessages.tooOften;
  const author = { id: null, linkId: link.id, name: link.name || link.email, ip: networkKey(ip) };
  if (fields["thread"] !== undefined) {
    const { data, error } = replyInput.safeParse({ text: fields["text"] });
    if (!data) return error.issues[0]?.message ?? commentMessages.empty;
    const thread = await threads.addReply(tx, post, author, Number(fields["thread"]), data.text);
    await tell(tx, link, post, { words: thread.words, text: data.text, suggestion: null });
    return null;
  }
  const suggestion = typeof fields["suggestion"] === "string" && fields["suggestion"].trim();
  const { data, error } = commentInput.safeParse({
    field: fields["field"],
    words: fields["words"],
    start: Number(fields["start"]) || 0,
    text: fields["text"],
    suggestion: suggestion || null,
  });
  if (!data) return error.issues[0]?.message ?? commentMessages.empty;
  await threads.addThread(tx, post, author, data);
  await tell(tx, link, post, data);
  return null;
}

type Written = { words: string; text: string; suggestion: string | null };
type Post = Parameters<typeof linkTo>[0] & Parameters<typeof mailName>[0];

/** Who sent the link hears at most once in ten minutes. */
async function tell(tx: Transaction, link: CommentLinkRow, post: Post, written: Written): Promise<void> {
  const limit: Limit = { name: "comments:told", max: 1, seconds: MENTION_MINUTES * 60 };
  const sender = link.created_by === null ? null : await findPerson(link.created_by, tx);
  if (!sender || !(await isAllowed(limit, String(link.id), { tx }))) return;
  const about = { author: link.name || link.email, title: mailName(post) || UNTITLED, link: linkTo(post), ...written };
  const mail = commentedMail({ ...about, isConfidential: isClosed(post), greeting: greetingOf(sender.first_name) });
  await queueMail(tx, { to: sender.email, ...mail });
}
