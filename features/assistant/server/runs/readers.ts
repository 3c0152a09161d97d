/** Limits the streams one user may read in parallel in this process: each holds a connection and polls the database. */
import { AppError } from "#platform/errors/app-error.ts";

/** Two runs in three windows each. */
export const MAX_READERS = 6;
const RETRY_AFTER_SECONDS = 5;
const TOO_MANY = "The assistant is open in too many windows. Close some and try again.";

export class RunReaders {
  readonly #open = new Map<number, number>();

  /** @returns a function to call once, when the reader disconnects. @throws AppError too-many-requests (429). */
  enter(userId: number): () => void {
    const open = this.#open.get(userId) ?? 0;
    if (open >= MAX_READERS) throw new AppError("too-many-requests", TOO_MANY, { retryAfter: RETRY_AFTER_SECONDS });
    this.#open.set(userId, open + 1);
    return () => {
      const left = (this.#open.get(userId) ?? 1) - 1;
      if (left > 0) this.#open.set(userId, left);
      else this.#open.delete(userId);
    };
  }
}
