/** Work is only done while the session that asked for it lasts (docs/decisions/sessions.md). */
import { beforeCommit, type Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import type { Caller } from "#platform/http/caller.ts";
import { accountMessages, type Actor } from "../../contract.ts";
import { confirmSession, SESSION_HAS_ENDED } from "./queries.ts";

/** No session: the seeds, which act for their people. */
const NO_SESSION = "";

/**
 * The transaction only commits while the actor's session lasts: one that is signed out, suspended or given another role
 * meanwhile achieves nothing, and ending the session waits for the commit. Call it anywhere in the transaction;
 * the session is locked last, because those who end it lock the account before it. A program's call with an
 * Idempotency-Key commits only as the first with this key, and none once its secret, scope or address is taken away.
 * @throws AppError not-signed-in (401), forbidden (403), before the commit.
 */
export function confirmActor(
  tx: Transaction,
  { sessionId, once, confirmKey }: Pick<Actor, "sessionId"> & Pick<Caller, "once" | "confirmKey">,
): void {
  if (once) beforeCommit(tx, () => once(tx));
  if (sessionId !== NO_SESSION) beforeCommit(tx, () => confirm(tx, sessionId));
  if (confirmKey) beforeCommit(tx, () => confirmKey(tx));
}

async function confirm(tx: Transaction, sessionId: string): Promise<void> {
  try {
    await confirmSession(tx, sessionId);
  } catch (error) {
    const hasEnded = error instanceof Error && "code" in error && error.code === SESSION_HAS_ENDED;
    throw hasEnded ? new AppError("not-signed-in", accountMessages.notSignedIn, { cause: error }) : error;
  }
}
