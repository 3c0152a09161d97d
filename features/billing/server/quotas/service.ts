/** Bounds of what an account may keep: drafts, companies, media, revisions. The database decides under its locks. */
import type { Actor } from "#features/accounts/contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { QUOTA_REACHED, quotaMessage, type Usage } from "../../contracts/quota.ts";
import * as queries from "./queries.ts";

export async function getUsage(actor: Pick<Actor, "id">): Promise<Usage> {
  const row = await queries.findUsage(actor.id);
  if (!row) throw new AppError("not-found", "Account not found.");
  return {
    drafts: { used: row.drafts, most: row.most_drafts },
    companies: { used: row.companies, most: row.most_companies },
    media_bytes: { used: row.media_bytes, most: row.most_media_bytes },
    revisions: row.revisions,
    is_unconfirmed: row.is_tight,
  };
}

/** Versions kept of each of this author's posts; null: all. */
export function findRevisionBound(tx: Transaction, userId: number): Promise<number | null> {
  return queries.findRevisionBound(tx, userId);
}

/**
 * Runs a write that a bound of the database may refuse, and names the refusal.
 * @throws AppError quota-reached (409): an open transaction must not commit.
 */
export async function orQuotaReached<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw refusalIn(error) ?? error;
  }
}

/**
 * Makes sure that one more may be kept. Parallel calls of one account queue here until the caller's transaction ends.
 * @param isNew false for one that comes back from the trash.
 * @throws AppError quota-reached (409): the caller's transaction must not commit.
 */
export function requireRoom(
  tx: Transaction,
  userId: number,
  what: "drafts" | "companies",
  isNew = true,
): Promise<void> {
  return orQuotaReached(() => queries.requireRoom(tx, userId, what, isNew));
}

/** Before the work of an upload: whether it can fit. @throws AppError quota-reached (409). */
export async function requireMediaRoom(userId: number, bytes: number): Promise<void> {
  const { used, most, is_tight } = await queries.findMediaRoom(userId);
  if (most !== null && used + bytes > most) throw reached("media", most, is_tight);
}

function refusalIn(error: unknown): AppError | null {
  const isRefusal = error instanceof Error && "code" in error && error.code === queries.QUOTA_STATE;
  if (!isRefusal || !("detail" in error) || typeof error.detail !== "string") return null;
  const { quota, most, is_tight } = JSON.parse(error.detail) as { quota: string; most: number; is_tight: boolean };
  return reached(quota, most, is_tight, error);
}

function reached(quota: string, most: number, isTight: boolean, cause?: unknown): AppError {
  const detail = quotaMessage(quota, most, isTight);
  return new AppError("quota-reached", detail, { fields: { detail, code: QUOTA_REACHED, quota }, cause });
}
