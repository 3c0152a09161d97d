/** The sessions of an account as its owner sees and ends them. */
import { transaction, type Transaction } from "#platform/database/client.ts";
import { notify } from "#platform/database/notifications.ts";
import { AppError } from "#platform/errors/app-error.ts";
import type { Actor } from "../../contract.ts";
import { type OwnSession, profileMessages } from "../../profile-contract.ts";
import { forgetSessions, SESSION_ENDED } from "../access.ts";
import { lockProven, retireOpenTokens } from "../credentials/service.ts";
import * as queries from "./own-queries.ts";

/** The user's live sessions, the current one first. */
export async function listSessions(actor: Actor): Promise<OwnSession[]> {
  const rows = await queries.listSessions(actor.id);
  const sessions = rows.map(({ created_at, last_seen_at, ...session }) => ({
    ...session,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    is_current: session.id === actor.sessionId,
  }));
  return sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
}

/** @throws AppError not-found for another user's session, and for one that has ended. */
export async function endSession(actor: Actor, id: string): Promise<void> {
  const forget = await transaction(async (tx) => {
    await lockProven(tx, actor);
    await retireOpenTokens(tx, actor.id);
    const ended = await endOwn(tx, actor, { only: id }, "signed out elsewhere");
    if (!ended.count) throw new AppError("not-found", profileMessages.noSession);
    return ended;
  });
  forget();
}

export async function endOtherSessions(actor: Actor): Promise<void> {
  const forget = await transaction(async (tx) => {
    await lockProven(tx, actor);
    await retireOpenTokens(tx, actor.id);
    return endOwn(tx, actor, { allBut: actor.sessionId }, "signed out elsewhere");
  });
  forget();
}

type Forget = (() => void) & { count: number };

/** @returns what to call after the commit, and how many sessions it ends. */
async function endOwn(
  tx: Transaction,
  actor: Actor,
  which: { only: string } | { allBut: string },
  reason: string,
): Promise<Forget> {
  const ended = await queries.endOwnSessions(tx, actor.id, which, reason);
  for (const id of ended) await notify(tx, SESSION_ENDED, id);
  return Object.assign(() => ended.forEach(forgetSessions), { count: ended.length });
}
