/**
 * Comments of those who are asked to approve, on the page on which they answer: people of the company, and clients without an
 * account. What is written is decided under the locks of the company and the post, after it has arrived.
 */
import { greetingOf } from "#features/accounts/server/service.ts";
import { approvalPage } from "#features/approvals/contract.ts";
import { type Answerer, openAnswerer } from "#features/content/server/approvals/answer-service.ts";
import { isClosed, mailName } from "#features/content/server/confidential/mail-name-service.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { UNTITLED } from "#features/content/site/public-post.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { networkKey } from "#platform/http/limits/address-prefix.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { isAllowed, type Limit, throttleAddress } from "#platform/throttle/throttle.ts";
import { commentInput, commentMessages, MENTION_MINUTES, replyInput } from "../../contract.ts";
import { anchorAt } from "../../policy/anchors.ts";
import { fieldsOf } from "../../policy/fields.ts";
import type { ApprovalDiscussion } from "../../site/approval-comments.tsx";
import type { Refused } from "../../site/shown-thread.tsx";
import { isProof, newProof } from "../by-link/policy.ts";
import { commentedMail } from "../mails.ts";
import { placeLocked } from "../placing-service.ts";
import { findPerson, listEntries } from "../queries.ts";
import { linkTo } from "../service.ts";
import * as threads from "../threads-service.ts";

const byAddress: Limit = { name: "approval-comments:address", max: 200, seconds: 3600 };
/** Comments and replies by an approver, of one request. */
const byApprover: Limit = { name: "approval-comments:turn", max: 60, seconds: 3600 };
/** Shown on the page, which stays light. */
const MOST_THREADS = 30;

const ownerOf = ({ turnId, userId }: Answerer) => `turn.${turnId}.${userId ?? 0}`;

/** Null: there is nothing to answer, and so nothing to read. */
export function readDiscussion(token: string, refused: Refused): Promise<ApprovalDiscussion | null> {
  return transaction(async (tx) => {
    const answerer = await openAnswerer(tx, token);
    if (answerer === null || typeof answerer === "string") return null;
    const { row, userId, name, zone } = answerer;
    await placeLocked(tx, row);
    const isOwn = (entry: { author_id: number | null; is_by_link: boolean; author_name: string }) =>
      userId === null ? entry.is_by_link && entry.author_name === name : entry.author_id === userId;
    const open = (await threads.describeThreads(row, isOwn, tx)).filter(
      ({ state, entries }) => state === "open" && isShown(answerer, entries),
    );
    const shown = open.slice(0, MOST_THREADS);
    const page = { action: `${approvalPage(token)}/comments`, proof: newProof(ownerOf(answerer), new Date()), zone };
    return { ...page, refused, threads: shown, more: open.length - shown.length };
  });
}

/** What people of the company say among themselves is theirs: a client reads where someone by a link has written. */
function isShown({ userId }: Answerer, entries: readonly { is_by_link: boolean }[]): boolean {
  return userId !== null || entries.some((entry) => entry.is_by_link);
}

/** The fields of the page's form, as they arrive. */
type Fields = Record<string, unknown>;

/**
 * A comment, a suggestion, or a reply where `thread` is given.
 * @returns why it was not taken, in words; null: it was.
 * @throws AppError not-found (404) for an unknown link, too-many-requests (429).
 */
export async function sendApproverComment(token: string, fields: Fields, ip: string): Promise<string | null> {
  await throttleAddress(byAddress, ip);
  try {
    return await transaction((tx) => write(tx, token, fields, ip));
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== "conflict" && error.code !== "invalid-input")) throw error;
    const [first] = Object.values(error.fields ?? {}).flat();
    return first?.toString() ?? error.message;
  }
}

async function write(tx: Transaction, token: string, fields: Fields, ip: string): Promise<string | null> {
  const answerer = await openAnswerer(tx, token);
  if (answerer === null) throw new AppError("not-found", commentMessages.notFound);
  if (typeof answerer === "string") return answerer;
  if (!isProof(ownerOf(answerer), fields["proof"], new Date())) return commentMessages.oldPage;
  if (!(await isAllowed(byApprover, ownerOf(answerer), { tx }))) return commentMessages.tooOften;
  const { row, userId, name } = answerer;
  const author = { id: userId, linkId: null, name, ip: networkKey(ip) };
  if (fields["thread"] !== undefined) {
    const { data, error } = replyInput.safeParse({ text: fields["text"] });
    if (!data) return error.issues[0]?.message ?? commentMessages.empty;
    const threadId = Number(fields["thread"]);
    const isThread = Number.isSafeInteger(threadId) && isShown(answerer, await listEntries([threadId], tx));
    if (!isThread) throw new AppError("not-found", commentMessages.notFound);
    const { words } = await threads.addReply(tx, row, author, threadId, data.text);
    await tell(tx, answerer, { words, text: data.text, suggestion: null });
    return null;
  }
  const suggestion = typeof fields["suggestion"] === "string" && fields["suggestion"].trim();
  const given = { words: fields["words"], text: fields["text"], suggestion: suggestion || null };
  const { data, error } = commentInput.safeParse(given);
  if (!data) return error.issues[0]?.message ?? commentMessages.empty;
  const { texts } = await placeLocked(tx, row);
  // Copied words do not say of which field they are.
  const field = fieldsOf(kindOf(row.kind)).find((each) => anchorAt(texts[each.name] ?? "", data.words, 0) !== null);
  if (!field) return commentMessages.wordsUnknown;
  await threads.addThread(tx, row, author, { ...data, field: field.name });
  await tell(tx, answerer, data);
  return null;
}

type Written = { words: string; text: string; suggestion: string | null };

/** A client's comment is emailed to who asked, at most once in ten minutes; a colleague's is in the inbox. */
async function tell(
  tx: Transaction,
  { row, turnId, userId, name, askedBy }: Answerer,
  written: Written,
): Promise<void> {
  const limit: Limit = { name: "approval-comments:told", max: 1, seconds: MENTION_MINUTES * 60 };
  const asker = userId !== null || askedBy === null ? null : await findPerson(askedBy, tx);
  if (!asker || !(await isAllowed(limit, String(turnId), { tx }))) return;
  const about = { author: name, title: mailName(row) || UNTITLED, link: linkTo(row), ...written };
  const mail = commentedMail({ ...about, isConfidential: isClosed(row), greeting: greetingOf(asker.first_name) });
  await queueMail(tx, { to: asker.email, ...mail });
}
