/** Which chain of calls holds a transaction, and what it waited for meanwhile (setup/held-connections.ts). */
import { AsyncLocalStorage } from "node:async_hooks";
import { transaction } from "#platform/database/client.ts";

/** `client` has sent the transaction's `begin`. */
export type Held = { client: unknown; isOpen: boolean };

export const held = new AsyncLocalStorage<Held>();
const violations: Error[] = [];

/** Runs `work` as another caller: for tests that hold a lock on purpose while somebody else waits for it. */
export function asAnotherCaller<T>(work: () => T): T {
  return held.exit(work);
}

const onPurpose = new AsyncLocalStorage<true>();

/** A transaction of the test itself, which holds what others are to wait for: its `work` may call them. */
export const holdingTransaction: typeof transaction = (work) => onPurpose.run(true, () => transaction(work));

/** Whether the transaction that begins here is one of those; what runs within it is not. */
export function takePurpose<T>(run: (isOnPurpose: boolean) => T): T {
  const isOnPurpose = onPurpose.getStore() === true;
  return onPurpose.exit(() => run(isOnPurpose));
}

/** What was found since the last call. */
export function takeViolations(): Error[] {
  return violations.splice(0);
}

/** @throws Error in a chain that holds a transaction; noted too, for code that catches it. */
export function refuseWhileHeld(what: string, client?: unknown): void {
  const holding = held.getStore();
  if (!holding?.isOpen || (client !== undefined && holding.client === client)) return;
  const error = new Error(`${what} while a transaction is open in the same chain of calls.`);
  violations.push(error);
  throw error;
}
