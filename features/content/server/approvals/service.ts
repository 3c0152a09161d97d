/** Asking for approval of a post, and where it is, for people of its company (docs/product/approvals.md). */
import type { Actor } from "#features/accounts/contract.ts";
import { approvalMessages, type ApprovalLine, approvalPage, type PostApproval } from "#features/approvals/contract.ts";
import { judgeAll } from "#features/approvals/policy/state.ts";
import { approvalToken } from "#features/approvals/server/requests/links-service.ts";
import { endQuotes } from "#features/approvals/server/quotes/service.ts";
import * as requests from "#features/approvals/server/requests/service.ts";
import { mayWithPost, reachOf } from "#features/companies/team/rights.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { lineOf } from "./line-policy.ts";
import { getReachedPost, lockReachedPost, standingOf } from "../posts/reach-service.ts";
import { findFullName, type ReachedPost } from "../posts/queries.ts";
import { requiresApproval } from "./gate-service.ts";
import { writeAs } from "../posts/write-service.ts";
import { describeApproved } from "./post-service.ts";

/** @throws AppError not-found (404), conflict (409) for a post without a company. */
export async function getApproval(actor: Pick<Actor, "id">, id: number): Promise<PostApproval> {
  const post = await getReachedPost(actor, id, "read");
  return transaction((tx) => describe(tx, actor, post));
}

async function describe(tx: Transaction, actor: Pick<Actor, "id">, post: ReachedPost): Promise<PostApproval> {
  const approved = await describeApproved(tx, post);
  if (!approved) return { is_required: false, may_waive: false, may_ask: false, approval: null, answer_page: null };
  const { role, rules } = await requests.findStanding(actor.id, approved.company_id, tx);
  const [request = null] = (await requests.listOpen([post.id], tx)).filter(
    ({ company_id }) => company_id === approved.company_id,
  );
  const people = await requests.listApprovers(tx, approved.company_id);
  const turn = request && requests.turnFor(request, approved, people, actor.id);
  const isOpen = post.status === "draft" || post.status === "scheduled";
  return {
    is_required: requiresApproval(role, rules, request),
    may_waive: role !== null && reachOf(role, "publish-unapproved") === "yes" && (rules?.owners_may_waive ?? true),
    may_ask: isOpen && mayWithPost(standingOf(actor, post), "ask-approval"),
    approval: request && requests.describe(request, approved, people),
    answer_page: turn === null ? null : approvalPage(approvalToken(turn, actor.id)),
  };
}

/**
 * Asks for approval, or again after changes were asked for. Idempotent: who is asked already is not asked twice.
 * @throws AppError not-found, forbidden, conflict (409) for a post without a company, a public one, or without anyone to
 * ask.
 */
export function askApproval(actor: Actor, id: number): Promise<PostApproval> {
  return change(actor, id, async (tx, post) => {
    if (post.status !== "draft" && post.status !== "scheduled") throw conflict(approvalMessages.published);
    const approved = await describeApproved(tx, post);
    if (!approved) throw conflict(approvalMessages.noCompany);
    const { rules } = await requests.findStanding(actor.id, approved.company_id, tx);
    await requests.ask(tx, { id: actor.id, name: await findFullName(actor.id, tx) }, approved, rules);
  });
}

/** @throws AppError not-found, forbidden, conflict (409) unless a draft is being approved. */
export function cancelApproval(actor: Actor, id: number): Promise<PostApproval> {
  return change(actor, id, async (tx, post) => {
    if (post.status !== "draft") throw conflict(approvalMessages.notCancellable);
    if (!(await requests.lockOpen(tx, id))) throw conflict(approvalMessages.noRequest);
    await requests.endOpen(tx, [id], "cancelled");
  });
}

/** @returns who was reminded. @throws AppError not-found, forbidden, conflict (409). */
export async function remindApprover(
  actor: Actor,
  id: number,
  turn: number,
): Promise<{ name: string; approval: PostApproval }> {
  let name = "";
  const approval = await change(actor, id, async (tx, post) => {
    const approved = await describeApproved(tx, post);
    if (!approved) throw conflict(approvalMessages.noCompany);
    name = await requests.remind(tx, turn, approved);
  });
  return { name, approval };
}

async function change(
  actor: Actor,
  id: number,
  carryOut: (tx: Transaction, post: ReachedPost) => Promise<void>,
): Promise<PostApproval> {
  return writeAs(actor, async (tx) => {
    const post = await lockReachedPost(tx, actor, id, "ask-approval");
    if (post.deleted_at !== null) throw new AppError("not-found", approvalMessages.noRequest);
    await carryOut(tx, post);
    return describe(tx, actor, post);
  });
}

/** Posts have gone out: what was asked has its end, and stays with them. */
export async function endApproved(tx: Transaction, ids: readonly number[]): Promise<void> {
  await requests.endOpen(tx, ids, "published");
  await endQuotes(tx, ids);
}

/** What lists say below a title; posts that the caller may not read, and those that are not being approved, have no line. */
export async function listLines(actor: Pick<Actor, "id">, ids: readonly number[]): Promise<ApprovalLine[]> {
  const open = await requests.listOpen(ids);
  const lines: ApprovalLine[] = [];
  for (const request of open) {
    const post = await getReachedPost(actor, request.post_id, "read").catch(() => null);
    if (!post || post.company_id !== request.company_id) continue;
    const approved = await transaction((tx) => describeApproved(tx, post));
    if (!approved) continue;
    const judged = judgeAll(request.rules, request.turns, approved.blocks);
    const isWaived = requests.isWaived(request, approved.blocks);
    lines.push({ post: post.id, ...lineOf(judged, { isWaived, isScheduled: approved.isScheduled }) });
  }
  return lines;
}

function conflict(message: string): AppError {
  return new AppError("conflict", message);
}
