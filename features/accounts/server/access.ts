/**
 * Authentication: reads and writes the session cookies and sets the actor of every request (docs/product/accounts.md,
 * Sessions).
 */
import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { publicUrl } from "#platform/config/settings.ts";
import type { Operator } from "#features/audit/server/service.ts";
import { AppError } from "#platform/errors/app-error.ts";
import type { App } from "#platform/http/app.ts";
import { foreignHost, isAtOwnHost } from "#platform/http/own-hosts.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import { hashToken } from "#platform/secrets/tokens.ts";
import { ACCESS_TOKEN_SECONDS, accountMessages, REFRESH_TOKEN_SECONDS, type Actor } from "../contract.ts";
import { keyIn } from "./keys/policy.ts";
import { actorOfKey, bearerOf, decideKeyAgain, refuseKeyInAddress } from "./keys/service.ts";
import { registerActingCalls } from "./acting/calls-hooks.ts";
import { refuseAnotherAccount } from "./sessions/shown-account.ts";
import { countWrite } from "./write-limits.ts";
import { KNOWN, tokensOfDevice } from "./sign-in/policy.ts";
import { cookieIn, HOST_PREFIX, looksLikeCookieToken } from "./sessions/cookie-policy.ts";
import { findLiveSession, findSessionByAccessHash, type LiveSession } from "./sessions/queries.ts";
import type { Client } from "./sign-in/guard-service.ts";

declare module "#platform/http/caller.ts" {
  interface Caller extends Actor {}
  interface OperatorCaller extends Operator {}
}

export const ACCESS_COOKIE = "dateline_access";
export const REFRESH_COOKIE = "dateline_refresh";
/** Returns an operator who acts as a user to their own session. Works once. */
export const RETURN_COOKIE = "dateline_return";
/** A device that has signed in before can still sign in while strangers are locked out. Outlives sessions and signing out. */
export const DEVICE_COOKIE = "dateline_device";

/** Without the trailing slash, so that both forms of the address get the cookie. */
const RETURN_PATH = "/api/users/return";

type CookieName = typeof ACCESS_COOKIE | typeof REFRESH_COOKIE | typeof RETURN_COOKIE | typeof DEVICE_COOKIE;

/** Of the plain names: which addresses get the cookie. */
const PATHS: Record<CookieName, string> = {
  [ACCESS_COOKIE]: "/",
  [REFRESH_COOKIE]: "/api/",
  [RETURN_COOKIE]: RETURN_PATH,
  [DEVICE_COOKIE]: "/api/",
};

export type SessionTokens = { accessToken: string; refreshToken: string };

/** @throws AppError not-signed-in (401) for visitors. */
export function signedIn(request: FastifyRequest): Actor {
  if (!request.actor) throw new AppError("not-signed-in", accountMessages.notSignedIn);
  return request.actor;
}

/** @throws AppError not-signed-in (401) for visitors, forbidden (403) for users who are not operators. */
export function operatorOnly(request: FastifyRequest): Actor {
  const actor = signedIn(request);
  if (actor.role !== "operator") throw new AppError("forbidden", "Only operators can do this.");
  return actor;
}

/**
 * Sets `request.actor` on every request of this app. Unknown, ended and malformed cookies make the caller a visitor,
 * never an error. Before any handler, operators' calls are refused to everyone else, and calls reserved for the
 * account's owner to an operator who acts as the owner.
 */
export function registerAuthentication(app: App): void {
  app.decorateRequest("actor", null);
  app.decorateRequest("decideAgain", decideAgain);
  // Also where the page is in memory, its person hears that the key has leaked.
  hotPages.leaveOut((address) => keyIn(address) !== null);
  app.addHook("onRequest", async (request, reply) => {
    const { config } = request.routeOptions;
    await refuseKeyInAddress(request);
    const bearer = bearerOf(request);
    // With a key, cookies say nothing; what is no call has no use for keys.
    if (bearer !== null) {
      if (config.access === undefined) return;
      request.actor = await actorOfKey(request, reply, bearer);
      if (!isSafe(request.method)) await countWrite(request.actor);
      return;
    }
    const token = readCookie(request, ACCESS_COOKIE);
    // At a host name that is not ours, every request is a visitor's.
    const isOurs = token === null || isAtOwnHost(request.raw);
    if (!isOurs && (config.access ?? "anyone") !== "anyone") throw foreignHost(request.raw);
    if (token && isOurs) request.actor = await findActor(token);
    refuseAnotherAccount(request);
    if (config.access === "operator") operatorOnly(request);
    if (request.actor && !isSafe(request.method) && !config.keepsSession) await countWrite(request.actor);
    refuseWhileActing(request);
  });
  registerActingCalls(app);
}

