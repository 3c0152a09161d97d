/**
 * Threads of a post that is locked, for people of the company and for those who have a link: what either may write is
 * decided by the caller.
 */
import { comparable } from "#features/approvals/policy/blocks.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import type { PostRow } from "#features/content/server/posts/reach-service.ts";
import type { TeamAction } from "#features/team/contract.ts";
import { recordEvent } from "#features/team/server/events/service.ts";
import type { Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { truncate } from "#ui-kit/truncate.ts";
import {
  type CommentInput,
  commentMessages,
  MAX_ENTRIES,
  MAX_OPEN,
  type Thread,
  type ThreadState,
} from "../contract.ts";
import { anchorAt } from "../policy/anchors.ts";
import { blocksOfField, fieldsOf } from "../policy/fields.ts";
import { placeLocked } from "./placing-service.ts";
import * as queries from "./queries.ts";

/** Who writes. `id` null: by link. */
export type Author = { id: number | null; linkId: number | null; name: string; ip: string };

const MAX_EVENT_WORDS = 100;

/** Open threads in the order of the text, then closed ones, newest first. A thread whose field is gone comes after the other open ones. */
export async function describeThreads(
  post: Pick<PostRow, "id" | "kind">,
  isOwn: (entry: queries.EntryRow) => boolean,
  on?: Transaction,
): Promise<Thread[]> {
  const rows = await queries.listThreads(post.id, on);
  const entries = Map.groupBy(
    await queries.listEntries(
      rows.map(({ id }) => id),
      on,
    ),
    ({ thread_id }) => thread_id,
  );
  const names = fieldsOf(kindOf(post.kind)).map(({ name }) => name);
  const placeOf = ({ field }: queries.ThreadRow) => (names.includes(field) ? names.indexOf(field) : names.length);
  const open = rows
    .filter(({ state }) => state === "open")
    .toSorted((one, other) => placeOf(one) - placeOf(other) || one.start - other.start || one.id - other.id);
  return [...open, ...rows.filter(({ state }) => state !== "open")].map((row) => ({
    id: row.id,
    field: row.field,
    words: row.words,
    start: row.start,
    before: row.before,
    after: row.after,
    is_orphaned: row.is_orphaned,
    suggestion: row.suggestion,
    state: row.state,
    version: row.version,
    closed_by: row.closed_by_name,
    closed_at: row.closed_at?.toISOString() ?? null,
    closed_line: row.closed_line,
    entries: (entries.get(row.id) ?? []).map((entry) => ({
      id: entry.id,
      author: entry.author_name,
      is_own: isOwn(entry),
      is_by_link: entry.is_by_link,
      text: entry.text,
      at: entry.created_at.toISOString(),
    })),
  }));
}

/**
 * @returns its id.
 * @throws AppError invalid-input naming a field; conflict (409) at the bound of open threads.
 */
export async function addThread(
  tx: Transaction,
  post: PostRow,
  author: Author,
  input: Pick<CommentInput, "field" | "words" | "start" | "text" | "suggestion">,
): Promise<number> {
  const { field, words, start, suggestion } = input;
  if (!fieldsOf(kindOf(post.kind)).some(({ name }) => name === field))
    throw invalidInput({ field: commentMessages.noField });
  const { text, texts } = await placeLocked(tx, post);
  const anchor = anchorAt(texts[field] ?? "", words, start);
  if (anchor === null) throw invalidInput({ words: commentMessages.wordsUnknown });
  if (suggestion !== null) {
    const key = comparable(words);
    if (!blocksOfField(text, field).some((block) => comparable(block).includes(key)))
      throw invalidInput({ words: commentMessages.severalBlocks });
    if (suggestion === words) throw invalidInput({ suggestion: commentMessages.sameWords });
  }
  if ((await queries.countOpen(tx, post.id)) >= MAX_OPEN) throw conflict(commentMessages.tooMany);
  const { id: post_id, version } = post;
  const id = await queries.insertThread(tx, { post_id, field, version, suggestion, anchor });
  await insertEntry(tx, id, author, input.text);
  await record(tx, post, author, suggestion === null ? "comment.add" : "comment.suggest", words);
  return id;
}

/** @throws AppError not-found (404), conflict (409) when it is closed, or full. */
export async function addReply(
  tx: Transaction,
  post: PostRow,
  author: Author,
  threadId: number,
  text: string,
): Promise<queries.ThreadRow> {
  const thread = await getThread(tx, post, threadId);
  requireOpen(thread);
  if ((await queries.countEntries(tx, threadId)) >= MAX_ENTRIES) throw conflict(commentMessages.tooLong);
  await insertEntry(tx, threadId, author, text);
  return thread;
}

/** Locked. @throws AppError not-found (404). */
export async function getThread(
  tx: Transaction,
  post: Pick<PostRow, "id">,
  threadId: number,
): Promise<queries.ThreadRow> {
  const thread = await queries.lockThread(tx, post.id, threadId);
  if (!thread) throw new AppError("not-found", commentMessages.notFound);
  return thread;
}

/** @throws AppError conflict (409), naming who closed it. */
export function requireOpen({ state, closed_by_name }: queries.ThreadRow): void {
  if (state !== "open") throw conflict(commentMessages.closedBy(state, closed_by_name));
}

type Closing = { state: Exclude<ThreadState, "open">; line?: string; version?: number };

const ACTIONS = {
  resolved: "comment.resolve",
  accepted: "comment.accept",
  refused: "comment.refuse",
} as const satisfies Record<Closing["state"], TeamAction>;

/** Of a thread that is locked. @throws AppError conflict (409), naming who closed it before. */
export async function closeThread(
  tx: Transaction,
  post: Pick<PostRow, "company_id" | "name">,
  author: Author,
  thread: queries.ThreadRow,
  closing: Closing,
): Promise<void> {
  requireOpen(thread);
  await queries.closeThread(tx, thread.id, { ...closing, by: author.id, name: author.name });
  await record(tx, post, author, ACTIONS[closing.state], thread.words);
}

async function insertEntry(tx: Transaction, thread_id: number, author: Author, text: string): Promise<void> {
  const { id: author_id, linkId: link_id, name: author_name } = author;
  await queries.insertEntry(tx, { thread_id, author_id, link_id, author_name, is_by_link: author_id === null, text });
}

/** A person's own post has no company, and no history. */
export async function record(
  tx: Transaction,
  { company_id, name }: Pick<PostRow, "company_id" | "name">,
  author: Author,
  action: TeamAction,
  words: string,
): Promise<void> {
  if (company_id === null) return;
  const by = author.id === null ? { name: author.name, ip: author.ip } : { id: author.id, ip: author.ip };
  await recordEvent(tx, by, company_id, {
    action,
    subject: name,
    details: `“${truncate(words, MAX_EVENT_WORDS)}”`,
  });
}

export function conflict(message: string): AppError {
  return new AppError("conflict", message);
}
