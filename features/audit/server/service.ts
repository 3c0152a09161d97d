/** Audit: what operators did, written in the transaction that did it. */
import type { z } from "zod";
import type { Transaction } from "#platform/database/client.ts";
import { CSV_MARK } from "#platform/csv/csv.ts";
import { AppError } from "#platform/errors/app-error.ts";
import {
  type AuditEntry,
  type AuditFilter,
  type auditList,
  type AuditQuery,
  MAX_ENTRIES_IN_FILE,
} from "../contract.ts";
import { CSV_HEAD, lineOf } from "./policy.ts";
import * as queries from "./queries.ts";

/** The acting operator; with id null, the command line of this installation. */
export type Operator = { id: number | null; role: "user" | "operator"; sessionId?: string };

type Confirm = (tx: Transaction, session: { sessionId: string }) => void;
let confirm: Confirm | undefined;

/** @param confirming lets a transaction commit only while the session of its operator lasts. */
export function provideConfirmation(confirming: Confirm): void {
  confirm = confirming;
}

const COMMAND_LINE_NAME = "Command line";
const LINES_A_TIME = 1000;

/** @throws AppError forbidden (403) for users who are not operators. */
export function requireOperator(operator: Operator): void {
  if (operator.role !== "operator") throw new AppError("forbidden", "Only operators can do this.");
}

type Action = { action: string; subject: string; details?: string; actingAs?: number | null };

/**
 * Notes an action, in the transaction that carries it out: both happen, or neither, which is so when the operator's
 * session has ended meanwhile.
 * @param action noun and verb, for example `ticket.answer`; `subject` is what it was done to, for example `ticket 12`;
 *   `actingAs` is the id of the user as whom the operator did it.
 */
export function recordAction(
  tx: Transaction,
  operator: Operator,
  { action, subject, details = "", actingAs = null }: Action,
): Promise<void> {
  const { sessionId } = operator;
  if (sessionId !== undefined) {
    if (!confirm) throw new Error("Nobody has provided the confirmation of operators: import apps/wiring.ts.");
    confirm(tx, { sessionId });
  }
  return queries.insertEntry(tx, operator.id, COMMAND_LINE_NAME, { action, subject, details, actingAs });
}

/** Newest first. @throws AppError forbidden (403). */
export async function listAudit(operator: Operator, query: AuditQuery): Promise<z.infer<typeof auditList>> {
  requireOperator(operator);
  const { ids, count, hasMore } = await queries.findEntries(query);
  return { entries: (await queries.listEntries(ids)).map(describeEntry), count, has_more: hasMore };
}

/** Every action that was ever taken. @throws AppError forbidden (403). */
export function listAuditActions(operator: Operator): Promise<string[]> {
  requireOperator(operator);
  return queries.listActions();
}

/** A CSV file in pieces, newest first; memory stays bounded. @throws AppError forbidden (403). */
export function writeAuditFile(operator: Operator, filter: AuditFilter): AsyncGenerator<string> {
  requireOperator(operator);
  return csvOf(filter);
}

async function* csvOf(filter: AuditFilter): AsyncGenerator<string> {
  yield CSV_MARK + CSV_HEAD;
  let before: number | null = null;
  for (let written = 0; written < MAX_ENTRIES_IN_FILE; written += LINES_A_TIME) {
    const rows: queries.AuditRow[] = await queries.listEntriesBefore(filter, before, LINES_A_TIME);
    if (rows.length > 0) yield rows.map((row) => lineOf(describeEntry(row))).join("");
    if (rows.length < LINES_A_TIME) return;
    before = rows.at(-1)?.id ?? null;
  }
}

function describeEntry(row: queries.AuditRow): AuditEntry {
  return { ...row, created_at: row.created_at.toISOString() };
}
