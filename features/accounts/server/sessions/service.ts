/** The life of a session: its tokens are rotated, replaced and ended. */
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { hashToken } from "#platform/secrets/tokens.ts";
import { accountMessages, type Actor, type Me } from "../../contract.ts";
import { isHttps, type SessionTokens } from "../access.ts";
import { findSessionAbove } from "../acting/queries.ts";
import { retireOpenTokens } from "../credentials/service.ts";
import { type Client, rememberClient } from "../sign-in/guard-service.ts";
import { newCookieToken } from "./cookie-policy.ts";
import * as queries from "./queries.ts";

/** For two tabs that refresh in parallel: a token rotated this recently lost that race and is not a stolen copy. */
const ROTATION_GRACE_SECONDS = 10;

/** `device` is the new value of the device cookie. */
export type SignedIn = { me: Me; tokens: SessionTokens; device: string };

/** The account's row is locked. */
export async function openSession(tx: Transaction, userId: number, client: Client): Promise<Omit<SignedIn, "me">> {
  return { tokens: await insertSessionOf(tx, userId, client), device: await rememberClient(tx, userId, client) };
}

/** For a client whose device is remembered otherwise. The account's row is locked. */
export async function insertSessionOf(tx: Transaction, userId: number, client: Client): Promise<SessionTokens> {
  const { tokens, hashes } = newSessionTokens();
  await queries.insertSession(tx, { userId, ...hashes, userAgent: client.userAgent.slice(0, 300), ip: client.ip });
  return tokens;
}

/** A pair of tokens for cookies, and their hashes to store. */
export function newSessionTokens() {
  const tokens: SessionTokens = {
    accessToken: newCookieToken(isHttps()),
    refreshToken: newCookieToken(isHttps()),
  };
  const hashes = { accessHash: hashToken(tokens.accessToken), refreshHash: hashToken(tokens.refreshToken) };
  return { tokens, hashes };
}

/**
 * Rotates a session's tokens.
 * @returns the next pair, or null for the loser of a race between two tabs: its browser already has the winner's
 * cookies.
 * @throws AppError not-signed-in (401) for anything else; reusing a rotated token ends its whole session.
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

/** The next pair of a live session; null when it has ended. */
export async function giveNextTokens(tx: Transaction, sessionId: string): Promise<SessionTokens | null> {
  const { tokens, hashes } = newSessionTokens();
  if (!(await queries.renewSession(tx, sessionId, hashes.accessHash, ROTATION_GRACE_SECONDS))) return null;
  await queries.insertRefreshToken(tx, sessionId, hashes.refreshHash);
  return tokens;
}

/**
 * Ends the session of the access token, and that of the refresh token. Does nothing when neither exists. An operator
 * who acts as a user is signed out completely: their own session ends along with the acting one.
 */
export async function signOut(actor: Actor | null, refreshToken: string | null): Promise<void> {
  if (actor) await end({ sessionId: actor.acting?.operatorSessionId ?? actor.sessionId });
  if (!refreshToken) return;
  const refreshHash = hashToken(refreshToken);
  const above = await findSessionAbove(refreshHash);
  await end(above ? { sessionId: above } : { refreshHash });
}

async function end(session: queries.SessionOwner): Promise<void> {
  await transaction((tx) => queries.endSessions(tx, session, "signed out"));
}

/** A copy of a session's tokens has been stolen. */
function endStolenSession(sessionId: string): Promise<void> {
  return transaction(async (tx) => {
    const userId = await queries.findSessionOwner(tx, sessionId);
    if (userId !== null) await retireOpenTokens(tx, userId);
    await queries.endSessions(tx, { sessionId }, "refresh token reused");
  });
}
