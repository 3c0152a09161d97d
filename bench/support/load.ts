/** Load on loopback and its figures; rounds alternate between product and reference so that a noisy machine hits both. */
import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { onCore, OTHERS_CORE } from "./cores.ts";
import type { Job, Outcome } from "./generator.ts";
import type { MeasuredProcess } from "./process.ts";

export type Figures = {
  perSecond: number;
  p50: number;
  p95?: number;
  p99: number;
  /** Milliseconds of the server. */
  cpuPerRequest: number;
  /** The same of PostgreSQL, where it takes part. */
  databaseCpuPerRequest?: number | undefined;
  /** Shares of the time in which server and generator computed: at the limit of a core it is 1. */
  busy?: { server: number; generator: number };
};

export type Load = {
  /** Requested in turn. */
  paths: string[];
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  /** Answers 404, every time. */
  isMissing?: boolean;
  /** CPU milliseconds of the PostgreSQL that takes part. */
  databaseCpuMs?: () => number;
};

const GENERATOR = path.join(import.meta.dirname, "generator.ts");
const idle: ChildProcess[] = [];

function launch(): ChildProcess {
  const child = spawn(...onCore(OTHERS_CORE, process.execPath, ["--disable-warning=ExperimentalWarning", GENERATOR]), {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child.unref();
  child.channel?.unref();
  return child;
}

/** A generator may be used again, and ends with this process. */
async function generate(job: Job): Promise<Outcome> {
  const child = idle.pop() ?? launch();
  child.channel?.ref();
  const outcome = await new Promise<Outcome>((resolve, reject) => {
    const ended = () => reject(new Error("The load generator has ended"));
    child.once("exit", ended);
    child.once("message", (message) => {
      child.off("exit", ended);
      resolve(message as Outcome);
    });
    child.send(job);
  });
  child.channel?.unref();
  idle.push(child);
  return outcome;
}

/** One round of GET requests. Any answer but the expected ones fails the bench. */
export async function measureGets(target: MeasuredProcess, load: Load): Promise<Figures> {
  const { paths, connections, seconds, headers = {}, isMissing = false } = load;
  const [cpu, databaseCpu, began] = [target.cpuMs(), load.databaseCpuMs?.(), performance.now()];
  const job = { url: target.url, paths, connections, seconds, headers, status: isMissing ? 404 : 200 };
  const { answers, p50, p95, p99, busy, failure } = await generate(job);
  const [cpuMs, ms] = [target.cpuMs() - cpu, performance.now() - began];
  const databaseMs = databaseCpu === undefined ? undefined : Number(load.databaseCpuMs?.()) - databaseCpu;
  if (failure !== undefined) throw new Error(`${target.url}${paths[0]}: ${failure}`);
  return {
    perSecond: answers / seconds,
    p50,
    p95,
    p99,
    cpuPerRequest: cpuMs / answers,
    databaseCpuPerRequest: databaseMs === undefined ? undefined : databaseMs / answers,
    busy: { server: cpuMs / ms, generator: busy },
  };
}

export type Comparison = { product: Figures; reference: Figures; ratio: number };

/** Runs both, which of them first in turn, after a warm-up of each, and answers the round whose ratio is the median. */
export async function compare(
  rounds: number,
  product: () => Promise<Figures>,
  reference: () => Promise<Figures>,
): Promise<Comparison> {
  await reference();
  await product();
  const results: Comparison[] = [];
  for (let round = 0; round < rounds; round++) {
    const isProductFirst = round % 2 === 0;
    const first = await (isProductFirst ? product() : reference());
    const second = await (isProductFirst ? reference() : product());
    const [a, b] = isProductFirst ? [first, second] : [second, first];
    results.push({ product: a, reference: b, ratio: a.perSecond / b.perSecond });
  }
  results.sort((one, other) => one.ratio - other.ratio);
  const median = results[Math.floor(results.length / 2)];
  if (!median) throw new Error("No rounds were run");
  return median;
}
