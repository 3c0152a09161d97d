/**
 * Who has the link of a request reads the text and answers. Opening decides nothing: mail scanners open links. The answer
 * is decided under the locks of the company, the post and the request, after it has arrived.
 */
import { approvalMessages, MAX_NOTE } from "#features/approvals/contract.ts";
import { type Block, changesBetween } from "#features/approvals/policy/blocks.ts";
import { answerersOf, judge, judgeAll } from "#features/approvals/policy/state.ts";
import { readApprovalToken } from "#features/approvals/server/requests/links-service.ts";
import { cityOf, timesIn } from "#features/approvals/policy/times.ts";
import type { ShownRequest } from "#features/approvals/site/approval-page.tsx";
import * as requests from "#features/approvals/server/requests/service.ts";
import { lockCompany } from "#features/companies/server/team/role-service.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { type Limit, throttleAddress } from "#platform/throttle/throttle.ts";
import { kindOf } from "../../kinds/index.ts";
import { findRevision } from "../history/queries.ts";
import { findFullName, lockPost, type PostRow } from "../posts/queries.ts";
import { findPublicPost } from "../published/page-service.ts";
import { recordReading } from "../readings/service.ts";
import type { PublicPost } from "../../site/public-post.ts";
import { describeApproved } from "./post-service.ts";
import { blocksOf } from "./words-policy.ts";

/** Links opened or answered, by an address. */
const byAddress: Limit = { name: "approval:address", max: 200, seconds: 3600 };

export type OpenedRequest =
  | { state: "unknown" }
  /** Not asked any more, or the request has ended. */
  | { state: "ended"; message: string }
  | ({ state: "open" | "answered" } & ShownPost);
type ShownPost = { post: PublicPost } & ShownRequest;

/** @throws AppError too-many-requests (429). */
export async function openRequest(token: string, ip: string): Promise<OpenedRequest> {
  await throttleAddress(byAddress, ip);
  const given = readApprovalToken(token);
  const opened = await readRequest(token);
  if (given && (opened.state === "open" || opened.state === "answered")) await recordOpened(given, opened);
  return opened;
}

async function recordOpened({ turnId, userId }: Given, { post, name, version }: ShownPost): Promise<void> {
  const person = userId === 0 ? { function: "Approver" } : { userId };
  await recordReading(post.id, { way: "approval", id: turnId, name, ...person }, version);
}

async function readRequest(token: string): Promise<OpenedRequest> {
  const given = readApprovalToken(token);
  const place = given && (await requests.findPlace(given.turnId));
  if (!given || !place) return { state: "unknown" };
  if (place.has_ended) return { state: "ended", message: endedText(place) };
  const opened = await transaction((tx) => readTurn(tx, given, place));
  if (typeof opened === "string") return { state: "ended", message: opened };
  const post = await findPublicPost(opened.row.guid);
  return post ? { ...opened.shown, post } : { state: "unknown" };
}

/** Who reads a text to answer about it: `userId` null is a client. The post is locked. */
export type Answerer = {
  row: PostRow;
  turnId: number;
  userId: number | null;
  name: string;
  askedBy: number | null;
  zone: string;
};

/** @returns why there is nothing to answer, in words; null for an unknown link. Locks the company and the post. */
export async function openAnswerer(tx: Transaction, token: string): Promise<Answerer | string | null> {
  const given = readApprovalToken(token);
  const place = given && (await requests.findPlace(given.turnId, tx));
  if (!given || !place) return null;
  if (place.has_ended) return endedText(place);
  const opened = await readTurn(tx, given, place);
  if (typeof opened === "string") return opened;
  const { row, request, shown } = opened;
  const userId = given.userId === 0 ? null : given.userId;
  const of = { turnId: given.turnId, userId, name: shown.name };
  return { row, ...of, askedBy: request.asked_by, zone: request.rules.zone };
}

/** Whether the link, while it is open, leads to a text that shows this upload. */
export async function mayReadMediaBy(token: string, mediaId: string): Promise<boolean> {
  const opened = await readRequest(token);
  if (opened.state !== "open" && opened.state !== "answered") return false;
  const { image, relatedMedia, textMedia } = opened.post;
  return [...(image ? [image] : []), ...relatedMedia, ...textMedia].some(({ id }) => id === mediaId);
}

/** Approvers were emailed the reason of an owner who did without them. */
function endedText({ outcome, waived_at, waived_by_name, waived_reason }: Place): string {
  if (outcome !== "published" || waived_at === null) return approvalMessages.ended;
  return approvalMessages.waived(waived_by_name, waived_reason);
}

type Given = { turnId: number; userId: number };
type Place = NonNullable<Awaited<ReturnType<typeof requests.findPlace>>>;

