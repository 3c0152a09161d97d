/** The time limit of one search with all of its statements: it answers what it has found by then. */
import pg from "pg";
import type { Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import * as queries from "./queries.ts";

const MOST_MS = 2000;
/** Time before the remaining time is checked. */
const QUICK_MS = 200;
/** Minimum time limit of a statement. */
const LEAST_MS = 50;

export class SearchTime {
  readonly #began = performance.now();
  readonly #mostMs: number;

  constructor(mostMs = MOST_MS) {
    this.#mostMs = mostMs;
  }

  get #left(): number {
    return this.#began + this.#mostMs - performance.now();
  }

  /** Whether most of the time is used up: optional statements should not start. */
  get isShort(): boolean {
    return this.#left < this.#mostMs / 2;
  }

  /** For the statements of a transaction. */
  get statementMs(): number {
    return Math.ceil(Math.max(LEAST_MS, this.#left));
  }

  /** The result of a statement, or the fallback if it exceeds its time limit. */
  async orElse<T>(otherwise: T, work: (mostMs: number) => Promise<T>): Promise<T> {
    try {
      return await work(this.statementMs);
    } catch (error) {
      if (!isTooSlow(error)) throw error;
      return otherwise;
    }
  }

  /** The same within a transaction, which continues. */
  async orElseIn<T>(tx: Transaction, otherwise: T, work: () => Promise<T>): Promise<T> {
    if (this.#left > this.#mostMs - QUICK_MS) return work();
    await queries.savePlace(tx, this.statementMs);
    try {
      return await work();
    } catch (error) {
      if (!isTooSlow(error)) throw error;
      await queries.resume(tx);
      return otherwise;
    }
  }
}

/** Whether a statement was cancelled by its time limit. */
export function isTooSlow(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "57014";
}

/** @throws AppError unavailable if nothing was found in time. */
export async function inTime<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isTooSlow(error)) throw error;
    throw new AppError("unavailable", "The search took too long. Try fewer or rarer words.", { cause: error });
  }
}
