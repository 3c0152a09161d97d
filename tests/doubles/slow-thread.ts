/** A thread's program that does as it is told: answers, throws, exits, or never ends. */
import { parentPort, threadId } from "node:worker_threads";
import { serveTasks } from "#platform/threads/thread-program.ts";

serveTasks({
  task: async () => (task: string) => {
    if (task === "fail") throw new RangeError("as told");
    if (task === "exit") process.exit(0);
    if (task === "noise") parentPort?.postMessage({ type: "dependency", path: "a.ts" }, []);
    while (task === "spin");
    return task.toUpperCase();
  },
  thread: async () => () => threadId,
  /** Milliseconds on the processor. @returns when it began and ended, by the clock. */
  spin: async () => (ms: number) => {
    const began = Date.now();
    while (Date.now() < began + ms);
    return [began, Date.now()];
  },
});
