/**
 * The parts that other features add to an account. apps/wiring.ts provides them once, for server, worker, command line
 * and tests, so that accounts does not import them.
 */
import type { z } from "zod";
import type { Transaction } from "#platform/database/client.ts";
import type { Features } from "../contract.ts";

export type AccountParts = {
  /** Sets up a new account, in the transaction that creates it. */
  begin: (tx: Transaction, userId: number) => Promise<void>;
  /** The account's limits and releases left. */
  getFeatures: (userId: number) => Promise<Features>;
  /** Lines of the history of releases, for operators: their schema, and the latest ones. */
  ledger: { lines: z.ZodArray; listLatest: (userId: number, max: number) => Promise<unknown[]> };
  /** Whether posts wait until their author's address is confirmed. */
  isConfirmationRequired: () => Promise<boolean>;
  /** Called once an address is confirmed and that is committed. @returns how many posts that published. */
  publishConfirmed: (userId: number) => Promise<number>;
};

let provided: AccountParts | undefined;

export function provideAccountParts(parts: AccountParts): void {
  provided = parts;
}

/** @throws Error in a program that does not import apps/wiring.ts. */
export function accountParts(): AccountParts {
  if (!provided) throw new Error("Nobody has provided the parts of an account: import apps/wiring.ts.");
  return provided;
}
