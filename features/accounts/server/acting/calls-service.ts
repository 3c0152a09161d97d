/**
 * Records every call that changes something in an acting session in the audit log. Invariant: a call is announced in
 * the database before it runs and recorded before its answer is sent. A call that cannot be announced does not run; one
 * that could not be recorded, or died, is recorded later with an unknown outcome. Refused calls are recorded when the
 * refusal was a denial.
 */
import { recordAction } from "#features/audit/server/service.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { log } from "#platform/log/log.ts";
import type { Actor } from "../../contract.ts";
import { outcomeWords, UNKNOWN_OUTCOME } from "./calls-policy.ts";
import * as queries from "./calls-queries.ts";

/** Longer than any call may run. */
const ABANDONED_MINUTES = 30;
const AT_A_TIME = 100;

type Acting = Actor & { acting: NonNullable<Actor["acting"]> };

/** @returns the announcement. Throws when it cannot be stored; the call must then not run. */
export function announceActingCall({ id, acting }: Acting, call: string): Promise<string> {
  return transaction((tx) => queries.announceCall(tx, { operator_id: acting.operatorId, user_id: id, call }));
}

export type SettledCall = { call: string; object: string; status: number };

/**
 * Records the outcome of a call. Refusals changed nothing, so only denials (403) are recorded.
 * @param announcement null: denied before it was announced.
 */
export async function settleActingCall(
  { id: userId, acting }: Acting,
  announcement: string | null,
  { call, object, status }: SettledCall,
): Promise<void> {
  const isDenied = status === 401 || status === 403;
  const isWorthNoting = status < 400 || status >= 500 || isDenied;
  await transaction(async (tx) => {
    if (announcement !== null && !(await queries.settleCall(tx, announcement))) return;
    if (!isWorthNoting) return;
    const action = isDenied ? "acting.denied" : "acting.write";
    await note(tx, { operatorId: acting.operatorId, userId, action }, [call, object, outcomeWords(status)]);
  }).catch((error: unknown) => {
    log.error(
      { err: error, operator: acting.operatorId, user: userId, call },
      "A call made on a user's behalf is not in the audit log yet",
    );
  });
}

/** The job: records announced calls that were never settled. */
export async function noteAbandonedCalls(minutes = ABANDONED_MINUTES): Promise<void> {
  for (;;) {
    const taken = await transaction(async (tx) => {
      const calls = await queries.takeAbandoned(tx, minutes, AT_A_TIME);
      for (const { operator_id: operatorId, user_id: userId, call } of calls)
        await note(tx, { operatorId, userId, action: "acting.write" }, [call, UNKNOWN_OUTCOME]);
      return calls.length;
    });
    if (taken < AT_A_TIME) return;
  }
}

function note(
  tx: Transaction,
  { operatorId, userId, action }: { operatorId: number; userId: number; action: string },
  words: string[],
): Promise<void> {
  const details = words.filter((word) => word !== "").join(": ");
  const entry = { action, subject: `user ${userId}`, details, actingAs: userId };
  return recordAction(tx, { id: operatorId, role: "operator" }, entry);
}
