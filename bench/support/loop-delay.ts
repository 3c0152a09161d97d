/**
 * Loaded before a measured program (`--import`): LOOP_DELAY_FILE gets how late its event loop was, in milliseconds, since
 * the SIGWINCH before (the server stops at SIGUSR2). Threads of the program have loops of their own, which are not measured.
 */
import { writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

const file = process.env["LOOP_DELAY_FILE"];
if (isMainThread && file) {
  const delay = monitorEventLoopDelay({ resolution: 2 });
  delay.enable();
  process.on("SIGWINCH", () => {
    writeFileSync(file, JSON.stringify({ p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 }));
    delay.reset();
  });
}
