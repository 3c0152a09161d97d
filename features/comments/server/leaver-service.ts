/** Forgets who was mentioned when they leave: invited again, they are emailed, and read a post, from their next mention on. */
import type { ToldLeaver } from "#features/companies/server/events.ts";
import type { Transaction } from "#platform/database/client.ts";
import { deleteMentions } from "./queries.ts";

export const forgetMentionsOfLeaver = (tx: Transaction, { companyId, userId }: ToldLeaver) =>
  deleteMentions(tx, userId, companyId);
