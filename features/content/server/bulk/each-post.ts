/** Applies one change to several posts, with a result for each. */
import { isRefusal } from "#platform/errors/app-error.ts";
import type { BulkAnswer } from "../../contracts/bulk.ts";

/**
 * One transaction for each post, so that a refused one leaves the others alone and no locks pile up.
 * @throws AppError not-signed-in (401) once the caller's session has ended; unexpected errors, such as an unavailable database; posts already changed stay changed.
 */
export async function changeEach(
  ids: readonly number[],
  change: (id: number) => Promise<unknown>,
): Promise<BulkAnswer> {
  const answer: BulkAnswer = { changed: [], refused: [] };
  for (const id of new Set(ids))
    try {
      await change(id);
      answer.changed.push(id);
    } catch (error) {
      if (!isRefusal(error) || error.code === "not-signed-in") throw error;
      answer.refused.push({ id, status: error.status, detail: error.message });
    }
  return answer;
}
