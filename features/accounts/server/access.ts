/** Who is asking: routes take their actor from here (see docs/decisions on the `access.ts` role). */
import type { FastifyRequest } from "fastify";
import { AppError } from "#platform/errors/app-error.ts";
import { accountMessages, type Actor } from "../contract.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Null for a visitor. Set by the authentication hook before any handler. */
    actor: Actor | null;
  }
}

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
