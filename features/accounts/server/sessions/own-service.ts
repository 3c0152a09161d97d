/** The sessions of an account as its owner sees and ends them. */
import { transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { tell } from "#platform/events/events.ts";
import type { Actor } from "../../contract.ts";
import { type OwnSession, profileMessages } from "../../profile-contract.ts";
import { lockProven, retireOpenTokens } from "../credentials/service.ts";
import { sessionsEnded } from "../events.ts";
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
  await endOwn(actor, { only: id });
}

export async function endOtherSessions(actor: Actor): Promise<void> {
  await endOwn(actor, { allBut: actor.sessionId });
}

async function endOwn(actor: Actor, which: { only: string } | { allBut: string }): Promise<void> {
  await transaction(async (tx) => {
    await lockProven(tx, actor);
    await retireOpenTokens(tx, actor.id);
    const reason = "signed out elsewhere";
    const ids = await queries.endOwnSessions(tx, actor.id, which, reason);
    if ("only" in which && ids.length === 0) throw new AppError("not-found", profileMessages.noSession);
    if (ids.length > 0) await tell(tx, sessionsEnded, { userId: actor.id, ids, reason });
  });
}
