/** Runs commands one after the other and counts each as one test: its output is shown when it fails. */
import { performance } from "node:perf_hooks";
import { runNode } from "../setup/node-runtime.mjs";

export async function runSteps(steps) {
  const count = { passed: 0, failed: 0, failures: [] };
  for (const { name, args, always } of steps) {
    const started = performance.now();
    const { code, said } = await runNode(args, { quiet: true });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${code === 0 ? "✓" : "✗"} ${name} (${seconds} s)`);
    if (code !== 0 || always) console.log(said.trim());
    count[code === 0 ? "passed" : "failed"]++;
    if (code !== 0) count.failures.push(name);
  }
  return count;
}
