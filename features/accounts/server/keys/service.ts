/** Who calls with an API key, and whether the key may make the call (docs/product/api-keys.md). */
import type { FastifyReply, FastifyRequest } from "fastify";
import { settings } from "#platform/config/settings.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import type { Caller } from "#platform/http/caller.ts";
import { count } from "#platform/http/limits/counts.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { hashToken, newToken } from "#platform/secrets/tokens.ts";
import type { Actor } from "../../contract.ts";
import { isScope, keyMessages } from "../../key-contract.ts";
import { leakedMail, refusedMail } from "./mails.ts";
import { isFrom, keyIn, looksLikeKey } from "./policy.ts";
import * as queries from "./queries.ts";

export { endingOf, networkOf, newKey } from "./policy.ts";
export { beginSandbox } from "./queries.ts";

/** Calls of one key. */
export const KEY_CALLS = { max: 120, seconds: 60 } as const;

declare module "fastify" {
  interface FastifyRequest {
    /** Of the secret with which a program calls, which may be ended meanwhile; null: it calls without one. */
    secretHash?: Buffer | null;
  }
}

const BEARER = /^Bearer +/i;

/** Of calls that this process makes for a program it has already identified. */
const passes = new Map<string, string>();

/**
 * A call within this process by a key whose secret is not at hand: `work` sends the authorization that it is given. It
 * works until `work` is done, and everything about the key is decided as if it had sent its secret.
 */
export async function callAsKey<T>(sessionId: string, work: (authorization: string) => Promise<T>): Promise<T> {
  const pass = newToken();
  passes.set(pass, sessionId);
  try {
    return await work(`Bearer ${pass}`);
  } finally {
    passes.delete(pass);
  }
}

/** The live key or assistant of this session; null: it has ended, or its person has left the company. */
export async function findLiveKey(
  sessionId: string,
): Promise<Pick<queries.LiveKey, "id" | "user_id" | "scopes"> | null> {
  return queries.findKeyOfSession(sessionId);
}

/** The text given as a key; null: the caller gives none, and cookies say who it is. */
export function bearerOf({ headers }: Pick<FastifyRequest, "headers">): string | null {
  const { authorization } = headers;
  return authorization !== undefined && BEARER.test(authorization) ? authorization.replace(BEARER, "").trim() : null;
}

/**
 * Addresses are kept by logs, histories and proxies. The person hears that the key may have leaked.
 * @throws AppError malformed-body (400).
 */
export async function refuseKeyInAddress(request: FastifyRequest): Promise<void> {
  const key = keyIn(request.url);
  if (key === null) return;
  request.holdsSecret = true;
  await transaction(async (tx) => {
    const leaked = await queries.claimLeak(tx, hashToken(key));
    if (leaked) await queueMail(tx, { to: leaked.email, ...leakedMail(leaked) });
  });
  throw new AppError("malformed-body", keyMessages.inAddress);
}

/**
 * The person of the key as its caller. Never an operator, whatever the person is.
 * @throws AppError not-signed-in (401) for an unknown, revoked or ended key, forbidden (403) from an address or for a call
 * that it is not open to, too-many-requests (429).
 */
export async function actorOfKey(request: FastifyRequest, reply: FastifyReply, key: string): Promise<Actor> {
  const found = await findKey(key);
  if (!found) {
    reply.header("www-authenticate", "Bearer");
    throw unknownKey();
  }
  request.program = found.id;
  request.secretHash = passes.has(key) ? null : hashToken(key);
  if (!isFrom(found.addresses, request.ip)) throw await refuseAddress(reply, found, request.ip);
  await limitCalls(reply, `calls of key ${found.id}`);
  requireOpen(request, found);
  if (found.is_test) request.isTest = true;
  if (found.is_test && !found.is_counted) await queries.beginSandbox(found.company_id);
  if (!found.is_counted) await queries.countUse(found, request.ip);
  return actorOf(request, found);
}

function findKey(key: string): Promise<queries.LiveKey | null> | null {
  const held = passes.get(key);
  if (held !== undefined) return queries.findKeyOfSession(held);
  return looksLikeKey(key) ? queries.findKeyByHash(hashToken(key)) : null;
}

/** As it is now: a call may have waited for its body. @throws AppError as actorOfKey. */
export async function decideKeyAgain(request: FastifyRequest, { sessionId }: Actor): Promise<Actor> {
  return actorOf(request, await requireStillOpen(request, sessionId));
}

/** Of a key whose secret may have been ended, and whose scopes and addresses may have been changed, since. */
async function requireStillOpen(
  request: FastifyRequest,
  sessionId: string,
  tx?: Transaction,
): Promise<queries.LiveKey> {
  const found = await queries.findKeyOfSession(sessionId, request.secretHash ?? null, tx);
  if (!found) throw unknownKey();
  requireOpen(request, found);
  return found;
}

/**
 * Has limits of its own, so that who got hold of the key cannot use up those of its program. The person hears of it when
 * it has not happened for a day.
 */
async function refuseAddress(reply: FastifyReply, key: queries.LiveKey, ip: string): Promise<AppError> {
  await limitCalls(reply, `refused calls of key ${key.id}`);
  if (!key.is_refusal_counted)
    await transaction(async (tx) => {
      const told = await queries.countRefusal(tx, key.id, ip);
      if (told) await queueMail(tx, { to: told.email, ...refusedMail(told, ip) });
    });
  return new AppError("forbidden", keyMessages.address(ip));
}

/** The one place that says which calls a key may make: those whose definition names a scope that the key has. */
function requireOpen({ ip, routeOptions: { config } }: FastifyRequest, key: queries.LiveKey): void {
  if (!isFrom(key.addresses, ip)) throw new AppError("forbidden", keyMessages.address(ip));
  const { scope } = config;
  if (scope === undefined || !isScope(scope)) throw new AppError("forbidden", keyMessages.closed);
  if (!key.scopes.includes(scope)) throw new AppError("forbidden", keyMessages.missing(scope));
}

/** Says what is left in every answer (draft-ietf-httpapi-ratelimit-headers). */
async function limitCalls(reply: FastifyReply, counted: string): Promise<void> {
  if (settings().RATE_LIMITS === "off") return;
  const { max, seconds } = KEY_CALLS;
  const { current, ttl } = await count(counted, seconds * 1000);
  const wait = Math.max(1, Math.ceil(ttl / 1000));
  reply.header("ratelimit-policy", `"key";q=${max};w=${seconds}`);
  reply.header("ratelimit", `"key";r=${Math.max(0, max - current)};t=${wait}`);
  if (current <= max) return;
  const told = wait === 1 ? "1 second" : `${wait} seconds`;
  throw new AppError("too-many-requests", `This key may make ${max} calls a minute. Try again in ${told}.`, {
    retryAfter: wait,
  });
}

function actorOf(
  request: FastifyRequest,
  { user_id, session_id, is_unconfirmed, id, company_id }: queries.LiveKey,
): Caller {
  return {
    id: user_id,
    role: "user",
    sessionId: session_id,
    ...(is_unconfirmed && { unconfirmed: true as const }),
    key: { id, companyId: company_id },
    confirmKey: async (tx) => void (await requireStillOpen(request, session_id, tx)),
  };
}

const unknownKey = () => new AppError("not-signed-in", keyMessages.unknown);

/**
 * A key works for its company alone, whatever else its person may do.
 * @param companyId null: what has no company.
 */
export function isOfKey({ key }: Pick<Actor, "key">, companyId: number | null): boolean {
  return key === undefined || key.companyId === companyId;
}
