/** Operators' work on abuse reports: the queue, and one decision for a report or for all reports of its page. */
import type { z } from "zod";
import { ensureWithdrawnIn } from "#features/content/server/posts/withdraw-service.ts";
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { mayMailOwner } from "#platform/mail/unasked.ts";
import {
  type AbuseReport,
  abuseReportMessages,
  type DecisionInput,
  type reportList,
  type ReportsQuery,
} from "../contract.ts";
import { decisionMail } from "./policy.ts";
import * as queries from "./queries.ts";

/** Newest first. @throws AppError forbidden (403). */
export async function listReports(operator: Operator, query: ReportsQuery): Promise<z.infer<typeof reportList>> {
  requireOperator(operator);
  const { ids, count, hasMore } = await queries.findReports(query);
  return { reports: (await queries.listReports(ids)).map(describeReport), count, has_more: hasMore };
}

/** @throws AppError forbidden (403). */
export function countOpenReports(operator: Operator): Promise<number> {
  requireOperator(operator);
  return queries.countOpen();
}

/** @throws AppError forbidden (403), not-found. */
export async function getReport(operator: Operator, id: number): Promise<AbuseReport> {
  requireOperator(operator);
  const [row] = await queries.listReports([id]);
  if (!row) throw noSuchReport();
  return describeReport(row);
}

/**
 * Stores the decision, withdraws the post if decided, records it in the audit log and emails the reporters who gave an
 * address, in one transaction.
 * @returns the report afterwards.
 * @throws AppError forbidden (403), not-found, conflict (409) once it has been decided, and
 *   when there is no published post to withdraw.
 */
export async function decideReport(operator: Operator, id: number, input: DecisionInput): Promise<AbuseReport> {
  requireOperator(operator);
  const { decision, note, answer, same_page: withSamePage } = input;
  const { post_id: postId } = await getReport(operator, id);
  await transaction(async (tx) => {
    // Lock order: the post before its reports, as in the deletion of a post.
    if (decision === "withdrawn") await withdraw(tx, operator, postId, input);
    const reports = await queries.lockForDecision(tx, id, withSamePage);
    if (!reports) throw noSuchReport();
    if (reports.length === 0) throw new AppError("conflict", abuseReportMessages.alreadyDecided);
    const ids = reports.map((report) => report.id);
    await queries.writeDecision(tx, ids, { decision, note, answer, decidedBy: operator.id });
    for (const report of reports) {
      const subject = `abuse-report ${report.id}`;
      await recordAction(tx, operator, {
        action: `abuse-report.${decision}`,
        subject,
        details: `${report.page}: ${note}`,
      });
      if (report.reporter_email === null || !(await mayMailOwner(tx, report.reporter_email))) continue;
      const { id: number, guid, kind } = report;
      const facts = { id: number, post: guid !== null && kind !== null ? { guid, kind } : null };
      await queueMail(tx, { to: report.reporter_email, ...decisionMail(facts, decision, answer) });
    }
  });
  return getReport(operator, id);
}

/** Does nothing if the post is already withdrawn. */
async function withdraw(
  tx: Transaction,
  operator: Operator,
  postId: number | null,
  { reason, public_note }: DecisionInput,
): Promise<void> {
  if (postId === null) throw new AppError("conflict", abuseReportMessages.notAPost);
  await ensureWithdrawnIn(tx, operator, postId, { reason, note: public_note });
}

function describeReport({ erased_at, created_at, decided_at, ...row }: queries.ReportRow): AbuseReport {
  return {
    ...row,
    created_at: created_at.toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
    is_erased: erased_at !== null,
  };
}

function noSuchReport(): AppError {
  return new AppError("not-found", abuseReportMessages.notFound);
}
