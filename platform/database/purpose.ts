/** What a database connection is used for decides how long its statements may take. */
import { AsyncLocalStorage } from "node:async_hooks";

/** requests: somebody waits for the answer. background: jobs, commands and long reads. */
export type Purpose = "requests" | "background";

export type Limits = {
  /** Longest statement, wait for a lock, and pause within a transaction, in milliseconds. */
  statement_timeout: number;
  lock_timeout: number;
  idle_in_transaction_session_timeout: number;
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * PostgreSQL keeps them, and so ends the statement itself. The driver's own `query_timeout` only stops waiting, and its
 * pool then gives a busy connection to the next caller (ADR 43).
 */
export const LIMITS: Record<Purpose, Limits> = {
  requests: {
    statement_timeout: 30 * SECOND,
    lock_timeout: 10 * SECOND,
    idle_in_transaction_session_timeout: MINUTE,
  },
  background: {
    statement_timeout: 15 * MINUTE,
    lock_timeout: MINUTE,
    idle_in_transaction_session_timeout: 10 * MINUTE,
  },
};

const current = new AsyncLocalStorage<Purpose>();

/** Everything that `work` starts uses connections for background work, also after it has returned. */
export function inBackground<T>(work: () => T): T {
  return current.run("background", work);
}

export function currentPurpose(): Purpose {
  return current.getStore() ?? "requests";
}
