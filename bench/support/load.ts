/** Load on loopback and its figures; rounds alternate between product and reference so that a noisy machine hits both. */
import autocannon from "autocannon";
import type { MeasuredProcess } from "./process.ts";

export type Figures = { perSecond: number; p50: number; p99: number; cpuPerRequest: number };

export type Load = {
  /** Requested in turn. */
  paths: string[];
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  /** Answers 404, every time. */
  isMissing?: boolean;
};

/** One round of GET requests. Any answer but the expected ones fails the bench. */
export async function measureGets(target: MeasuredProcess, load: Load): Promise<Figures> {
  const before = target.cpuMs();
  const result = await autocannon({
    url: target.url,
    requests: load.paths.map((path) => ({ method: "GET" as const, path })),
    connections: load.connections,
    duration: load.seconds,
    headers: load.headers ?? {},
  });
  const unexpected = load.isMissing ? result["2xx"] + result["5xx"] : result.non2xx;
  if (unexpected > 0 || result.errors > 0)
    throw new Error(`${load.paths[0]}: ${unexpected} unexpected answers, ${result.errors} errors`);
  const total = result.requests.total;
  return {
    perSecond: total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuPerRequest: (target.cpuMs() - before) / total,
  };
}

export type Comparison = { product: Figures; reference: Figures; ratio: number };

/** Runs both in turn, after a warm-up of each, and answers the round whose ratio is the median. */
export async function compare(
  rounds: number,
  product: () => Promise<Figures>,
  reference: () => Promise<Figures>,
): Promise<Comparison> {
  await reference();
  await product();
  const results: Comparison[] = [];
  for (let round = 0; round < rounds; round++) {
    const b = await reference();
    const a = await product();
    results.push({ product: a, reference: b, ratio: a.perSecond / b.perSecond });
  }
  results.sort((one, other) => one.ratio - other.ratio);
  const median = results[Math.floor(results.length / 2)];
  if (!median) throw new Error("No rounds were run");
  return median;
}
