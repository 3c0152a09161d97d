/** Suggestions that wait for an answer, for the inbox of who answers for the post. */
import type { Actor } from "#features/accounts/contract.ts";
import { mayPostAs } from "#features/companies/team/rights.ts";
import { ROLES } from "#features/companies/team/roles.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { listWaiting } from "./queries.ts";

/** The newest first. */
export async function listSuggestions(actor: Pick<Actor, "id">, max: number) {
  const rows = await listWaiting(actor.id, ROLES.filter(mayPostAs), max);
  return rows.map(({ kind, ...row }) => ({ ...row, type: kindOf(kind).typeCode }));
}
