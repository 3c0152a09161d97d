/** Comments of people who have an account: who may read the text before it is public and comment on it. */
import type { Actor } from "#features/accounts/contract.ts";
import { greetingOf } from "#features/accounts/server/service.ts";
import { listPeople } from "#features/approvals/server/requests/service.ts";
import { mayWithPost } from "#features/companies/team/rights.ts";
import type { Role } from "#features/companies/team/roles.ts";
import { stageOf } from "#features/content/contract.ts";
import {
  getReachedPost,
  listAdmitted,
  lockReachedPost,
  noSuchPost,
  type ReachedPost,
  standingOf,
} from "#features/content/server/posts/reach-service.ts";
import { isClosed, mailName } from "#features/content/server/confidential/mail-name-service.ts";
import { recordReading } from "#features/content/server/readings/service.ts";
import { writeAs } from "#features/content/server/posts/write-service.ts";
import { UNTITLED } from "#features/content/site/public-post.ts";
import type { By } from "#features/team/server/events/service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import type { Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { type Limit, throttle } from "#platform/throttle/throttle.ts";
import {
  type CommentInput,
  commentMessages,
  type Comments,
  type ReplyInput,
  type SuggestionInput,
} from "../contract.ts";
import { mentionMail } from "./mails.ts";
import { placeThreads } from "./placing-service.ts";
import * as queries from "./queries.ts";
import * as threads from "./threads-service.ts";

/** Comments and replies, by one person. */
const byAuthor: Limit = { name: "comments:author", max: 300, seconds: 3600 };

/** @throws AppError not-found (404) for who may not read the post, forbidden (403). */
export async function getComments(actor: Pick<Actor, "id" | "acting">, postId: number): Promise<Comments> {
  const post = await getReachedPost(actor, postId, "comment");
  await recordReading(post.id, actor, post.version); // threads have words of the text
  await placeThreads(post);
  return describe(actor, post);
}

async function describe(actor: Pick<Actor, "id">, post: ReachedPost, on?: Transaction): Promise<Comments> {
  const people = await listMentionable(post, on);
  const standing = standingOf(actor, post);
  return {
    version: post.version,
    may_decide: mayWithPost(standing, "write"),
    may_waive: post.company_id !== null && mayWithPost(standing, "publish-unapproved"),
    people: people.filter(({ id }) => id !== actor.id).map(({ id, name }) => ({ id, name })),
    threads: await threads.describeThreads(post, ({ author_id }) => author_id === actor.id, on),
  };
}

/** Of a person who is mentioned, and so is asked. */
const standingIn = (post: ReachedPost, { id, role }: { id: number; role: Role }, admitted: ReadonlySet<number>) =>
  standingOf({ id }, { ...post, role, is_added: admitted.has(id), is_asked: true });

/** People of the company who may comment on the post: reviewers too, whom mentioning asks. */
async function listMentionable(post: ReachedPost, on?: Transaction) {
  if (post.company_id === null || !post.is_of_company) return [];
  const people = await listPeople(post.company_id, on);
  const admitted = await listAdmitted(post.id, on);
  return people.filter(({ id, role }) => {
    return mayWithPost(standingIn(post, { id, role }, admitted), "comment");
  });
}

/** @throws AppError invalid-input naming a field, not-found, forbidden, conflict (409) at the bound of open comments. */
export function addComment(actor: By, postId: number, input: CommentInput): Promise<Comments> {
  return write(actor, postId, async (tx, post, author) => {
    const id = await threads.addThread(tx, post, author, input);
    await mention(tx, post, author, input, { id, words: input.words, suggestion: input.suggestion });
  });
}

/**
 * In the name of the program's person, and its own.
 * @returns its id. @throws AppError as addComment, forbidden (403) for people.
 */
export async function suggestWords(actor: By, postId: number, input: SuggestionInput): Promise<number> {
  if (!actor.key) throw new AppError("forbidden", commentMessages.programsOnly);
  await throttle(byAuthor, String(actor.id));
  return writeAs(actor, async (tx) => {
    const post = await lockOpenPost(tx, actor, postId, "comment");
    return threads.addThread(tx, post, await authorOf(actor, tx), { ...input, start: 0 });
  });
}

/** @throws AppError not-found, forbidden, conflict (409) when it is closed, invalid-input naming `mentions`. */
export function addReply(actor: By, postId: number, threadId: number, input: ReplyInput): Promise<Comments> {
  return write(actor, postId, async (tx, post, author) => {
    const { words } = await threads.addReply(tx, post, author, threadId, input.text);
    await mention(tx, post, author, input, { id: threadId, words, suggestion: null });
  });
}

