/** Followers as operators and owners of companies see them, and what ends a subscription from outside. */
import type { Actor } from "#features/accounts/contract.ts";
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { companyMessages } from "#features/companies/contract.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { log } from "#platform/log/log.ts";
import { isUnknownMailbox, MAX_REFUSALS } from "#platform/mail/refusals.ts";
import { type Follower, type FollowerList, followMessages } from "../contract.ts";
import * as listing from "./operator-queries.ts";
import * as queries from "./queries.ts";
import { emailKeyOf, nameOfFollowed } from "./service.ts";

export async function listFollowers(
  operator: Operator,
  { q, page, page_size }: { q: string; page: number; page_size: number },
): Promise<FollowerList> {
  requireOperator(operator);
  const [rows, count, confirmed] = await Promise.all([
    listing.listFollowers(q, page_size, (page - 1) * page_size),
    listing.countFollowers(q),
    listing.countConfirmed(),
  ]);
  return { results: await describe(rows), count, confirmed };
}

/** Everything that is held about an address, which may ask for it. @throws AppError not-found. */
export async function getFollower(operator: Operator, id: number): Promise<Follower> {
  requireOperator(operator);
  const row = await listing.findFollower(id);
  if (!row) throw notFound();
  const [described] = await describe([row]);
  if (!described) throw notFound();
  return described;
}

/** Permanent, with everything that the address follows. The audit log names no address. @throws AppError not-found. */
export async function removeFollower(operator: Operator, id: number): Promise<void> {
  requireOperator(operator);
  await transaction(async (tx) => {
    if ((await queries.deleteFollower(tx, id)) === null) throw notFound();
    await recordAction(tx, operator, { action: "follower.remove", subject: `follower ${id}` });
  });
}

/** By address, for a bounce that came as an email of its own. @returns whether it was followed by that address. */
export async function removeAddress(operator: Operator, email: string): Promise<boolean> {
  requireOperator(operator);
  return transaction(async (tx) => {
    const id = await queries.findFollowerId(tx, emailKeyOf(email));
    if (id === null) return false;
    await queries.deleteFollower(tx, id);
    await recordAction(tx, operator, { action: "follower.remove", subject: `follower ${id}` });
    return true;
  });
}

/** @throws AppError not-found unless it is a company of the caller's. */
export async function countCompanyFollowers(actor: Actor, companyId: number): Promise<number> {
  const count = await queries.countOfOwnCompany(actor.id, companyId);
  if (count === null) throw new AppError("not-found", companyMessages.notFound);
  return count;
}

/**
 * Handles a permanent refusal by a mail server: a mailbox that does not exist follows nothing any more. Other refusals
 * may be about us, so only several in a row end its follows.
 */
export async function hearRefusal(tx: Transaction, { to, response }: { to: string; response: string }): Promise<void> {
  const id = await queries.findFollowerId(tx, emailKeyOf(to));
  if (id === null) return;
  if (!isUnknownMailbox(response) && (await queries.countRefusal(tx, id)) < MAX_REFUSALS) return;
  await queries.deleteFollower(tx, id);
  log.info({ follower: id }, "A follower was removed: the mail server refuses the address");
}

/** Each followed thing is looked up once, however many follow it. */
async function describe(rows: listing.FollowerRow[]): Promise<Follower[]> {
  const queries = [...new Set(rows.flatMap(({ follows }) => follows.map(({ query }) => query)))];
  const names = new Map<string, string | null>();
  for (const query of queries) names.set(query, await nameOfFollowed(query));
  return rows.map(({ created_at, follows, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    follows: follows.map((follow) => ({ ...follow, name: names.get(follow.query) ?? null })),
  }));
}

function notFound(): AppError {
  return new AppError("not-found", followMessages.notFound);
}
