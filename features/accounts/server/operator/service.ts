/** Operators' view of users and their actions on accounts, for the console and the command line. Each change is written together with its audit entry. */
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import type { Role } from "../../contract.ts";
import {
  type ListedUser,
  operatorUserMessages,
  type OperatorUser,
  type OperatorUsersQuery,
} from "../../operator-contract.ts";
import { accountParts } from "../parts-service.ts";
import { retireMailTokens } from "../credentials/queries.ts";
import { retireEveryLink, retireOpenTokens } from "../credentials/service.ts";
import { type DeletingUser, lockStayingOperators, lockUser } from "../deletion/queries.ts";
import { askToLift, keepFactor } from "../second-factor/lift-service.ts";
import { liftFactor } from "../second-factor/service.ts";
import * as queries from "./queries.ts";
import { findOperators } from "./roles-queries.ts";
import { lockUnconfirmedUser, markEmailVerified } from "../address/queries.ts";
import { endAllSessions } from "../sessions/ending-service.ts";

const LEDGER_LINES = 10;

export type UserPage = { users: ListedUser[]; count: number; has_more: boolean };

/** Newest first. @throws AppError forbidden (403). */
export async function findUsers(operator: Operator, query: OperatorUsersQuery): Promise<UserPage> {
  requireOperator(operator);
  const { ids, count, hasMore } = await queries.findUsers(query);
  return { users: (await queries.listUsers(ids)).map(describeListed), count, has_more: hasMore };
}

/** @throws AppError forbidden (403), not-found. */
export async function getUser(operator: Operator, id: number): Promise<OperatorUser> {
  requireOperator(operator);
  const [[row], facts, sessions, ledger] = await Promise.all([
    queries.listUsers([id]),
    queries.findFacts(id),
    queries.listSeenSessions(id),
    accountParts().ledger.listLatest(id, LEDGER_LINES),
  ]);
  if (!row) throw noSuchUser();
  const { slug, country, city, plan_slug, available } = row;
  const seen = sessions.map(({ last_seen_at, ...session }) => ({
    ...session,
    last_seen_at: last_seen_at.toISOString(),
  }));
  // Sessions of operators do not count as visits of the user.
  const last_seen_at = seen.find((session) => session.operator === null)?.last_seen_at ?? null;
  return {
    ...describeListed(row),
    slug,
    country,
    city,
    plan_slug,
    available,
    ...facts,
    two_factor_lift_due_at: facts.two_factor_lift_due_at?.toISOString() ?? null,
    sessions: seen,
    last_seen_at,
    ledger,
  };
}

function describeListed(row: queries.ListedRow): ListedUser {
  const { id, email, name, role, plan, press_releases, posts, email_verified } = row;
  return {
    id,
    email,
    name,
    role,
    plan,
    press_releases,
    posts,
    email_verified,
    created_at: row.created_at.toISOString(),
    suspended_at: row.suspended_at?.toISOString() ?? null,
    deletion_due_at: row.deletion_due_at?.toISOString() ?? null,
  };
}

/**
 * Confirms the address on the operator's word and publishes posts waiting for it.
 * @returns false when it was already confirmed.
 * @throws AppError forbidden (403), not-found.
 */
export async function confirmEmailOf(operator: Operator, userId: number): Promise<boolean> {
  const isNew = await withUser(operator, userId, async (tx, note) => {
    if (!(await lockUnconfirmedUser(tx, userId))) return false;
    await markEmailVerified(tx, userId);
    await retireMailTokens(tx, userId, "activate");
    await note("user.confirm-email", "");
    return true;
  });
  await accountParts().publishConfirmed(userId);
  return isNew;
}

/** How a request to switch a second factor off ends: done, in a day unless the owner objects, or nothing to do. */
export type Lifting = "off" | "asked" | "nothing";

/**
 * A customer's goes immediately; that of an operator after a day, if its owner does not object.
 * @throws AppError forbidden (403), not-found.
 */
export async function liftFactorOf(operator: Operator, userId: number): Promise<Lifting> {
  return withUser(operator, userId, async (tx, note, user) => {
    if (await isOrWasOperator(tx, userId)) {
      if (!(await askToLift(tx, user))) return "nothing";
      await note("user.two-factor-off-asked", "");
      return "asked";
    }
    const wasOn = await liftFactor(tx, userId);
    if (wasOn) await note("user.two-factor-off", "");
    return wasOn ? "off" : "nothing";
  });
}

