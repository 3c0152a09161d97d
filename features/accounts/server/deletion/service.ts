/** Deletion of an account: requested, cancellable for some days, then carried out by a job, feature by feature. */
import { counted } from "#platform/contract/sentence.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { declareQueue } from "#platform/jobs/jobs.ts";
import { log } from "#platform/log/log.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { accountMessages, type Actor } from "../../contract.ts";
import { DELETION_GRACE_DAYS, dataMessages } from "../../own-data-contract.ts";
import { operatorUserMessages } from "../../operator-contract.ts";
import { lockProven, retireOpenTokens } from "../credentials/service.ts";
import * as policy from "./policy.ts";
import * as queries from "./queries.ts";
import { proveOwner } from "../second-factor/service.ts";
import type { PersonalData } from "../own-data/personal-service.ts";
import { confirmActor } from "../sessions/confirm-service.ts";
import { endOwnSessions } from "../sessions/own-queries.ts";
import { endSessions } from "../sessions/queries.ts";

type Answer = { detail: string; deletion_due_at: string | null };

/** The queue that deletes accounts when they are due. */
export const DELETE_DUE_ACCOUNTS = declareQueue("delete-due-accounts");
/** The page where the owner cancels it. */
const PROFILE_SCREEN = "/dashboard?activeContent=individualProfile";
/** The second round erases what requests that started before the account was closed may have written. */
const ROUNDS = 2;
const ACCOUNTS_PER_LOOK = 100;

/**
 * Sets the day and signs out all other sessions. Idempotent: a repeated request keeps the day. Until then everything
 * works.
 * @throws AppError invalid-input naming `password` or `code`, conflict (409) for the last operator, where a post is on
 *   legal hold, and for the only owner of a company with other people; too-many-requests (429).
 */
export async function requestDeletion(
  actor: Actor,
  proof: { password: string; code?: string | undefined },
): Promise<Answer> {
  const { password_hash } = await proveOwner(actor, proof);
  const dueAt = await transaction(async (tx) => {
    const dueAt = await askForDeletion(tx, actor.id);
    await lockProven(tx, actor, password_hash);
    await retireOpenTokens(tx, actor.id);
    await endOwnSessions(tx, actor.id, { allBut: actor.sessionId }, "account to be deleted", "with-keys");
    return dueAt;
  });
  return { detail: dataMessages.deletionAsked(policy.dayOf(dueAt)), deletion_due_at: dueAt.toISOString() };
}

async function askForDeletion(tx: Transaction, userId: number): Promise<Date> {
  const { user, dueAt, isNew } = await scheduleDeletionIn(tx, userId);
  if (!isNew) return dueAt;
  const company = await queries.findCompanyLeftAlone(tx, userId);
  if (company !== null) throw new AppError("conflict", dataMessages.lastOwner(company));
  const mail = policy.deletionAskedMail(user.first_name, dueAt, `${publicUrl()}${PROFILE_SCREEN}`);
  await queueMail(tx, { to: user.email, ...mail });
  return dueAt;
}

export type ScheduledDeletion = { user: queries.DeletingUser; dueAt: Date; isNew: boolean };

/**
 * Sends no email. A day that is already set stays.
 * @throws AppError not-found, conflict (409) for the last operator and where a post is on legal hold.
 */
export async function scheduleDeletionIn(tx: Transaction, userId: number): Promise<ScheduledDeletion> {
  const user = await lockForDeletion(tx, userId);
  if (user.deletion_due_at) return { user, dueAt: user.deletion_due_at, isNew: false };
  return { user, dueAt: await queries.setDeletionDue(tx, userId, DELETION_GRACE_DAYS), isNew: true };
}

/**
 * Nothing of a post on legal hold is erased. Locks operators first and in a fixed order, so that parallel requests of
 * two operators cannot remove both.
 */
async function lockForDeletion(tx: Transaction, userId: number): Promise<queries.DeletingUser> {
  const operators = await queries.lockStayingOperators(tx);
  const user = await queries.lockUser(tx, userId);
  if (!user) throw new AppError("not-found", operatorUserMessages.notFound);
  const isLast = user.role === "operator" && operators.every((id) => id === userId);
  if (isLast) throw new AppError("conflict", dataMessages.lastOperator);
  if (await queries.hasPostOnHold(tx, userId)) throw new AppError("conflict", dataMessages.onHold);
  return user;
}

/**
 * Cancels a requested deletion. Works until the account is closed, including on the due day. Does nothing when no
 * deletion is pending.
 * @throws AppError not-signed-in (401) when the deletion started during this call.
 */
export async function callDeletionBack(actor: Actor): Promise<Answer> {
  await transaction(async (tx) => {
    const user = await queries.lockUser(tx, actor.id);
    if (!user || user.suspended_at) throw new AppError("not-signed-in", accountMessages.notSignedIn);
    confirmActor(tx, actor);
    if (!user.deletion_due_at) return;
    await queries.clearDeletion(tx, actor.id);
    await queueMail(tx, { to: user.email, ...policy.deletionCalledBackMail(user.first_name) });
  });
  return { detail: dataMessages.deletionCalledBack, deletion_due_at: null };
}

/**
 * The job: deletes every account that is due. One that cannot be deleted does not hold up the others.
 * @throws AggregateError of the failures, after all others are done.
 */
export async function deleteDueAccounts(personal: PersonalData[], signal?: AbortSignal): Promise<void> {
  const failed: number[] = [];
  const errors: unknown[] = [];
  for (;;) {
    const due = await queries.listDue(failed, ACCOUNTS_PER_LOOK);
    if (due.length === 0) break;
    for (const userId of due) {
      if (signal?.aborted) return;
      await deleteDueAccount(userId, personal).catch((error: unknown) => {
        log.error({ err: error, account: userId }, "An account due for deletion could not be deleted");
        failed.push(userId);
        errors.push(error);
      });
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${counted(errors.length, "account")} could not be deleted.`);
}

/** Idempotent, and safe to run twice in parallel: the row in users is deleted last, and once. */
async function deleteDueAccount(userId: number, personal: PersonalData[]): Promise<void> {
  if (!(await shut(userId))) return;
  for (let round = 0; round < ROUNDS; round++) for (const each of personal) await each.erase(userId);
  const isDeleted = await transaction(async (tx) => {
    const user = await queries.deleteShutAccount(tx, userId);
    if (user) await queueMail(tx, { to: user.email, ...policy.accountDeletedMail(user.first_name) });
    return user !== null;
  });
  if (isDeleted) log.info({ account: userId }, "An account was deleted");
}

function shut(userId: number): Promise<boolean> {
  return transaction(async (tx) => {
    if ((await queries.lockUser(tx, userId)) && (await queries.hasPostOnHold(tx, userId))) {
      log.warn({ account: userId }, "An account due for deletion is kept: one of its posts is on legal hold");
      return false;
    }
    if (!(await queries.shutDueAccount(tx, userId))) return false;
    await retireOpenTokens(tx, userId);
    await endSessions(tx, { userId }, "account deleted");
    return true;
  });
}
