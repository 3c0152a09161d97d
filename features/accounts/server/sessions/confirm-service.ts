/** Work is only done while the session that asked for it lasts (docs/decisions/0127-rights-when-the-work-is-done.md). */
import { beforeCommit, type Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { accountMessages, type Actor } from "../../contract.ts";
import { confirmSession, SESSION_HAS_ENDED } from "./queries.ts";

/** No session: the seeds, which act for their people. */
const NO_SESSION = "";

/**
 * The transaction only commits while the actor's session lasts: one that is signed out, suspended or given another role
 * meanwhile achieves nothing, and whoever ends the session waits for the commit. Call it anywhere in the transaction;
 * the session is locked last, because those who end it lock the account before it.
 * @throws AppError not-signed-in (401), before the commit.
 */
export function confirmActor(tx: Transaction, { sessionId }: Pick<Actor, "sessionId">): void {
  if (sessionId !== NO_SESSION) beforeCommit(tx, () => orNotSignedIn(() => confirmSession(tx, sessionId)));
}

/** For a statement that calls the database function confirm_session itself. Null: nothing to confirm. */
export function sessionToConfirm({ sessionId }: Pick<Actor, "sessionId">): string | null {
  return sessionId === NO_SESSION ? null : sessionId;
}

/** Translates the refusal of confirm_session. @throws AppError not-signed-in (401): an open transaction must not commit. */
export async function orNotSignedIn<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const hasEnded = error instanceof Error && "code" in error && error.code === SESSION_HAS_ENDED;
    throw hasEnded ? new AppError("not-signed-in", accountMessages.notSignedIn, { cause: error }) : error;
  }
}
