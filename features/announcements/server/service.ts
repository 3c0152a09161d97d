/** Announcements: what operators say to all users, who has dismissed it, and who wants no emails of it. */
import type { Actor } from "#features/accounts/contract.ts";
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { findMaintenanceNotice } from "#features/maintenance/server/service.ts";
import { listReveals } from "#features/outbox/server/reveal-service.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { declareQueue, enqueue } from "#platform/jobs/jobs.ts";
import {
  type Announcement,
  type AnnouncementChange,
  type AnnouncementInput,
  announcementMessages,
  type Notices,
} from "../contract.ts";
import { readUnsubscribeToken } from "./unsubscribe-service.ts";
import * as queries from "./queries.ts";

export const MAIL_ANNOUNCEMENTS = declareQueue("mail-announcements");

/** Newest first. @throws AppError forbidden (403). */
export async function listAnnouncements(operator: Operator): Promise<Announcement[]> {
  requireOperator(operator);
  return (await queries.listAnnouncements()).map(describe);
}

/** @throws AppError forbidden (403), invalid-input naming `until`. */
export async function createAnnouncement(operator: Operator, input: AnnouncementInput): Promise<Announcement> {
  requireOperator(operator);
  refuseWrongTimes(input, null);
  const id = await transaction(async (tx) => {
    const id = await queries.insertAnnouncement(tx, input, operator.id);
    await note(tx, operator, "create", id, input.title);
    await wakeMailing(tx, input);
    return id;
  });
  return get(id);
}

/** Fields left out, and emails that have been queued, stay as they are. @throws AppError forbidden (403), not-found, conflict (409) once stopped, invalid-input. */
export async function changeAnnouncement(
  operator: Operator,
  id: number,
  change: AnnouncementChange,
): Promise<Announcement> {
  requireOperator(operator);
  await transaction(async (tx) => {
    const stored = await lock(tx, id);
    if (stored.stopped_at) throw new AppError("conflict", announcementMessages.stopped);
    const from = change.from ?? null;
    const until = change.until === undefined ? (stored.ends_at?.toISOString() ?? null) : change.until;
    if (change.from || change.until) refuseWrongTimes({ from, until }, stored.starts_at);
    await queries.updateAnnouncement(tx, id, change);
    await note(tx, operator, "change", id, change.title ?? stored.title);
    await wakeMailing(tx, { is_mailed: change.is_mailed ?? stored.is_mailed, from });
  });
  return get(id);
}

/** It is no longer shown, and no further emails are queued. Idempotent. @throws AppError forbidden (403), not-found. */
export async function stopAnnouncement(operator: Operator, id: number): Promise<Announcement> {
  requireOperator(operator);
  await transaction(async (tx) => {
    const { stopped_at, title } = await lock(tx, id);
    if (stopped_at) return;
    await queries.stopAnnouncement(tx, id);
    await note(tx, operator, "stop", id, title);
  });
  return get(id);
}

/** The notices for this user now. */
export async function getNotices(actor: Actor): Promise<Notices> {
  const [maintenance, shown, reveals] = await Promise.all([
    findMaintenanceNotice(),
    queries.listShown(actor.id),
    listReveals(actor.id),
  ]);
  return {
    maintenance,
    reveals,
    announcements: shown.map(({ id, title, body, link }) => ({ id, title, text: body, link: link ?? "" })),
  };
}

/** @throws AppError not-found. */
export async function dismissAnnouncement(actor: Actor, id: number): Promise<void> {
  if (!(await transaction((tx) => queries.insertDismissal(tx, actor.id, id)))) throw notFound();
}

/** @returns whether the token's owner gets announcements by email; null for an invalid token. */
export async function findEmailChoice(token: string): Promise<boolean | null> {
  const userId = readUnsubscribeToken(token);
  return userId === null ? null : !(await queries.hasOptedOut(userId));
}

/** @throws AppError not-found for an invalid token. */
export async function chooseEmails(token: string, wanted: boolean): Promise<void> {
  const userId = readUnsubscribeToken(token);
  if (userId === null) throw new AppError("not-found", "This link is not valid. Open it from the email again.");
  await transaction((tx) => (wanted ? queries.deleteOptOut(tx, userId) : queries.insertOptOut(tx, userId)));
}

async function get(id: number): Promise<Announcement> {
  const row = await queries.findAnnouncement(id);
  if (!row) throw notFound();
  return describe(row);
}

async function lock(tx: Transaction, id: number) {
  const row = await queries.lockAnnouncement(tx, id);
  if (!row) throw notFound();
  return row;
}

function note(tx: Transaction, operator: Operator, verb: string, id: number, title: string): Promise<void> {
  return recordAction(tx, operator, {
    action: `announcement.${verb}`,
    subject: `announcement ${id}`,
    details: title,
  });
}

type Times = Pick<AnnouncementInput, "from" | "until">;

async function wakeMailing(
  tx: Transaction,
  { is_mailed, from }: Pick<AnnouncementInput, "is_mailed" | "from">,
): Promise<void> {
  if (is_mailed) await enqueue(tx, MAIL_ANNOUNCEMENTS, {}, from === null ? {} : { startAfter: new Date(from) });
}

/** @param starts of the stored one, which a change without `from` keeps. */
function refuseWrongTimes({ from, until }: Times, starts: Date | null): void {
  if (until === null) return;
  const end = Date.parse(until);
  const start = from === null ? (starts?.getTime() ?? Date.now()) : Date.parse(from);
  if (end <= start) throw invalidInput({ until: announcementMessages.endBeforeStart });
  if (end <= Date.now()) throw invalidInput({ until: announcementMessages.endPast });
}

function describe({
  body,
  link,
  starts_at,
  ends_at,
  mailed_at,
  created_at,
  ...row
}: queries.AnnouncementRow): Announcement {
  return {
    ...row,
    text: body,
    link: link ?? "",
    from: starts_at.toISOString(),
    until: ends_at?.toISOString() ?? null,
    mailed_at: mailed_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  };
}

function notFound(): AppError {
  return new AppError("not-found", announcementMessages.notFound);
}
