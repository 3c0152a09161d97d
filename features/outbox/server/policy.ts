/** Who may read mails: they hold links that open accounts. */
import type { Actor } from "#features/accounts/contract.ts";

export function canReadOutbox(actor: Actor): boolean {
  return actor.role === "operator";
}
