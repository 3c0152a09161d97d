/** The base of a pool thread's program. Uses neither settings nor database. */
import { parentPort } from "node:worker_threads";

/** Work by name; its code is loaded with its first task, because most threads do few kinds of work. */
export type Works = Readonly<Record<string, () => Promise<(given: never) => unknown>>>;

export type ThreadOrder = { work: string; given: unknown };

/** "begun" comes when the code of a task is loaded, then its answer. */
export type ThreadAnswer<Result> = "begun" | { result: Result } | { failed: string };

/** Answers every task with what its work makes of it. */
export function serveTasks(works: Works): void {
  const say = (answer: ThreadAnswer<unknown>) => parentPort?.postMessage(answer, []);
  const answer = async (order: ThreadOrder) => {
    try {
      const load = works[order.work];
      if (!load) throw new Error(`There is no work '${order.work}'`);
      const work = await load();
      say("begun");
      say({ result: await work(order.given as never) }); // the pool sends what this work takes
    } catch (error) {
      say({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  };
  parentPort?.on("message", (order: ThreadOrder) => void answer(order));
}
