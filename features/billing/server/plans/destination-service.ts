/** Where releases go: shown before one is paid and before it is submitted (docs/product/billing-and-coupons.md, Where a release goes). */
import type { Actor } from "#features/accounts/contract.ts";
import * as queries from "./destination-queries.ts";

/** Names of the platforms of each plan, by the plan's id. */
export async function listPlatformsOfPlans(): Promise<ReadonlyMap<number, string[]>> {
  const rows = await queries.listOfPlans();
  return new Map(rows.map(({ plan_id, names }) => [plan_id, names]));
}

/**
 * Names of the platforms that the caller's next release goes to.
 * @param of a post within the caller's reach: where that one goes; a company: where its next one goes.
 */
export async function listDestinations(actor: Actor, of: { post?: number; company?: number }): Promise<string[]> {
  const { post: postId = null, company: companyId = null } = of;
  return (await queries.listOfUser(actor.id, { postId, companyId })).map(({ name }) => name);
}
