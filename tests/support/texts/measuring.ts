/** What one input costs: processor time, and the longest pause of the loop that answers everybody. */
import { setImmediate } from "node:timers/promises";
import { MAX_GROWTH } from "../linear-growth.ts";
import { startProcessorTime } from "../setup/processor-time.ts";

export type Cost = {
  size: number;
  /** Of the whole process, threads included. */
  cpuMs: number;
  pauseMs: number;
  /** Of the answer, where there is one. */
  status: number | undefined;
};
export type Work = () => Promise<{ statusCode: number } | void>;
export type Row = Cost & {
  shape: string;
  address: string;
  /** Times the cost of half the size; 0 where that was not measured. */
  growth: number;
  isTooSteep: boolean;
  isBroken: boolean;
};

export const LONGEST_PAUSE_MS = 100;
/** Less than this is not compared: compilation and the collection of garbage cost as much. */
const NOISE_MS = 25;
/** Half of the text cannot be cheap enough to make this too steep, so that it is not measured. */
const CHEAP_MS = NOISE_MS * MAX_GROWTH;
/** After so long it is not measured again: noise does not matter there. */
const LONG_MS = 3_000;
const ATTEMPTS = 3;
const RESOLUTION_MS = 3;

/**
 * The longest stretch without a turn of the loop from now on, in processor time of this thread: the clock would count
 * what other programs on this machine do meanwhile. Work cannot pause the loop without computing, since nothing in a
 * request waits synchronously. `monitorEventLoopDelay` goes by the clock, and misses what comes before its first sample.
 */
function watchLoop(): () => number {
  let longest = 0;
  let spent = startProcessorTime();
  const look = () => {
    longest = Math.max(longest, spent());
    spent = startProcessorTime();
  };
  // At most this much of earlier turns is counted with a long one.
  const timer = setInterval(look, RESOLUTION_MS);
  return () => {
    clearInterval(timer);
    look();
    return longest;
  };
}

async function measure(work: Work): Promise<Omit<Cost, "size">> {
  await setImmediate(); // what came before is not its own
  const [before, longest] = [process.cpuUsage(), watchLoop()];
  const status = (await work())?.statusCode;
  await setImmediate(); // what it does after its answer is its own too
  const { user, system } = process.cpuUsage(before);
  return { cpuMs: (user + system) / 1000, pauseMs: longest(), status };
}

/** Measures what is slow again: a busy machine makes it slower, and never faster. @returns the least. */
export async function costOf(size: number, work: Work): Promise<Cost> {
  let cost: Cost = { size, ...(await measure(work)) };
  let spent = cost.cpuMs;
  for (let attempt = 1; attempt < ATTEMPTS && isSlow(cost) && spent < LONG_MS; attempt += 1) {
    const again = await measure(work);
    spent += again.cpuMs;
    cost = least({ size, ...again }, cost);
  }
  return cost;
}

const isSlow = ({ cpuMs, pauseMs }: Cost) => cpuMs > CHEAP_MS || pauseMs > LONGEST_PAUSE_MS;

function least(cost: Cost, { cpuMs, pauseMs }: Cost = cost): Cost {
  return { ...cost, cpuMs: Math.min(cost.cpuMs, cpuMs), pauseMs: Math.min(cost.pauseMs, pauseMs) };
}

/** Costs of one address for inputs that shrink by half, from the largest on, as long as they can be too steep. */
export class Growth {
  readonly #shape: string;
  readonly #address: string;
  readonly #costs: Cost[] = [];

  constructor(shape: string, address: string) {
    this.#shape = shape;
    this.#address = address;
  }

  /** Smaller ones cannot tell more. */
  get isOver(): boolean {
    const last = this.#costs.at(-1);
    return last !== undefined && last.cpuMs <= CHEAP_MS;
  }

  /** A size that has been measured keeps the least. */
  async add(size: number, work: Work): Promise<void> {
    const cost = await costOf(size, work);
    const known = this.#costs.findIndex((each) => each.size === size);
    if (known < 0) this.#costs.push(cost);
    else this.#costs[known] = least(cost, this.#costs[known]);
  }

  /** Sizes to measure again: the larger of two was measured first, when less was compiled. */
  get suspects(): number[] {
    const sizes = this.rows.flatMap(({ isTooSteep, size }) => (isTooSteep ? [size, size / 2] : []));
    return [...new Set(sizes)];
  }

  /** The largest first. */
  get rows(): Row[] {
    return this.#costs.map((cost, index) => this.#judged(cost, this.#costs[index + 1], this.#costs[index + 2]));
  }

  #judged(cost: Cost, half: Cost | undefined, quarter: Cost | undefined): Row {
    const growth = growthFrom(half, cost);
    // Steep growth is steep over two steps as well; a single step may be the collection of garbage.
    const isTooSteep =
      growth > MAX_GROWTH && (quarter === undefined || growthFrom(quarter, cost) > MAX_GROWTH * MAX_GROWTH);
    const isBroken = isTooSteep || cost.pauseMs > LONGEST_PAUSE_MS || isFailure(cost.status);
    return { ...cost, shape: this.#shape, address: this.#address, growth, isTooSteep, isBroken };
  }
}

/** 0 where they cannot be compared: what is refused costs less, and says nothing of what is not. */
function growthFrom(smaller: Cost | undefined, { cpuMs, status }: Cost): number {
  return smaller && smaller.status === status ? cpuMs / Math.max(smaller.cpuMs, NOISE_MS) : 0;
}

/** A text may be refused, also as an unknown format of oEmbed (501); it may not make the server fail. */
export const isFailure = (status = 200) => status >= 500 && status !== 501;

/** For a table, and for the message of a test. */
export function inWords({ shape, address, size, cpuMs, pauseMs, growth, status = 200 }: Row): string {
  const times = growth === 0 ? "" : `, ${growth.toFixed(1)} times that of half the size`;
  const cost = `${cpuMs.toFixed(0)} ms of CPU${times}, pause ${pauseMs.toFixed(0)} ms`;
  return `${address} with ${shape} (${size}): ${cost}${isFailure(status) ? `, answered ${status}` : ""}`;
}
