/**
 * Requests for approval: asking, answering, and what the clock does. Callers lock the company, then the post; the request's
 * row is locked here. What is approved follows from the answers and the text as it is (policy/state.ts).
 */
import { companyActed } from "#features/companies/server/events.ts";
import { tell } from "#platform/events/events.ts";
import type { Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { isAllowed, type Limit } from "#platform/throttle/throttle.ts";
import { approvalMessages, type ApprovalRules, isClient, MIN_REASON, REMIND_HOURS } from "../../contract.ts";
import type { Block } from "../../policy/blocks.ts";
import { answerersOf, judge, type Judged, judgeAll } from "../../policy/state.ts";
import { rulesOr } from "../rules/service.ts";
import * as rules from "../rules/queries.ts";
import { type ApprovedPost, listApprovers } from "./approvers.ts";
import { isWaived } from "./describing.ts";
import { tendTurns } from "./asking-service.ts";
import { sendApproved, sendChanges, sendOneApproved, sendReminder, sendWaived } from "./mailing-service.ts";
import { timesIn } from "../../policy/times.ts";
import * as queries from "./queries.ts";

export { findStanding, listPeople } from "../rules/queries.ts";
export { endOpen, findPlace, listOpen, listToAsk, listToTend, lockOpen, lookSoon, type Request } from "./queries.ts";
export { describe, isWaived, turnFor } from "./describing.ts";
export { warningsDue } from "./asking-service.ts";
export { type ApprovedPost, listApprovers } from "./approvers.ts";

export type Person = { id: number; name: string };

/** Keeps in the company's history what was done about a post. */
function record(
  tx: Transaction,
  by: { id: number; ip?: string },
  { company_id: companyId, title, version }: ApprovedPost,
  action: string,
  details: string,
): Promise<void> {
  const act = { companyId, by: { id: by.id, ip: by.ip ?? "" }, action, subject: title };
  return tell(tx, companyActed, { ...act, details: `version ${version}${details === "" ? "" : `: ${details}`}` });
}

/**
 * Asks for approval, or again after changes were asked for; those whose approval holds are not asked.
 * @param companyRules null: the company has none; any editor or owner decides.
 * @throws AppError conflict (409) when there is no one to ask.
 */
export async function ask(
  tx: Transaction,
  by: Person,
  post: ApprovedPost,
  companyRules: ApprovalRules | null,
): Promise<void> {
  const open = await queries.lockOpen(tx, post.id);
  if (open && open.company_id === post.company_id) {
    const again = open.turns.filter((turn) => judge(turn, post.blocks).state === "changes");
    return tendTurns(tx, open, post, again);
  }
  if (open) await queries.endOpen(tx, [post.id], "cancelled");
  const people = await rules.listPeople(post.company_id, tx);
  const isImplicit = companyRules === null || companyRules.mode === "none";
  const stored = { ...rulesOr(companyRules), ...(isImplicit && { mode: "any" as const, approvers: [] }), isImplicit };
  const turns = isImplicit ? anyOf(people, post.writers) : turnsOf(stored, people);
  if (turns.length === 0) throw new AppError("conflict", approvalMessages.noApprover);
  const clients = turns.filter(({ is_client }) => is_client).length;
  if (clients > 0 && !(await isAllowed(byAsker, String(by.id), { tx, count: clients })))
    throw new AppError("conflict", approvalMessages.tooManyClients);
  const { id: post_id, company_id } = post;
  await queries.insertRequest(
    tx,
    { post_id, company_id, asked_by: by.id, asked_by_name: by.name, rules: stored },
    turns,
  );
  await record(tx, by, post, "approval.ask", "");
  const request = await queries.lockOpen(tx, post.id);
  if (request) await tendTurns(tx, request, post);
}

/** People without an account who are asked, by one person. */
const byAsker: Limit = { name: "approval:clients", max: 100, seconds: 24 * 3600 };
/** Each is emailed to the author, with the text that was read. */
const byTurn: Limit = { name: "approval:answers", max: 10, seconds: 3600 };

const IMPLICIT_DAYS = 3;
/** Of a company with more editors, the longest-standing are asked. */
const MOST_IMPLICIT = 8;

function anyOf(people: readonly rules.PersonRow[], writers: ReadonlySet<number>): queries.NewTurn[] {
  const able = people.filter(({ id, role }) => (role === "owner" || role === "editor") && !writers.has(id));
  return able.slice(0, MOST_IMPLICIT).map(({ id, name }) => ({
    approver_id: id,
    name,
    email: "",
    is_client: false,
    deputy_id: null,
    days: IMPLICIT_DAYS,
  }));
}

function turnsOf({ approvers }: ApprovalRules, people: readonly rules.PersonRow[]): queries.NewTurn[] {
  return approvers.map((each) => {
    const known = (id: number | null) => (id !== null && people.some((person) => person.id === id) ? id : null);
    const { days } = each;
    const deputy_id = known(each.deputy_id);
    if (isClient(each))
      return { approver_id: null, name: each.name, email: each.email, is_client: true, deputy_id, days };
    const name = people.find(({ id }) => id === each.user_id)?.name ?? "An approver who has left";
    return { approver_id: known(each.user_id), name, email: "", is_client: false, deputy_id, days };
  });
}

/** `changes`: blocks that have changed since the person read the text. */
export type GivenAnswer = { answer: "approved" | "changes"; note: string; changes: number };

/**
 * One answer for the text as it is.
 * @param userId null: the client of the turn.
 * @throws AppError conflict (409) when the caller is not asked any more, wrote the text or has not read this one, and when
 * another was faster.
 */
export async function answer(
  tx: Transaction,
  { turnId, userId, name, ip }: { turnId: number; userId: number | null; name: string | null; ip: string },
  post: ApprovedPost,
  given: GivenAnswer,
): Promise<void> {
  const request = await queries.lockOpen(tx, post.id);
  const turn = request?.turns.find(({ id }) => id === turnId);
  if (!request || !turn) throw conflict(approvalMessages.ended);
  if (userId === null ? !turn.is_client : post.writers.has(userId))
    throw conflict(userId === null ? approvalMessages.notAnApprover : approvalMessages.ownText);
  const people = await listApprovers(tx, post.company_id);
  if (userId !== null && !answerersOf(turn, people, post.writers).includes(userId))
    throw conflict(approvalMessages.notAnApprover);
  const { state, answer: earlier } = judge(turn, post.blocks);
  if (state === "approved" && earlier?.user_id !== userId) {
    const time = timesIn(request.rules.zone).short(earlier?.answered_at ?? new Date());
    throw conflict(approvalMessages.answeredBy(earlier?.name ?? turn.name, time));
  }
  if (state === "later") throw conflict(approvalMessages.notAnApprover);
  if (!(await isAllowed(byTurn, String(turn.id), { tx }))) throw conflict(approvalMessages.tooManyAnswers);
  if (given.changes > 0) throw conflict(approvalMessages.changedMeanwhile(given.changes));
  const { version, blocks } = post;
  const who = { user_id: userId, name: name ?? turn.name };
  const { answer: wish, note } = given;
  await queries.insertAnswer(tx, turn.id, { ...who, answer: wish, note, version, blocks });
  const said = wish === "approved" ? "approved" : "asked for changes";
  await tell(tx, companyActed, {
    companyId: post.company_id,
    by: userId === null ? { name: who.name, ip } : { id: userId, ip },
    action: "approval.answer",
    subject: post.title,
    details: `version ${version}: ${who.name} ${said}`,
  });
  const now = await queries.lockOpen(tx, post.id);
  if (!now) return;
  if (wish === "changes") await sendChanges(tx, now, post, { name: who.name, note, turnId: turn.id });
  const wasMet = judgeAll(request.rules, request.turns, blocks).isMet;
  const judged = judgeAll(now.rules, now.turns, blocks);
  const approved = { name: who.name, turnId: turn.id };
  if (judged.isMet && !wasMet)
    await sendApproved(tx, now, post, { ...approved, approvers: namesWith(judged, "approved") });
  else if (wish === "approved" && !judged.isMet) await sendOneApproved(tx, now, post, approved);
  await tendTurns(tx, now, post);
}

const namesWith = ({ turns }: Judged, wanted: "approved") =>
  turns.filter(({ state }) => state === wanted).map(({ turn, answer: given }) => given?.name ?? turn.name);

/** Who must still answer, for the text as it is; empty when it is approved. */
export function waitedFor(request: queries.Request, blocks: readonly Block[]): string[] {
  const { isMet, turns } = judgeAll(request.rules, request.turns, blocks);
  return isMet ? [] : turns.filter(({ state }) => state !== "approved").map(({ turn }) => turn.name);
}

/** Whether the text may go out: approved, or an owner took it upon them. */
export function mayGoOut(request: queries.Request, blocks: readonly Block[]): boolean {
  return isWaived(request, blocks) || judgeAll(request.rules, request.turns, blocks).isMet;
}

/**
 * An owner lets the text as it is go out without approval; all approvers hear the reason.
 * @throws AppError forbidden (403) where the rules do not allow it, invalid-input naming the reason's field.
 */
export async function waive(
  tx: Transaction,
  by: Person,
  post: ApprovedPost,
  { reason, rules: companyRules, isShared }: { reason: string; rules: ApprovalRules | null; isShared: boolean },
): Promise<void> {
  if (!rulesOr(companyRules).owners_may_waive) throw new AppError("forbidden", approvalMessages.waiverOff);
  if (reason.trim().length < MIN_REASON) throw new AppError("forbidden", approvalMessages.reasonTooShort);
  if (!(await queries.lockOpen(tx, post.id))) await openSilently(tx, by, post, companyRules);
  const request = await queries.lockOpen(tx, post.id);
  if (!request) throw conflict(approvalMessages.ended);
  await queries.setWaived(tx, request.id, { by: by.id, name: by.name, reason: reason.trim(), blocks: post.blocks });
  await record(tx, by, post, "approval.waive", reason.trim());
  await sendWaived(tx, request, post, { by, reason: reason.trim(), isShared });
}

/** Asks no one: it only keeps who decided what. */
async function openSilently(tx: Transaction, by: Person, post: ApprovedPost, given: ApprovalRules | null) {
  const people = await rules.listPeople(post.company_id, tx);
  const stored = { ...rulesOr(given), isImplicit: given === null || given.mode === "none" };
  const request = { post_id: post.id, company_id: post.company_id, asked_by: by.id, asked_by_name: by.name };
  await queries.insertRequest(tx, { ...request, rules: stored }, turnsOf(stored, people));
}

/**
 * Reminds those who are waited for in one turn.
 * @throws AppError conflict (409) when they are not, or were reminded lately.
 */
export async function remind(tx: Transaction, turnId: number, post: ApprovedPost): Promise<string> {
  const request = await queries.lockOpen(tx, post.id);
  const turn = request?.turns.find(({ id }) => id === turnId);
  if (!request || !turn) throw conflict(approvalMessages.noRequest);
  if (judge(turn, post.blocks).state !== "asked") throw conflict(approvalMessages.notWaited);
  const now = new Date();
  const next = new Date((turn.reminded_at?.getTime() ?? 0) + REMIND_HOURS * 3_600_000);
  if (turn.reminded_at && next > now) {
    const { short } = timesIn(request.rules.zone);
    throw conflict(approvalMessages.remindTooSoon(turn.name, short(turn.reminded_at), short(next)));
  }
  await queries.updateTurn(tx, turn.id, { reminded_at: now });
  await sendReminder(tx, request, post, turn, await listApprovers(tx, post.company_id));
  return turn.name;
}

/** What the clock does for a post: asks who is next, reminds, asks deputies. @param request locked, with the warnings sent. */
export function tend(tx: Transaction, request: queries.Request, post: ApprovedPost): Promise<void> {
  return tendTurns(tx, request, post);
}

function conflict(message: string): AppError {
  return new AppError("conflict", message);
}