/** @returns false when nothing was to be switched off. @throws AppError forbidden (403), not-found. */
export async function keepFactorOf(operator: Operator, userId: number): Promise<boolean> {
  return withUser(operator, userId, async (tx, note, user) => {
    const isKept = await keepFactor(tx, user);
    if (isKept) await note("user.two-factor-keep", "");
    return isKept;
  });
}

/**
 * Ends the account's sessions immediately and refuses new ones; its published posts stay.
 * @throws AppError forbidden (403), also for oneself; not-found; conflict (409) for the last operator.
 */
export async function suspendUser(operator: Operator, userId: number, reason: string): Promise<void> {
  refuseOneself(operator, userId);
  await withOperatorOrUser(operator, userId, async (tx, note, user, isLast) => {
    if (user.suspended_at) return;
    if (isLast) throw new AppError("conflict", operatorUserMessages.lastOperator);
    await retireOpenTokens(tx, userId);
    await queries.updateSuspension(tx, userId, true);
    await note("user.suspend", reason);
    await endAllSessions(tx, userId, "suspended");
  });
}

/** @throws AppError forbidden (403), not-found, conflict (409) when its deletion has started. */
export async function restoreUser(operator: Operator, userId: number): Promise<void> {
  await withUser(operator, userId, async (tx, note, user) => {
    if (!user.suspended_at) return;
    if (user.deletion_due_at && user.deletion_due_at.getTime() <= Date.now())
      throw new AppError("conflict", operatorUserMessages.beingDeleted);
    await queries.updateSuspension(tx, userId, false);
    await note("user.restore", "");
  });
}

/**
 * Signs the account out everywhere, so that no session keeps what the old role could do.
 * @throws AppError forbidden (403), also for oneself; not-found; conflict (409) for the last operator and a suspended one.
 */
export async function setRole(operator: Operator, userId: number, role: Role): Promise<void> {
  refuseOneself(operator, userId);
  await withOperatorOrUser(operator, userId, async (tx, note, user, isLast) => {
    if (user.role === role) return;
    if (role === "operator" && user.suspended_at) throw new AppError("conflict", operatorUserMessages.suspendedNoRole);
    if (isLast) throw new AppError("conflict", operatorUserMessages.lastOperator);
    await retireEveryLink(tx, userId);
    await queries.updateRole(tx, userId, role);
    await note("user.role", `${user.role} → ${role}`);
    await endAllSessions(tx, userId, "role changed");
  });
}

function refuseOneself(operator: Operator, userId: number): void {
  requireOperator(operator);
  if (operator.id === userId) throw new AppError("forbidden", operatorUserMessages.notYourself);
}

type Note = (action: string, details: string) => Promise<void>;
type Work<T> = (tx: Transaction, note: Note, user: DeletingUser) => Promise<T>;

/**
 * Locks the account, so that changes to it queue, and passes a function that writes its audit entry.
 * @throws AppError forbidden (403), not-found.
 */
export async function withUser<T>(operator: Operator, userId: number, work: Work<T>): Promise<T> {
  requireOperator(operator);
  return transaction((tx) => withLockedUser(tx, operator, userId, work));
}

/** Locks operators first and in a fixed order, so that two who remove each other in parallel cannot both succeed. */
async function withOperatorOrUser<T>(
  operator: Operator,
  userId: number,
  work: (tx: Transaction, note: Note, user: DeletingUser, isLast: boolean) => Promise<T>,
): Promise<T> {
  return transaction(async (tx) => {
    const staying = await lockStayingOperators(tx);
    return withLockedUser(tx, operator, userId, (_tx, note, user) =>
      work(tx, note, user, user.role === "operator" && staying.every((id) => id === userId)),
    );
  });
}

async function withLockedUser<T>(tx: Transaction, operator: Operator, userId: number, work: Work<T>): Promise<T> {
  const user = await lockUser(tx, userId);
  if (!user) throw noSuchUser();
  const note: Note = (action, details) =>
    recordAction(tx, operator, {
      action,
      subject: `user ${userId}`,
      details: details === "" ? user.email : `${user.email}: ${details}`,
    });
  return work(tx, note, user);
}

function noSuchUser(): AppError {
  return new AppError("not-found", operatorUserMessages.notFound);
}

/** The accounts among these that are operators', or were until lately. */
export function listOperators(ids: readonly number[]): Promise<Set<number>> {
  return findOperators(ids);
}

/** The same of one account, within a transaction. */
export async function isOrWasOperator(tx: Transaction, userId: number): Promise<boolean> {
  return (await findOperators([userId], tx)).has(userId);
}
