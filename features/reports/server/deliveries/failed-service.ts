/** Deliveries of an author's posts that failed and wait for an operator. */
import type { Actor } from "#features/accounts/contract.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import * as queries from "./failed-queries.ts";

/** The latest first; posts in the trash are left out. */
export async function listFailedDeliveries(actor: Pick<Actor, "id">, max: number) {
  const rows = await queries.listFailed(actor.id, max);
  return rows.map(({ kind, ...row }) => ({ ...row, type: kindOf(kind).typeCode }));
}
