/** Signing in as a user: an operator's session opens one of the user's, which never outlives it, and leads back to it. */
import { recordAction, requireOperator } from "#features/audit/server/service.ts";
import { transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { hashToken } from "#platform/secrets/tokens.ts";
import { accountMessages, type Actor } from "../../contract.ts";
import { operatorUserMessages } from "../../operator-contract.ts";
import { isHttps, type SessionTokens } from "../access.ts";
import * as queries from "./queries.ts";
import { newCookieToken } from "../sessions/cookie-policy.ts";
import { endSessions, insertSession } from "../sessions/queries.ts";
import { giveNextTokens, newSessionTokens } from "../sessions/service.ts";

/** Name of such a session in the user's own list: the user must not learn the operator's address and browser. */
const ACTING_USER_AGENT = "Dateline support";

/**
 * Opens a session of the user for the operator, for at most an hour, and ends one that the same session opened earlier.
 * @returns its tokens, and the one that leads back.
 * @throws AppError forbidden (403) for anyone but operators, and for acting as operators or suspended users; not-found;
 * not-signed-in (401) when the operator's own session has ended.
 */
export async function signInAs(
  operator: Actor,
  userId: number,
  reason: string,
): Promise<{ tokens: SessionTokens; returnToken: string }> {
  requireOperator(operator);
  const { tokens, hashes } = newSessionTokens();
  const returnToken = newCookieToken(isHttps());
  await transaction(async (tx) => {
    if (!(await queries.lockOwnSession(tx, operator.sessionId, operator.id)))
      throw new AppError("not-signed-in", accountMessages.notSignedIn);
    const user = await queries.lockActedAs(tx, userId);
    if (!user) throw new AppError("not-found", operatorUserMessages.notFound);
    if (user.role === "operator") throw new AppError("forbidden", operatorUserMessages.actAsOperator);
    if (user.suspended_at) throw new AppError("forbidden", operatorUserMessages.actAsSuspended);
    await queries.endActingBelow(tx, operator.sessionId, "the operator signed in as another user");
    const acting = {
      acting_operator_id: operator.id,
      operator_session_id: operator.sessionId,
      return_hash: hashToken(returnToken),
    };
    await insertSession(tx, { userId, ...hashes, userAgent: ACTING_USER_AGENT, ip: "", acting });
    const subject = `user ${userId}`;
    await recordAction(tx, operator, { action: "user.sign-in-as", subject, details: `${user.email}: ${reason}` });
  });
  return { tokens, returnToken };
}

/**
 * Ends the acting session if it is still live, and renews the operator's own.
 * @returns the tokens of the operator's session; null when it has ended.
 * @throws AppError not-signed-in (401) for an unknown or used token.
 */
export async function returnFromActing(returnToken: string | null): Promise<SessionTokens | null> {
  const noWayBack = () => new AppError("not-signed-in", operatorUserMessages.noWayBack);
  if (!returnToken) throw noWayBack();
  const returnHash = hashToken(returnToken);
  return transaction(async (tx) => {
    const acting = await queries.findByReturnHash(tx, returnHash);
    if (!acting) throw noWayBack();
    await queries.lockSession(tx, acting.operator_session_id);
    if (!(await queries.takeReturnHash(tx, acting.id, returnHash))) throw noWayBack();
    await endSessions(tx, { sessionId: acting.id }, "returned");
    await queries.retireRefreshTokens(tx, acting.operator_session_id);
    return giveNextTokens(tx, acting.operator_session_id);
  });
}

/** The job: records the end of sessions that expired, or whose parent did. */
export async function endUncoveredActing(): Promise<void> {
  await transaction(queries.endUncoveredActing);
}
