/** How long the main thread of a process computed, and how long it was ready but no core was free for it. */
import { readFileSync } from "node:fs";

/** Milliseconds since the start of the process. */
export type ThreadTimes = { ran: number; waited: number };

/** From Linux's /proc. */
export function threadTimes(pid: number): ThreadTimes {
  const [ran = 0, waited = 0] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ").map(Number);
  return { ran: ran / 1e6, waited: waited / 1e6 };
}

/** Shares of the time in between. */
export function between(before: ThreadTimes, after: ThreadTimes, ms: number): ThreadTimes {
  return { ran: (after.ran - before.ran) / ms, waited: (after.waited - before.waited) / ms };
}
