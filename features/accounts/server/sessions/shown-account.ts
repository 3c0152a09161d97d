/** Refuses what a page of one account sends in a session of another (docs/product/accounts.md, Pages of another account). */
import type { FastifyRequest } from "fastify";
import { ACCOUNT_HEADER, ANOTHER_ACCOUNT } from "#platform/contract/shown-account.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { accountMessages, accountName } from "../../contract.ts";

/**
 * Runs when the session has been read, before anything is decided or counted. A visitor is not another account: calls that need
 * a session answer 401, as for everyone.
 * @throws AppError another-account (412).
 */
export function refuseAnotherAccount({ actor, headers }: FastifyRequest): void {
  const shown = headers[ACCOUNT_HEADER];
  if (!actor || shown === undefined || shown === accountName(actor.id, actor.acting?.operatorId ?? null)) return;
  const detail = accountMessages.anotherAccount;
  throw new AppError(ANOTHER_ACCOUNT, detail, { fields: { detail, code: ANOTHER_ACCOUNT } });
}
