/** How long the event loop of this thread is held up by its own work, whoever else is busy on the machine. */
import { setImmediate } from "node:timers/promises";
import { startProcessorTime } from "./processor-time.ts";

/** @returns the longest turn of the event loop during `work`, in milliseconds of processor time. @throws as it does. */
export async function longestPause(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  const over = work().then(() => true);
  for (let isOver = false; !isOver;) {
    const spent = startProcessorTime();
    isOver = await Promise.race([over, setImmediate(false)]);
    longest = Math.max(longest, spent());
  }
  return longest;
}

/**
 * As longestPause, of the better of two runs: what the work itself holds up, it holds up both times; loading its code and a
 * collection of what earlier tests left fall into one.
 */
export async function pauseOf(work: () => Promise<unknown>): Promise<number> {
  return Math.min(await longestPause(work), await longestPause(work));
}
