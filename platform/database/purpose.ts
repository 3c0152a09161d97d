/** The purpose of a database connection, which decides how long its statements may take. */
import { AsyncLocalStorage } from "node:async_hooks";

/**
 * requests: someone waits for the answer. background: jobs, commands and long reads. replica: public pages, when a
 * replica may be read (replica/public-reads.ts).
 */
export type Purpose = "requests" | "background";

export type Limits = {
  /** Maximum time of a statement, a wait for a lock, and a pause within a transaction, in milliseconds. */
  statement_timeout: number;
  lock_timeout: number;
  idle_in_transaction_session_timeout: number;
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const OF_REQUESTS: Limits = {
  statement_timeout: 30 * SECOND,
  lock_timeout: 10 * SECOND,
  idle_in_transaction_session_timeout: MINUTE,
};

/**
 * PostgreSQL enforces them and ends the statement. The driver's own `query_timeout` only stops waiting, and its
 * pool then gives a busy connection to the next caller (ADR 43).
 */
export const LIMITS: Record<Purpose, Limits> = {
  requests: OF_REQUESTS,
  background: {
    statement_timeout: 15 * MINUTE,
    lock_timeout: MINUTE,
    idle_in_transaction_session_timeout: 10 * MINUTE,
  },
};

const current = new AsyncLocalStorage<Purpose>();

/** Everything that `work` starts uses connections for background work, also after it has returned. */
export function inBackground<T>(work: () => T): T {
  return withPurpose("background", work);
}

export function withPurpose<T>(purpose: Purpose, work: () => T): T {
  return current.run(purpose, work);
}

export function currentPurpose(): Purpose {
  return current.getStore() ?? "requests";
}
