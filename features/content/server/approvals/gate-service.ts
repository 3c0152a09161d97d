/**
 * Invariant: a text of a company with rules of approval goes out approved, or because an owner took it upon them. Called in
 * the transaction that publishes, schedules or changes a post, after it was written: what does not pass rolls it back.
 */
import type { Actor } from "#features/accounts/contract.ts";
import { approvalMessages, type ApprovalRules } from "#features/approvals/contract.ts";
import { type Block, isSameText } from "#features/approvals/policy/blocks.ts";
import * as quotes from "#features/approvals/server/quotes/service.ts";
import { sendMissing } from "#features/approvals/server/requests/mailing-service.ts";
import * as requests from "#features/approvals/server/requests/service.ts";
import { releaseHold } from "#features/billing/server/allowance/service.ts";
import { reachOf } from "#features/companies/team/rights.ts";
import type { Role } from "#features/companies/team/roles.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { tell } from "#platform/events/events.ts";
import { postsReplanned } from "../events.ts";
import { statusAfter } from "../posts/lifecycle.ts";
import { findFullName, type PostRow } from "../posts/queries.ts";
import { describeApproved } from "./post-service.ts";
import * as queries from "./queries.ts";

type Going = {
  id: number;
  company_id: number | null;
  /** `later`: there is time to be asked and to answer. `shared`: now, to people outside, before it is public. */
  to: "now" | "later" | "shared";
  /** Of an owner who does without approval. */
  reason?: string | undefined;
  /** The words before the change, which need no approval where they stay. */
  before?: readonly Block[] | null;
};

/**
 * @throws AppError forbidden (403) naming who has not answered, or why a reason does not count; conflict (409) when there
 * is no one to ask.
 */
export async function requireApproval(
  tx: Transaction,
  actor: Pick<Actor, "id">,
  { id, company_id, to, reason = "", before = null }: Going,
): Promise<void> {
  if (company_id === null) return;
  const { role, rules } = await requests.findStanding(actor.id, company_id, tx);
  const found = await requests.lockOpen(tx, id);
  const isRequired = requiresApproval(role, rules, found);
  // Who may publish decides about a post whose author waited for that.
  if (!isRequired && found?.rules.isImplicit) await requests.endOpen(tx, [id], "cancelled");
  if (!isRequired && rules?.quotes_first !== true) return;
  const row = await queries.readLocked(tx, id);
  const post = await describeApproved(tx, row);
  if (!post || (before && isSameText(before, post.blocks))) return;
  const request = found?.company_id === company_id ? found : null;
  const waiting = await listMissing(tx, post, request, { isRequired, rules });
  if (waiting === null) return;
  const by = { id: actor.id, name: await findFullName(actor.id, tx) };
  if (reason.trim() !== "") {
    if (role === null || reachOf(role, "publish-unapproved") !== "yes")
      throw new AppError("forbidden", approvalMessages.ownersOnly);
    await requests.waive(tx, by, post, { reason, rules, isShared: to === "shared" });
    if (row.status === "published") await requests.endOpen(tx, [id], "published");
    return;
  }
  if (to !== "later")
    throw new AppError(
      "forbidden",
      before !== null && row.status === "published" && waiting.speakers.length === 0
        ? approvalMessages.publishedChange
        : refusalOf(waiting),
    );
  if (request) await requests.lookSoon(tx, request.id);
  else if (isRequired) await requests.ask(tx, by, post, rules);
}

type Missing = { approvers: readonly string[]; speakers: readonly string[] };

/** Who has not approved the text as it is; null: it may go out. */
async function listMissing(
  tx: Transaction,
  post: NonNullable<Awaited<ReturnType<typeof describeApproved>>>,
  request: requests.Request | null,
  { isRequired, rules }: { isRequired: boolean; rules: ApprovalRules | null },
): Promise<Missing | null> {
  if (request && requests.isWaived(request, post.blocks)) return null;
  const isMissing = isRequired && !(request && requests.mayGoOut(request, post.blocks));
  const open = rules?.quotes_first === true ? await quotes.listLatest(post.id, tx) : [];
  const speakers = quotes.quotesWaitedFor(open, post.blocks);
  if (!isMissing && speakers.length === 0) return null;
  return { approvers: isMissing && request ? requests.waitedFor(request, post.blocks) : [], speakers };
}