/** By the session and not by its token, which another tab may have renewed while a large file was on its way. */
async function decideAgain(this: FastifyRequest): Promise<void> {
  if (!this.actor) return;
  const { access } = this.routeOptions.config;
  if (this.actor.key) {
    this.actor = await decideKeyAgain(this, this.actor);
    return;
  }
  const session = await findLiveSession(this.actor.sessionId);
  // Who it was is still noted of what an acting operator was refused.
  if (!session && access !== "anyone") throw new AppError("not-signed-in", accountMessages.notSignedIn);
  this.actor = session && actorOf(session);
  if (access === "operator") operatorOnly(this);
  refuseWhileActing(this);
}

function refuseWhileActing({ actor, routeOptions: { config } }: FastifyRequest): void {
  if (actor?.acting && config.ownerAlone) throw new AppError("forbidden", accountMessages.barredWhileActing);
}

/** Whether a request may be of someone who is signed in. Cheap: it looks at no session. */
export function hasSessionCookie({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return headers.cookie?.includes(`${ACCESS_COOKIE}=`) === true;
}

/** Null when the cookie is missing or cannot be one of our tokens. @param isWellFormed of values that are no token. */
export function readCookie(
  request: FastifyRequest,
  name: CookieName,
  isWellFormed?: (value: string) => boolean,
): string | null {
  const header = request.headers.cookie ?? "";
  const read = (prefix: string) =>
    cookieIn(header, prefix + name, isWellFormed ?? ((value) => looksLikeCookieToken(value, prefix !== "")));
  return (isHttps() ? read(HOST_PREFIX) : null) ?? read("");
}

export function setSessionCookies(reply: FastifyReply, tokens: SessionTokens): void {
  setCookie(reply, ACCESS_COOKIE, tokens.accessToken, ACCESS_TOKEN_SECONDS);
  setCookie(reply, REFRESH_COOKIE, tokens.refreshToken, REFRESH_TOKEN_SECONDS);
}

export function clearSessionCookies(reply: FastifyReply): void {
  setCookie(reply, ACCESS_COOKIE, "", 0);
  setCookie(reply, REFRESH_COOKIE, "", 0);
}

/** Set next to the cookies of the acting session; they outlive it, so that the operator can return. */
export function setReturnCookie(reply: FastifyReply, token: string): void {
  setCookie(reply, RETURN_COOKIE, token, REFRESH_TOKEN_SECONDS);
}

export function clearReturnCookie(reply: FastifyReply): void {
  setCookie(reply, RETURN_COOKIE, "", 0);
}

/** @param value from `rememberClient`: random, so that it names no account. */
export function setDeviceCookie(reply: FastifyReply, value: string): void {
  setCookie(reply, DEVICE_COOKIE, value, KNOWN.device.days * 86_400);
}

/** The origin of a request that signs in or sets a password. */
export function clientOf(request: FastifyRequest): Client {
  const userAgent = request.headers["user-agent"] ?? "";
  const device = readCookie(request, DEVICE_COOKIE, (value) => tokensOfDevice(value).length > 0);
  return { ip: request.ip, userAgent, device };
}

/** Whether readers come by https. Then cookies have the prefix `__Host-`, which needs Secure and the path /. */
export function isHttps(): boolean {
  return publicUrl().startsWith("https:");
}

function setCookie(reply: FastifyReply, name: CookieName, value: string, maxAge: number): void {
  const rest = `Max-Age=${maxAge}; HttpOnly; SameSite=Lax`;
  if (!isHttps()) return void reply.header("set-cookie", `${name}=${value}; Path=${PATHS[name]}; ${rest}`);
  reply.header("set-cookie", `${HOST_PREFIX}${name}=${value}; Path=/; ${rest}; Secure`);
  // Takes the place of the cookie of an earlier version.
  const isOld = maxAge === 0 || cookieIn(reply.request.headers.cookie ?? "", name, () => true) !== null;
  if (isOld) reply.header("set-cookie", `${name}=; Path=${PATHS[name]}; Max-Age=0; HttpOnly; SameSite=Lax; Secure`);
}

function isSafe(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

async function findActor(token: string): Promise<Actor | null> {
  const session = await findSessionByAccessHash(hashToken(token));
  return session && actorOf(session);
}

function actorOf(session: LiveSession): Actor {
  const { acting_operator_id: operatorId, operator_session_id: operatorSessionId } = session;
  const unconfirmed = session.is_unconfirmed ? { unconfirmed: true as const } : {};
  const actor = { id: session.user_id, role: session.role, sessionId: session.session_id, ...unconfirmed };
  return operatorId === null || operatorSessionId === null
    ? actor
    : { ...actor, acting: { operatorId, operatorSessionId } };
}
