/** What one input costs: processor time of the whole process, and the longest pause of the loop that answers everybody. */
import { setTimeout as sleep } from "node:timers/promises";
import { MOST_GROWTH } from "../linear-growth.ts";
import { startProcessorTime } from "../setup/processor-time.ts";

export type Cost = {
  size: number;
  cpuMs: number;
  pauseMs: number;
  /** Of the answer, where there is one. */
  status: number | undefined;
};
export type Work = () => Promise<{ statusCode: number } | void>;
export type Row = Cost & { shape: string; address: string; growth: number; isTooSteep: boolean; isBroken: boolean };

export const LONGEST_PAUSE_MS = 100;
/** Less than this is not compared: compilation and the collection of garbage cost as much. */
const NOISE_MS = 25;
const TOO_SLOW_MS = 3_000;
const ATTEMPTS = 3;
const RESOLUTION_MS = 5;

/**
 * From now on. `monitorEventLoopDelay` leaves out what comes before its first sample, which is where work that never
 * waits is. @returns the longest time without a turn of the loop so far.
 */
function watchLoop(): () => number {
  let [last, longest] = [performance.now(), 0];
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last - RESOLUTION_MS);
    last = now;
  };
  const timer = setInterval(look, RESOLUTION_MS);
  return () => {
    clearInterval(timer);
    look();
    return longest;
  };
}

/** The pauses that other programs on this machine cause while nothing is done here. @returns the usual one, in milliseconds. */
export async function idlePause(): Promise<number> {
  const pauses: number[] = [];
  for (let round = 0; round < 15; round += 1) {
    const longest = watchLoop();
    await sleep(20);
    pauses.push(longest());
  }
  return pauses.toSorted((a, b) => a - b)[7] ?? 0;
}

async function costOf(work: Work, idleMs: number): Promise<Omit<Cost, "size">> {
  const longest = watchLoop();
  const [before, ofThread] = [process.cpuUsage(), startProcessorTime()];
  const status = (await work())?.statusCode;
  const [{ user, system }, threadMs] = [process.cpuUsage(before), ofThread()];
  const cpuMs = (user + system) / 1000;
  // Work of ours cannot hold the loop for longer than it computes; the rest is the machine's.
  return { cpuMs, pauseMs: Math.max(0, Math.min(longest() - idleMs, threadMs)), status };
}

/** Costs of one address for inputs of growing size, judged as they come. */
export class Growth {
  readonly rows: Row[] = [];
  readonly #shape: string;
  readonly #address: string;
  readonly #idleMs: number;
  #last: Cost | undefined;
  #isOver = false;

  constructor(shape: string, address: string, idleMs: number) {
    this.#shape = shape;
    this.#address = address;
    this.#idleMs = idleMs;
  }

  /** The next size would take too long to wait for, or for ever. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Measures again what looks wrong: a busy machine makes a call slower, and never faster. */
  async add(size: number, work: Work): Promise<void> {
    let row: Row | undefined;
    for (let attempt = 0; attempt < ATTEMPTS && (row?.isBroken ?? true); attempt += 1) {
      const { cpuMs, pauseMs, status } = await costOf(work, this.#idleMs);
      row = this.#judged({
        size,
        status,
        cpuMs: Math.min(cpuMs, row?.cpuMs ?? Infinity),
        pauseMs: Math.min(pauseMs, row?.pauseMs ?? Infinity),
      });
      if (cpuMs > TOO_SLOW_MS) break;
    }
    if (!row) return;
    this.#last = row;
    this.#isOver = row.isTooSteep || row.cpuMs > TOO_SLOW_MS;
    this.rows.push(row);
  }

  #judged(cost: Cost): Row {
    const { size, cpuMs, pauseMs } = cost;
    const last = this.#last;
    // Sizes are doubled, or grow by more: as many doublings may each take so many times as long.
    const most = last ? MOST_GROWTH ** Math.log2(Math.max(2, size / last.size)) : Infinity;
    const growth = last ? cpuMs / Math.max(last.cpuMs, NOISE_MS) : 0;
    const isTooSteep = growth > most;
    const isBroken = isTooSteep || pauseMs > LONGEST_PAUSE_MS || cpuMs > TOO_SLOW_MS;
    return { ...cost, shape: this.#shape, address: this.#address, growth, isTooSteep, isBroken };
  }
}

/** For a table, and for the message of a test. */
export function inWords({ shape, address, size, cpuMs, pauseMs, growth }: Row): string {
  const times = growth === 0 ? "" : `, ${growth.toFixed(1)} times the size before`;
  return `${address} with ${shape} (${size}): ${cpuMs.toFixed(0)} ms of CPU${times}, pause ${pauseMs.toFixed(0)} ms`;
}
