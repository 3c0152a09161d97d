/** The life of a session: its tokens are rotated, replaced and ended. */
import { transaction, type Transaction } from "#platform/database/client.ts";
import { notify } from "#platform/database/notifications.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { hashToken, newToken } from "#platform/secrets/tokens.ts";
import { accountMessages, type Actor, type Me } from "../../contract.ts";
import { forgetSessions, SESSION_ENDED, type SessionTokens } from "../access.ts";
import { findSessionAbove } from "../acting/queries.ts";
import { retireOpenTokens } from "../credentials/service.ts";
import { type Client, rememberClient } from "../sign-in/guard-service.ts";
import * as queries from "./queries.ts";

/** Two tabs that refresh at once: a token rotated this recently is the loser of that race, not a thief's copy. */
const ROTATION_GRACE_SECONDS = 10;

/** `device` is what the device cookie is to hold. */
export type SignedIn = { me: Me; tokens: SessionTokens; device: string };

/** The account's row is locked. */
export async function openSession(tx: Transaction, userId: number, client: Client): Promise<Omit<SignedIn, "me">> {
  const { tokens, hashes } = newSessionTokens();
  const session = { userId, ...hashes, userAgent: client.userAgent.slice(0, 300), ip: client.ip };
  await queries.insertSession(tx, session);
  return { tokens, device: await rememberClient(tx, userId, client) };
}

/** A pair for cookies, and the hashes that are stored of it. */
export function newSessionTokens() {
  const tokens: SessionTokens = { accessToken: newToken(), refreshToken: newToken() };
  const hashes = { accessHash: hashToken(tokens.accessToken), refreshHash: hashToken(tokens.refreshToken) };
  return { tokens, hashes };
}

/**
 * Rotates a session's tokens.
 * @returns the next pair, or null for the loser of a race between two tabs: its browser has the winner's cookies already.
 * @throws AppError not-signed-in (401) for anything else; a token that was rotated before ends its whole session.
 */
export async function refreshSession(refreshToken: string | null): Promise<SessionTokens | null> {
  const notSignedIn = () => new AppError("not-signed-in", accountMessages.notSignedIn);
  if (!refreshToken) throw notSignedIn();
  const tokenHash = hashToken(refreshToken);
  const rotation = await transaction((tx) => rotate(tx, tokenHash));
  if (rotation === "over") throw notSignedIn();
  if (rotation !== "claimed before") return rotation;
  const token = await queries.findRotatedToken(tokenHash, ROTATION_GRACE_SECONDS);
  if (!token?.is_live) throw notSignedIn();
  if (token.in_grace) return null;
  await endStolenSession(token.session_id);
  throw notSignedIn();
}

async function rotate(tx: Transaction, tokenHash: Buffer): Promise<SessionTokens | "over" | "claimed before"> {
  const sessionId = await queries.claimRefreshToken(tx, tokenHash);
  if (!sessionId) return "claimed before";
  return (await giveNextTokens(tx, sessionId)) ?? "over";
}

/** The next pair of a live session; null when it is over. */
export async function giveNextTokens(tx: Transaction, sessionId: string): Promise<SessionTokens | null> {
  const { tokens, hashes } = newSessionTokens();
  if (!(await queries.renewSession(tx, sessionId, hashes.accessHash, ROTATION_GRACE_SECONDS))) return null;
  await queries.insertRefreshToken(tx, sessionId, hashes.refreshHash);
  return tokens;
}

/**
 * New tokens for a live session, at once: whoever has a copy of the old ones is signed out, and its browser stays.
 * @returns null when the session is over.
 */
export async function replaceTokens(tx: Transaction, sessionId: string): Promise<SessionTokens | null> {
  const { tokens, hashes } = newSessionTokens();
  // Tokens before the session, as a refresh locks them.
  await queries.deleteRefreshTokens(tx, sessionId);
  if (!(await queries.renewSession(tx, sessionId, hashes.accessHash, 0))) return null;
  await queries.deleteRefreshTokens(tx, sessionId); // that of a refresh that was under way
  await queries.insertRefreshToken(tx, sessionId, hashes.refreshHash);
  return tokens;
}

/**
 * Ends the session that the access token named, and the one of the refresh token. Does nothing when neither exists. An operator who acts as
 * a user is signed out completely: their own session ends along with the acting one.
 */
export async function signOut(actor: Actor | null, refreshToken: string | null): Promise<void> {
  if (actor) await endSessions({ sessionId: actor.acting?.operatorSessionId ?? actor.sessionId }, "signed out");
  if (!refreshToken) return;
  const refreshHash = hashToken(refreshToken);
  const above = await findSessionAbove(refreshHash);
  await endSessions(above ? { sessionId: above } : { refreshHash }, "signed out");
}

/** A copy of a session's tokens is in somebody else's hands. */
async function endStolenSession(sessionId: string): Promise<void> {
  const forget = await transaction(async (tx) => {
    const userId = await queries.findSessionOwner(tx, sessionId);
    if (userId !== null) await retireOpenTokens(tx, userId);
    return endSessionsIn(tx, { sessionId }, "refresh token reused");
  });
  forget();
}

async function endSessions(owner: queries.SessionOwner, reason: string): Promise<void> {
  const forget = await transaction((tx) => endSessionsIn(tx, owner, reason));
  forget();
}

/** @returns what to call once the transaction has committed: this process forgets them at once, the others by NOTIFY. */
export async function endSessionsIn(tx: Transaction, owner: queries.SessionOwner, reason: string): Promise<() => void> {
  const ended = await queries.endSessions(tx, owner, reason);
  const payloads = "userId" in owner ? [`user:${owner.userId}`] : ended;
  for (const payload of payloads) await notify(tx, SESSION_ENDED, payload);
  return () => payloads.forEach(forgetSessions);
}