/** @throws AppError not-found, forbidden, conflict (409) when it is closed, and for a suggestion. */
export function resolveComment(actor: By, postId: number, threadId: number): Promise<Comments> {
  return change(actor, postId, "comment", async (tx, post, author) => {
    const thread = await threads.getThread(tx, post, threadId);
    threads.requireOpen(thread);
    if (thread.suggestion !== null && !thread.is_orphaned) throw threads.conflict(commentMessages.isSuggestion);
    await threads.closeThread(tx, post, author, thread, { state: "resolved" });
  });
}

/** @throws AppError not-found, forbidden, conflict (409) when it is open, or its words were put in the text. */
export function reopenComment(actor: By, postId: number, threadId: number): Promise<Comments> {
  return change(actor, postId, "comment", async (tx, post, author) => {
    const thread = await threads.getThread(tx, post, threadId);
    if (thread.state === "open") throw threads.conflict(commentMessages.isOpen);
    if (thread.state === "accepted")
      throw threads.conflict(commentMessages.closedBy("accepted", thread.closed_by_name));
    await queries.reopenThread(tx, threadId);
    await threads.record(tx, post, author, "comment.reopen", thread.words);
  });
}

/** @throws AppError not-found, forbidden for who may not edit the post, conflict (409). */
export function refuseSuggestion(actor: By, postId: number, threadId: number, line: string): Promise<Comments> {
  return change(actor, postId, "write", async (tx, post, author) => {
    const thread = await threads.getThread(tx, post, threadId);
    if (thread.suggestion === null) throw threads.conflict(commentMessages.noSuggestion);
    await threads.closeThread(tx, post, author, thread, { state: "refused", line });
  });
}

type Work = (tx: Transaction, post: ReachedPost, author: threads.Author) => Promise<void>;

async function write(actor: By, postId: number, work: Work): Promise<Comments> {
  await throttle(byAuthor, String(actor.id));
  return change(actor, postId, "comment", work);
}

/** The right is decided under the locks of company and post, after the call's body has arrived. */
function change(actor: By, postId: number, wish: "comment" | "write", work: Work): Promise<Comments> {
  return writeAs(actor, async (tx) => {
    const post = await lockOpenPost(tx, actor, postId, wish);
    await work(tx, post, await authorOf(actor, tx));
    return describe(actor, post, tx);
  });
}

async function lockOpenPost(tx: Transaction, actor: By, id: number, wish: "comment" | "write"): Promise<ReachedPost> {
  const post = await lockReachedPost(tx, actor, id, wish);
  if (post.deleted_at !== null) throw noSuchPost();
  return post;
}

export async function authorOf(actor: By, tx: Transaction): Promise<threads.Author> {
  const name = (await queries.findPerson(actor.id, tx))?.name ?? "";
  const program = actor.key ? await queries.findProgram(actor.key.id, tx) : null;
  return { id: actor.id, linkId: null, name: program === null ? name : `${name} (${program})`, ip: actor.ip };
}

type About = { id: number; words: string; suggestion: string | null };

/** Each person is emailed at most once in ten minutes about a thread. @throws AppError invalid-input naming `mentions`. */
async function mention(
  tx: Transaction,
  post: ReachedPost,
  author: threads.Author,
  { text, mentions }: Pick<ReplyInput, "text" | "mentions">,
  { id, words, suggestion }: About,
): Promise<void> {
  if (mentions.length === 0) return;
  const people = new Map((await listMentionable(post, tx)).map((person) => [person.id, person]));
  if (mentions.some((user) => !people.has(user))) throw invalidInput({ mentions: commentMessages.noMention });
  const asked = [...new Set(mentions)].filter((user) => user !== author.id);
  const admitted = await listAdmitted(post.id, tx);
  const named = { title: mailName(post) || UNTITLED, isConfidential: isClosed(post) };
  const about = { author: author.name, words, text, suggestion, ...named };
  for (const user of await queries.noteMentions(tx, id, asked)) {
    const person = people.get(user);
    if (!person) continue;
    const mayWrite = mayWithPost(standingIn(post, person, admitted), "write");
    const link = linkTo(post, mayWrite ? "edit" : "read");
    const mail = mentionMail({ ...about, link, greeting: greetingOf(person.first_name) });
    await queueMail(tx, { to: person.email, ...mail });
  }
}

/** The edit form with its comments; `read`: the screen of those who comment and do not edit. */
export function linkTo(
  { id, kind, status }: Pick<ReachedPost, "id" | "kind" | "status">,
  view: "edit" | "read" = "edit",
): string {
  const item = `${view}.${kind}.${stageOf(status)}.${id}`;
  return `${publicUrl()}/dashboard?activeContent=allPosts&item=${item}`;
}
