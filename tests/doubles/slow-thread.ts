/** A thread's program that does as it is told: answers, throws, exits, or never ends. */
import { serveTasks } from "#platform/threads/thread-program.ts";

serveTasks((task: string) => {
  if (task === "fail") throw new RangeError("as told");
  if (task === "exit") process.exit(0);
  while (task === "spin");
  return task.toUpperCase();
});
