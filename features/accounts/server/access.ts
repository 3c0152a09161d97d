/** Who is asking: reads and writes the session cookies and gives every request its actor (decision 17). */
import { LRUCache } from "lru-cache";
import type { FastifyReply, FastifyRequest } from "fastify";
import { publicUrl } from "#platform/config/settings.ts";
import { isListening, listen } from "#platform/database/notifications.ts";
import { AppError } from "#platform/errors/app-error.ts";
import type { App } from "#platform/http/app.ts";
import { hashToken, looksLikeToken } from "#platform/secrets/tokens.ts";
import { ACCESS_TOKEN_SECONDS, accountMessages, REFRESH_TOKEN_SECONDS, type Actor } from "../contract.ts";
import { findSessionByAccessHash } from "./queries.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Null for a visitor. Set by the authentication hook before any handler. */
    actor: Actor | null;
  }
}

export const ACCESS_COOKIE = "dateline_access";
export const REFRESH_COOKIE = "dateline_refresh";
/** NOTIFY channel; the payload is a session's id, or `user:` and the id of a user whose sessions all ended. */
export const SESSION_ENDED = "session_ended";

export type SessionTokens = { accessToken: string; refreshToken: string };

/** @throws AppError not-signed-in (401) for visitors. */
export function signedIn(request: FastifyRequest): Actor {
  if (!request.actor) throw new AppError("not-signed-in", accountMessages.notSignedIn);
  return request.actor;
}

/** @throws AppError not-signed-in (401) for visitors, forbidden (403) for anybody but operators. */
export function operatorOnly(request: FastifyRequest): Actor {
  const actor = signedIn(request);
  if (actor.role !== "operator") throw new AppError("forbidden", "Only operators can do this.");
  return actor;
}

/** Sets `request.actor` on every request of this app. Unknown, ended and malformed cookies make a visitor, never an error. */
export function registerAuthentication(app: App): void {
  app.decorateRequest("actor", null);
  app.addHook("onRequest", async (request) => {
    const token = readCookie(request, ACCESS_COOKIE);
    if (token) request.actor = isSafe(request.method) ? await rememberedActor(token) : await findActor(token);
  });
  let stopListening: (() => void) | undefined;
  app.addHook("onReady", async () => {
    stopListening = listen(SESSION_ENDED, forgetSessions, forgetEverybody);
  });
  app.addHook("onClose", async () => {
    stopListening?.();
    forgetEverybody();
  });
}

/** Null when the cookie is absent or cannot be one of our tokens. */
export function readCookie(request: FastifyRequest, name: string): string | null {
  for (const pair of (request.headers.cookie ?? "").split(";")) {
    const [key, value = ""] = pair.trim().split("=", 2);
    if (key === name && looksLikeToken(value)) return value;
  }
  return null;
}

export function setSessionCookies(reply: FastifyReply, tokens: SessionTokens): void {
  reply.header("set-cookie", cookie(ACCESS_COOKIE, tokens.accessToken, "/", ACCESS_TOKEN_SECONDS));
  reply.header("set-cookie", cookie(REFRESH_COOKIE, tokens.refreshToken, "/api/", REFRESH_TOKEN_SECONDS));
}

export function clearSessionCookies(reply: FastifyReply): void {
  reply.header("set-cookie", cookie(ACCESS_COOKIE, "", "/", 0));
  reply.header("set-cookie", cookie(REFRESH_COOKIE, "", "/api/", 0));
}

function cookie(name: string, value: string, path: string, maxAge: number): string {
  const secure = publicUrl().startsWith("https:") ? "; Secure" : "";
  return `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

/** Reads may see a session for a moment longer than it lived; changes never do. */
function isSafe(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

type Remembered = { actor: Actor; endsAt: number };
const remembered = new LRUCache<string, Remembered>({ max: 5_000, ttl: 10_000 });
/** Counts the ends heard of: an answer read before one must not be remembered after it. */
let endsHeard = 0;

async function rememberedActor(token: string): Promise<Actor | null> {
  if (!isListening()) return findActor(token);
  const key = hashToken(token).toString("base64");
  const known = remembered.get(key);
  if (known && known.endsAt > Date.now()) return known.actor;
  const before = endsHeard;
  const session = await findSessionByAccessHash(hashToken(token));
  if (!session) return null;
  const actor = actorOf(session);
  if (before === endsHeard && isListening()) remembered.set(key, { actor, endsAt: session.ends_at.getTime() });
  return actor;
}

async function findActor(token: string): Promise<Actor | null> {
  const session = await findSessionByAccessHash(hashToken(token));
  return session && actorOf(session);
}

function actorOf(session: { user_id: number; role: Actor["role"]; session_id: string }): Actor {
  return { id: session.user_id, role: session.role, sessionId: session.session_id };
}

/** @param ended a payload of SESSION_ENDED. Called at once in the process that ended them, by NOTIFY in the others. */
export function forgetSessions(ended: string): void {
  endsHeard++;
  for (const [key, { actor }] of remembered.entries()) {
    if (actor.sessionId === ended || `user:${actor.id}` === ended) remembered.delete(key);
  }
}

function forgetEverybody(): void {
  endsHeard++;
  remembered.clear();
}
