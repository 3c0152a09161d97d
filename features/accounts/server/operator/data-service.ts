/** Operators' actions on all data of a user: exporting it and deleting the account. The owner is notified of each. */
import type { Readable } from "node:stream";
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { enqueue } from "#platform/jobs/jobs.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { storage } from "#platform/storage/storage.ts";
import type { DataExport } from "../../own-data-contract.ts";
import { operatorUserMessages } from "../../operator-contract.ts";
import { retireOpenTokens } from "../credentials/service.ts";
import * as policy from "../own-data/policy.ts";
import * as exports from "../own-data/export-queries.ts";
import { describeExport, noExport, PACK_EXPORT } from "../own-data/export-service.ts";
import { deletionCalledBackMail, operatorDeletionMail } from "../deletion/policy.ts";
import * as deletions from "../deletion/queries.ts";
import { DELETE_DUE_ACCOUNTS, scheduleDeletionIn } from "../deletion/service.ts";
import { endSessions } from "../sessions/queries.ts";

/**
 * Packs the same data as the owner's own export. One already being packed is shared with its owner.
 * @throws AppError forbidden (403), not-found.
 */
export async function requestExportOf(operator: Operator, userId: number, reason: string): Promise<void> {
  requireOperator(operator);
  await transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    await exports.failStalled(tx, policy.STALLED_SECONDS, userId);
    const exportId = await exports.insertExport(tx, userId, operator.id);
    if (exportId === null) await exports.shareOpenExport(tx, userId, operator.id);
    else await enqueue(tx, PACK_EXPORT, { exportId });
    const details = `${user.email}: ${reason}`;
    await recordAction(tx, operator, { action: "user.export", subject: `user ${userId}`, details });
    await queueMail(tx, { to: user.email, ...policy.operatorExportMail(user.first_name) });
  });
}

/** The latest export that operators may read; null: none. @throws AppError forbidden (403). */
export async function findExportOf(operator: Operator, userId: number): Promise<DataExport | null> {
  requireOperator(operator);
  const row = await exports.findLatest(userId, { byOperators: true });
  if (!row) return null;
  const { url, ...described } = describeExport(row);
  return { ...described, url: url === null ? null : `/operator/users/${userId}/export/${row.id}/file/` };
}

export type OperatorsExportFile = { name: string; bytes: number; stream: Readable };

/**
 * Records each download in the audit log.
 * @throws AppError forbidden (403); not-found, also for one that only the owner requested.
 */
export async function openExportOf(operator: Operator, userId: number, id: string): Promise<OperatorsExportFile> {
  requireOperator(operator);
  const row = await exports.findExport(id);
  if (row?.user_id !== userId || !row.is_shared || !row.is_kept || row.bytes === null) throw noExport();
  const stream = await (await storage()).openRead(policy.exportKey(id));
  if (!stream) throw noExport();
  const entry = { action: "user.export-download", subject: `user ${userId}`, details: `${row.bytes} bytes` };
  await transaction((tx) => recordAction(tx, operator, entry));
  return { name: policy.downloadName(row.created_at), bytes: row.bytes, stream };
}

/**
 * Leaves the usual days for cancelling.
 * @returns the day; one that is already set stays.
 * @throws AppError forbidden (403), also for oneself; not-found; conflict (409) for the last operator.
 */
export async function deleteLater(operator: Operator, userId: number, reason: string): Promise<Date> {
  refuseOneself(operator, userId);
  return transaction(async (tx) => {
    const { user, dueAt, isNew } = await scheduleDeletionIn(tx, userId);
    if (!isNew) return dueAt;
    const details = `due ${dueAt.toISOString()}: ${reason}`;
    await recordAction(tx, operator, { action: "user.delete", subject: `user ${userId}`, details });
    const link = `${publicUrl()}/dashboard?activeContent=individualProfile`;
    await queueMail(tx, { to: user.email, ...operatorDeletionMail(user.first_name, dueAt, link) });
    return dueAt;
  });
}

/**
 * Closes the account now and lets a job erase it; the owner is emailed when it is done. The audit log keeps only the id
 * and the reason: personal data must go.
 * @throws as deleteLater.
 */
export async function deleteNow(operator: Operator, userId: number, reason: string): Promise<void> {
  refuseOneself(operator, userId);
  await transaction(async (tx) => {
    await scheduleDeletionIn(tx, userId);
    await deletions.setDeletionDue(tx, userId, 0);
    await deletions.shutDueAccount(tx, userId);
    await endSessions(tx, { userId }, "account deleted");
    await retireOpenTokens(tx, userId);
    const details = `immediately: ${reason}`;
    await recordAction(tx, operator, { action: "user.delete", subject: `user ${userId}`, details });
    await enqueue(tx, DELETE_DUE_ACCOUNTS, {});
  });
}

/**
 * Does nothing when no deletion is pending.
 * @throws AppError forbidden (403), not-found, conflict (409) once it has started.
 */
export async function keepAccountOf(operator: Operator, userId: number): Promise<void> {
  requireOperator(operator);
  await transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user.deletion_due_at) return;
    if (user.deletion_due_at.getTime() <= Date.now())
      throw new AppError("conflict", operatorUserMessages.deletionBegun);
    await deletions.clearDeletion(tx, userId);
    await recordAction(tx, operator, { action: "user.keep", subject: `user ${userId}`, details: user.email });
    await queueMail(tx, { to: user.email, ...deletionCalledBackMail(user.first_name) });
  });
}

async function lockUser(tx: Transaction, userId: number): Promise<deletions.DeletingUser> {
  const user = await deletions.lockUser(tx, userId);
  if (!user) throw new AppError("not-found", operatorUserMessages.notFound);
  return user;
}

function refuseOneself(operator: Operator, userId: number): void {
  requireOperator(operator);
  if (operator.id === userId) throw new AppError("forbidden", operatorUserMessages.notYourself);
}
