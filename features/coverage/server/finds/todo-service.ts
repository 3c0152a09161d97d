/** Releases with finds that wait for a person, for the inbox. */
import type { Actor } from "#features/accounts/contract.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { listToConfirm as listRows } from "./todo-queries.ts";

/** The release with the latest find first. `newest` changes with each find. */
export async function listToConfirm(actor: Pick<Actor, "id">, max: number) {
  const rows = await listRows(actor.id, max);
  return rows.map(({ kind, ...row }) => ({ ...row, type: kindOf(kind).typeCode }));
}
