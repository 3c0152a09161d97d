/** Finds the recipients of emails for all operators. */
import type { Transaction } from "#platform/database/client.ts";
import { findOperatorEmails } from "./queries.ts";

const MAX_OPERATORS = 20;

/** The longest-standing operators who are not suspended, at most 20. */
export function listOperatorEmails(tx: Transaction): Promise<string[]> {
  return findOperatorEmails(tx, MAX_OPERATORS);
}
