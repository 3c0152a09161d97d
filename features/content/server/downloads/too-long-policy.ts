/** A post that cannot be had in a format within its deadline. */
import { AppError } from "#platform/errors/app-error.ts";
import { TaskLost } from "#platform/threads/thread-pool.ts";
import { words } from "#ui-kit/public/words/words.ts";

/** @throws AppError too-large (413) for a task at its deadline, and whatever else was thrown. */
export function refuseTooLong(error: unknown): never {
  if (error instanceof TaskLost) throw new AppError("too-large", words().post.tooLong, { cause: error });
  throw error;
}
