/** Ends all sessions of a person, and tells of it: assistants and keys are sessions, too. */
import type { Transaction } from "#platform/database/client.ts";
import { tell } from "#platform/events/events.ts";
import { sessionsEnded } from "../events.ts";
import { endSessions } from "./queries.ts";

/** @param reason kept with each. */
export async function endAllSessions(tx: Transaction, userId: number, reason: string): Promise<void> {
  const ids = await endSessions(tx, { userId }, reason);
  if (ids.length > 0) await tell(tx, sessionsEnded, { userId, ids, reason });
}
