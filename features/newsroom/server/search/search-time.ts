/** The time limit of one search with all of its statements. */
import { sentence } from "#platform/contract/sentence.ts";
import { words } from "#ui-kit/public/words/words.ts";
import pg from "pg";
import { AppError } from "#platform/errors/app-error.ts";

const MAX_MS = 2000;
/** Minimum time limit of a statement. */
const LEAST_MS = 50;

export class SearchTime {
  readonly #began = performance.now();
  readonly #maxMs: number;

  constructor(maxMs = MAX_MS) {
    this.#maxMs = maxMs;
  }

  get #left(): number {
    return this.#began + this.#maxMs - performance.now();
  }

  /** Whether most of the time is used up: optional statements should not start. */
  get isShort(): boolean {
    return this.#left < this.#maxMs / 2;
  }

  /** For a statement. */
  get statementMs(): number {
    return Math.ceil(Math.max(LEAST_MS, this.#left));
  }
}

/** Whether a statement was cancelled by its time limit. */
function isTooSlow(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "57014";
}

/** What readers are told, in the language of the site. */
export const slowSearch = () => sentence(words().notices.slowSearch.title) + ` ${words().notices.slowSearch.text}`;

/** @throws AppError unavailable if nothing was found in time. */
export async function inTime<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isTooSlow(error)) throw error;
    throw new AppError("unavailable", slowSearch(), { cause: error });
  }
}