function refusalOf({ approvers, speakers }: Missing): string {
  if (approvers.length > 0) return approvalMessages.notApproved([...approvers, ...speakers]);
  return speakers.length > 0 ? approvalMessages.quotesWait(speakers) : approvalMessages.notAsked;
}

/** Whether the person may let a post go out without approval, with a reason. */
export async function mayDoWithout(actor: Pick<Actor, "id">, companyId: number | null): Promise<boolean> {
  if (companyId === null) return false;
  const { role, rules } = await transaction((tx) => requests.findStanding(actor.id, companyId, tx));
  return role !== null && reachOf(role, "publish-unapproved") === "yes" && (rules?.owners_may_waive ?? true);
}

/** Whether people outside may read the text of a post that is not public, as it is now. */
export function mayBeShown(id: number): Promise<boolean> {
  return transaction(async (tx) => (await findMissing(tx, await queries.readLocked(tx, id))) === null);
}

/** Who has not approved a text that is to go out, by name; null: it may. */
export async function findMissing(tx: Transaction, row: PostRow): Promise<string[] | null> {
  if (row.company_id === null) return null;
  const { rules } = await requests.findStanding(row.owner_id, row.company_id, tx);
  const [request = null] = await requests.listOpen([row.id], tx);
  const isRequired = (rules !== null && rules.mode !== "none") || (request !== null && !request.rules.isImplicit);
  const post = isRequired || rules?.quotes_first === true ? await describeApproved(tx, row) : null;
  const missing = post && (await listMissing(tx, post, request, { isRequired, rules }));
  return missing && [...missing.approvers, ...missing.speakers];
}

/** Rules of the company, or those that a request in progress keeps; and always for posts of authors. */
export function requiresApproval(
  role: Role | null,
  rules: ApprovalRules | null,
  request: requests.Request | null,
): boolean {
  if (role !== null && reachOf(role, "publish") === "approved") return true;
  return (rules !== null && rules.mode !== "none") || (request !== null && !request.rules.isImplicit);
}

/**
 * Whether texts that were public elsewhere may go out for the company without approval: it has no rules, or its rules let
 * this owner do without. The company is locked.
 */
export async function mayImportFor(tx: Transaction, userId: number, companyId: number): Promise<boolean> {
  const { role, rules } = await requests.findStanding(userId, companyId, tx);
  if (rules === null || (rules.mode === "none" && !rules.quotes_first)) return true;
  return rules.owners_may_waive && role !== null && reachOf(role, "publish-unapproved") === "yes";
}

/**
 * Posts whose time has come, without those whose approval is missing: these become drafts, their release comes back, and
 * their author and the owners are told.
 * @param ids locked.
 */
export async function keepApproved(tx: Transaction, ids: readonly number[]): Promise<number[]> {
  const missing = new Set<number>();
  for (const { id, company_id } of await queries.listRequested(tx, ids)) {
    const found = await requests.lockOpen(tx, id);
    const request = found?.company_id === company_id ? found : null;
    const row = await queries.readLocked(tx, id);
    const post = await describeApproved(tx, row);
    if (!post) continue;
    const { rules } = await requests.findStanding(post.owner_id, company_id, tx);
    const isAsked = request !== null && request.turns.length > 0;
    const isRequired = isAsked || (rules !== null && rules.mode !== "none");
    const waiting = await listMissing(tx, post, request, { isRequired, rules });
    if (waiting === null) continue;
    missing.add(id);
    statusAfter("scheduled", "miss-approval");
    await queries.makeDraft(tx, id);
    await releaseHold(tx, id, "Not approved in time");
    await tell(tx, postsReplanned, { posts: [row] });
    const waitedFor = [...waiting.approvers, ...waiting.speakers];
    const zone = request?.rules.zone ?? rules?.zone ?? "UTC";
    await sendMissing(tx, post, { zone, askedBy: request?.asked_by ?? null, waitedFor, hasMissed: true });
  }
  return ids.filter((id) => !missing.has(id));
}
