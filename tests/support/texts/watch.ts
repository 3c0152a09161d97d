/** Ends this process when something in it has no end: an expression that tries everything leaves no turn to a timer. */
import { Worker } from "node:worker_threads";

const PROGRAM = `
  const { parentPort, workerData } = require("node:worker_threads");
  let what = "", since = Date.now();
  parentPort.on("message", (message) => { what = message; since = Date.now(); });
  setInterval(() => {
    if (what === "" || Date.now() - since < workerData) return;
    require("node:fs").writeSync(2, "This has no end: " + what + "\\n");
    process.kill(process.pid, "SIGKILL");
  }, 1000);
`;

export type Watch = { begin: (what: string) => void; stop: () => Promise<unknown> };

/** @param patienceMs what may pass between two calls of `begin`. */
export function startWatch(patienceMs: number): Watch {
  const thread = new Worker(PROGRAM, { eval: true, workerData: patienceMs });
  thread.unref();
  return {
    // oxlint-disable-next-line require-post-message-target-origin -- a thread is no window
    begin: (what) => thread.postMessage(what),
    stop: () => thread.terminate(),
  };
}
