/** Priorities of processes that share cores with the server: readers wait for the server, so it comes first. */
import { getPriority, setPriority } from "node:os";

/** Linux's lowest priority. */
const NICEST = 19;

/**
 * Lowers the priority of a process relative to this one; its later children inherit it. Where that is forbidden, as by
 * a filter of system calls, the process keeps its priority.
 * @param levels of nice.
 * @param pid by default this process.
 */
export function lowerPriority(levels: number, pid = 0): void {
  try {
    setPriority(pid, Math.min(NICEST, getPriority() + levels));
  } catch {
    // It still works, but competes with the server.
  }
}
