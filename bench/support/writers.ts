/** Writers side by side for a fixed time, and the figures of what they did. */
import type { Figures } from "./load.ts";
import { percentilesOf } from "./percentiles.ts";

/** Each worker acts again and again, one after the other. @returns milliseconds of each act. */
export async function inParallel(
  workers: number,
  seconds: number,
  act: (worker: number, count: number) => Promise<unknown>,
): Promise<number[]> {
  const ends = performance.now() + seconds * 1000;
  const latencies: number[] = [];
  const work = async (worker: number) => {
    for (let count = 0; performance.now() < ends; count++) {
      const started = performance.now();
      await act(worker, count);
      latencies.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  return latencies;
}

/** @param cpu milliseconds that the measured process used meanwhile. @param databaseCpu the same of PostgreSQL. */
export function figuresOf(latencies: number[], seconds: number, cpu: number, databaseCpu?: number): Figures {
  const at = percentilesOf(latencies);
  const count = latencies.length;
  return {
    perSecond: count / seconds,
    p50: at(0.5),
    p99: at(0.99),
    cpuPerRequest: cpu / count,
    databaseCpuPerRequest: databaseCpu === undefined ? undefined : databaseCpu / count,
  };
}
