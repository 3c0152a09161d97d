/**
 * Long timers end with their test: a save that nothing answers gives up after a minute, and would say so in the output of
 * whichever test runs then.
 */
import { afterAll, afterEach } from "vitest";

const LONG_MS = 10_000;

const { setTimeout: started } = globalThis;
const left = new Set<NodeJS.Timeout>();

globalThis.setTimeout = Object.assign((...given: Parameters<typeof started>) => {
  const timer = started(...given);
  if ((given[1] ?? 0) >= LONG_MS) left.add(timer);
  return timer;
}, started);

afterEach(() => {
  for (const timer of left) clearTimeout(timer);
  left.clear();
});
afterAll(() => void (globalThis.setTimeout = started)); // the next file in this worker wraps it again
