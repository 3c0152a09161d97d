/** For a program that may be busy for ever and then hears of nothing, neither signals nor the end of a channel. */
import { Worker } from "node:worker_threads";

const LOOK_MS = 250;

/** Only a thread of its own can look. A process without its parent belongs to another, so the number changes. */
const WATCH = `
  const { workerData: { parent, every } } = require("node:worker_threads");
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
  }, every);
`;

/** @param parent is told by the parent itself: it may have ended before this process could ask. */
export function endWithParent(parent: number): void {
  new Worker(WATCH, { eval: true, workerData: { parent, every: LOOK_MS } }).unref();
}
