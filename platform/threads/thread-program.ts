/** The base of a pool thread's program. Uses neither settings nor database. */
import { parentPort } from "node:worker_threads";

/** "ready" comes first, then an answer for each task. */
export type ThreadAnswer<Result> = "ready" | { result: Result } | { failed: string };

/** Answers every task with what `work` makes of it. */
export function serveTasks(work: (given: never) => unknown): void {
  const say = (answer: ThreadAnswer<unknown>) => parentPort?.postMessage(answer, []);
  const answer = async (given: unknown) => {
    try {
      say({ result: await work(given as never) }); // the pool sends what this program takes
    } catch (error) {
      say({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  };
  parentPort?.on("message", (given: unknown) => void answer(given));
  say("ready");
}
