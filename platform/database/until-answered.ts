/** Lets a start outlast a database, or the pooler in front of it, that is not there yet or goes away while it is under way. */
import { setTimeout as delay } from "node:timers/promises";
import { log } from "#platform/log/log.ts";
import { isDatabaseAway } from "./availability.ts";

/** About a minute: a pooler or a server that restarts with us is back by then. */
const PAUSES_MS = [200, 400, 800, 1_600, ...Array.from({ length: 19 }, () => 3_000)];

export type Waiting = {
  /** Waits between attempts. */
  pausesMs?: number[];
  /** Called before each further attempt. */
  onWait?: (reason: string) => void;
  /** What an operator reads when it stays away. */
  failure?: (reason: string) => string;
};

/**
 * Repeats work until the database answers.
 * @param work may be repeated after it has failed half-way.
 * @throws Error that says what to check when the database stays away; other errors of `work` at once, unchanged.
 */
export async function untilAnswered<T>(
  work: () => Promise<T>,
  {
    pausesMs = PAUSES_MS,
    onWait = (reason) => log.warn({ reason }, "Waiting for the database"),
    failure = (reason) =>
      `The database went away during the start: ${reason}. Check DATABASE_URL, DATABASE_DIRECT_URL and that the server runs.`,
  }: Waiting = {},
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      const pause = pausesMs[attempt];
      if (pause === undefined) throw new Error(failure(reasonOf(error)), { cause: error });
      onWait(reasonOf(error));
      await delay(pause);
    }
  }
}

/** A host with several addresses fails with an AggregateError, whose own message is empty. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(reasonOf))].join("; ");
  return error instanceof Error ? error.message : String(error);
}
