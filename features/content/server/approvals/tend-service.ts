/** What the clock does for posts that are being approved: asks, reminds, warns; every minute. */
import { sendMissing } from "#features/approvals/server/requests/mailing-service.ts";
import * as quotes from "#features/approvals/server/quotes/service.ts";
import type { ApprovedPost } from "#features/approvals/server/requests/service.ts";
import * as requests from "#features/approvals/server/requests/service.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { log } from "#platform/log/log.ts";
import { findFullName, lockPost } from "../posts/queries.ts";
import { describeApproved } from "./post-service.ts";

const POSTS_AT_A_TIME = 50;

/** Rules that are set later bind posts that are scheduled already. */
async function askForScheduled(signal: AbortSignal): Promise<void> {
  for (let after = 0; ;) {
    const due = await requests.listToAsk(after, POSTS_AT_A_TIME);
    for (const { post_id, company_id } of due) {
      if (signal.aborted) return;
      after = post_id;
      await transaction(async (tx) => {
        const post = await readPost(tx, post_id, company_id);
        if (!post?.isScheduled) return;
        const { rules } = await requests.findStanding(post.owner_id, company_id, tx);
        const by = { id: post.owner_id, name: await findFullName(post.owner_id, tx) };
        if (rules && rules.mode !== "none") await requests.ask(tx, by, post, rules);
      }).catch((error: unknown) => log.error({ err: error, post: post_id }, "Approval could not be asked for"));
    }
    if (due.length < POSTS_AT_A_TIME) return;
  }
}

/** The same for people who are quoted. */
export async function tendQuoted(signal: AbortSignal): Promise<void> {
  for (let after = 0; ;) {
    const due = await quotes.listToTend(after, POSTS_AT_A_TIME);
    for (const { post_id, company_id } of due) {
      if (signal.aborted) return;
      after = post_id;
      await transaction(async (tx) => {
        const post = await readPost(tx, post_id, company_id);
        if (!post) return;
        await quotes.tendQuotes(tx, post);
        await warnOfQuotes(tx, post);
      }).catch((error: unknown) => log.error({ err: error, post: post_id }, "People quoted could not be asked again"));
    }
    if (due.length < POSTS_AT_A_TIME) return;
  }
}

/** Where an approval is missing as well, its own warning names both. */
async function warnOfQuotes(tx: Transaction, post: ApprovedPost): Promise<void> {
  const open = await quotes.listOpen([post.id], tx);
  const wanted = requests.warningsDue(post, new Date());
  const isDue = open.some(({ warnings }) => warnings < wanted);
  await quotes.setWarnings(tx, post.id, wanted);
  if (!isDue) return;
  const { rules } = await requests.findStanding(post.owner_id, post.company_id, tx);
  const request = await requests.lockOpen(tx, post.id);
  if (request && (requests.isWaived(request, post.blocks) || !requests.mayGoOut(request, post.blocks))) return;
  const waitedFor = await speakersMissing(tx, post);
  const zone = rules?.zone ?? "UTC";
  if (waitedFor.length > 0) await sendMissing(tx, post, { zone, askedBy: null, waitedFor, hasMissed: false });
}

/** Whose quotes hold the post up, by the rules of its company. */
async function speakersMissing(tx: Transaction, post: ApprovedPost): Promise<string[]> {
  const { rules } = await requests.findStanding(post.owner_id, post.company_id, tx);
  return rules?.quotes_first === true ? quotes.quotesWaitedFor(await quotes.listLatest(post.id, tx), post.blocks) : [];
}

async function readPost(tx: Transaction, postId: number, companyId: number) {
  const row = await lockPost(tx, postId, companyId);
  return row && row.deleted_at === null ? describeApproved(tx, row) : null;
}

/** Approvers and people who are quoted. */
export async function tendAll(signal: AbortSignal): Promise<void> {
  await askForScheduled(signal);
  await tendApprovals(signal);
  await tendQuoted(signal);
}

/** A request that cannot be tended is logged and does not delay others. Safe from any number of workers, and to kill. */
export async function tendApprovals(signal: AbortSignal): Promise<void> {
  for (let after = 0; ;) {
    const due = await requests.listToTend(after, POSTS_AT_A_TIME);
    for (const { post_id, company_id } of due) {
      if (signal.aborted) return;
      after = post_id;
      await tendOne(post_id, company_id).catch((error: unknown) =>
        log.error({ err: error, post: post_id }, "A request for approval could not be tended"),
      );
    }
    if (due.length < POSTS_AT_A_TIME) return;
  }
}

async function tendOne(postId: number, companyId: number): Promise<void> {
  await transaction(async (tx) => {
    const post = await readPost(tx, postId, companyId);
    if (!post) return;
    const request = await requests.lockOpen(tx, postId);
    if (!request) return;
    const wanted = requests.warningsDue(post, new Date());
    if (wanted > request.warnings && !requests.mayGoOut(request, post.blocks)) {
      const { zone } = request.rules;
      const waitedFor = [...requests.waitedFor(request, post.blocks), ...(await speakersMissing(tx, post))];
      await sendMissing(tx, post, { zone, askedBy: request.asked_by, waitedFor, hasMissed: false });
    }
    await requests.tend(tx, { ...request, warnings: wanted }, post);
  });
}
