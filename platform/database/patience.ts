/** Lets a start outlast a database, or the pooler in front of it, that goes away while it is under way. */
import { setTimeout as delay } from "node:timers/promises";
import { log } from "#platform/log/log.ts";
import { isDatabaseAway } from "./availability.ts";

/** About a minute: a pooler or a server that restarts with us is back by then. */
const PAUSES_MS = [200, 400, 800, 1_600, ...Array.from({ length: 19 }, () => 3_000)];

/**
 * Repeats work until the database answers.
 * @param work may be repeated after it has failed half-way.
 * @param pausesMs waits between attempts; only tests pass it.
 * @throws Error that says what to check when the database stays away; other errors of `work` at once, unchanged.
 */
export async function untilAnswered<T>(work: () => Promise<T>, pausesMs = PAUSES_MS): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      const reason = reasonOf(error);
      const pause = pausesMs[attempt];
      if (pause === undefined)
        throw new Error(
          `The database went away during the start: ${reason}. Check DATABASE_URL, DATABASE_DIRECT_URL and that the server runs.`,
          { cause: error },
        );
      log.warn({ reason }, "Waiting for the database");
      await delay(pause);
    }
  }
}

/** An error of several addresses has no message of its own. */
function reasonOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error];
  return first instanceof Error ? first.message : String(first);
}