async function readTurn(tx: Transaction, { turnId, userId }: Given, { post_id, company_id }: Place) {
  const found = await findTurn(tx, turnId, post_id, company_id);
  if (typeof found === "string") return found;
  const { request, turn, post, row } = found;
  const people = await requests.listApprovers(tx, company_id);
  const isClient = userId === 0;
  if (isClient ? !turn.is_client : !answerersOf(turn, people, post.writers).includes(userId))
    return !isClient && post.writers.has(userId) ? approvalMessages.ownText : approvalMessages.notAnApprover;
  const { state, answer } = judge(turn, post.blocks);
  const isOwn = answer !== null && (answer.user_id ?? 0) === userId;
  if (state === "approved" && !isOwn && answer)
    return approvalMessages.answeredBy(answer.name, timesIn(request.rules.zone).short(answer.answered_at));
  if (state === "later") return approvalMessages.notAnApprover;
  const times = timesIn(request.rules.zone);
  const approved = turn.answers.findLast((each) => each.answer === "approved");
  const others = judgeAll(request.rules, request.turns, post.blocks).turns.flatMap(({ turn: { answers } }) => answers);
  const shown = {
    state: state === "asked" || state === "again" ? ("open" as const) : ("answered" as const),
    asker: request.asked_by_name,
    company: post.company,
    title: post.title,
    name: isClient ? turn.name : (people.get(userId)?.name ?? turn.name),
    version: post.version,
    due: turn.due_at && times.long(turn.due_at),
    planned: post.isScheduled && post.publish_at ? times.long(post.publish_at) : null,
    city: cityOf(request.rules.zone),
    changes:
      state !== "approved" && approved
        ? {
            since: approved.version,
            when: times.long(approved.answered_at),
            list: changesBetween(approved.blocks, post.blocks),
          }
        : null,
    answer:
      answer && isOwn && state !== "asked" && state !== "again"
        ? { answer: answer.answer, note: answer.note, when: times.long(answer.answered_at) }
        : null,
    notes: others
      .filter(({ note }) => note !== "")
      .toReversed()
      .map(({ name, note, version }) => ({ name, note, version })),
  };
  return { shown, row, request };
}

/** Locks the company and the post. @returns why there is nothing to answer, in words. */
async function findTurn(tx: Transaction, turnId: number, postId: number, companyId: number) {
  const company = await lockCompany(tx, 0, companyId, "use");
  const row = await lockPost(tx, postId, companyId);
  if (!company || company.deleted_at !== null || !row || row.deleted_at !== null) return approvalMessages.ended;
  // What has been sent to be published was approved as it is.
  if (row.status !== "draft" && row.status !== "scheduled") return approvalMessages.ended;
  const post = await describeApproved(tx, row);
  const request = await requests.lockOpen(tx, postId);
  const turn = request?.turns.find(({ id }) => id === turnId);
  return post && request && turn ? { request, turn, post, row } : approvalMessages.ended;
}

export type SentAnswer = { answer: unknown; note: unknown; version: unknown };

/**
 * @returns why it was not taken, in words; null: it was.
 * @throws AppError not-found (404) for an unknown link, too-many-requests (429).
 */
export async function sendAnswer(token: string, sent: SentAnswer, ip: string): Promise<string | null> {
  await throttleAddress(byAddress, ip);
  const given = readApprovalToken(token);
  const place = given && (await requests.findPlace(given.turnId));
  if (!given || !place) throw new AppError("not-found", approvalMessages.unknownLink);
  const wish = sent.answer === "changes" ? "changes" : "approved";
  const note = typeof sent.note === "string" ? sent.note.trim().slice(0, MAX_NOTE) : "";
  if (sent.answer !== wish) return approvalMessages.unknownAnswer;
  if (wish === "changes" && note === "") return approvalMessages.noNote;
  return transaction(async (tx) => {
    const found = await findTurn(tx, given.turnId, place.post_id, place.company_id);
    if (typeof found === "string") return found;
    const { post, row } = found;
    const seen = Number(sent.version);
    const changes = seen === post.version ? 0 : await changesSince(tx, row.id, seen, post.blocks, kindOf(row.kind));
    const userId = given.userId === 0 ? null : given.userId;
    const name = userId === null ? null : await findFullName(userId, tx);
    await requests.answer(tx, { turnId: given.turnId, userId, name, ip }, post, { answer: wish, note, changes });
    return null;
  }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "conflict") return error.message;
    throw error;
  });
}

/** At least one where the version is not kept any more. */
async function changesSince(
  tx: Transaction,
  postId: number,
  version: number,
  now: readonly Block[],
  kind: ReturnType<typeof kindOf>,
): Promise<number> {
  const seen = Number.isSafeInteger(version) ? await findRevision(postId, version, tx) : null;
  return seen ? changesBetween(blocksOf(kind, seen), now).length : 1;
}
