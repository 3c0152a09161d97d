/** Whether work grows with its input as it should: twice the input, about twice the processor time. */
import { startProcessorTime } from "./setup/processor-time.ts";

/** Milliseconds of this thread for one size. */
export type Measured = { size: number; ms: number };

type Sizes = {
  from: number;
  /** The largest that the bounds allow. */
  to: number;
  /** Other programs, compilation and the collection of garbage slow some rounds down, and none makes one faster. */
  rounds?: number;
};

/** A doubled input may take this many times as long: linear work takes 2, quadratic 4, and a busy machine's caches the rest. */
export const MAX_GROWTH = 3;
/** Below this the machine's noise decides. */
const NOISE_MS = 8;
const TOO_SLOW_MS = 3000;
const MAX_ATTEMPTS = 5;

/** @returns the best of several rounds for each size, doubled from `from` to `to`. */
export async function measureGrowth(
  work: (size: number) => unknown,
  { from, to, rounds = 3 }: Sizes,
): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (let size = from; size <= to; size *= 2) {
    let ms = Infinity;
    for (let round = 0; round < rounds; round += 1) {
      const spent = startProcessorTime();
      await work(size);
      ms = Math.min(ms, spent());
      if (ms > TOO_SLOW_MS) break;
    }
    measured.push({ size, ms });
    if (ms > TOO_SLOW_MS) break; // the next size would never end
  }
  return measured;
}

/** The steepest step; less than 1 where all is noise. */
export function steepestGrowth(measured: readonly Measured[]): number {
  const steps = measured.slice(1).map(({ ms }, index) => ms / Math.max(measured[index]?.ms ?? 0, NOISE_MS));
  return Math.max(0, ...steps);
}

/**
 * Measures again while a step is steep, because a busy machine makes steps too. The best time of each size counts,
 * whichever attempt it came from: a slow small size would hide a step, a slow large one would invent it.
 */
export async function growthOf(work: (size: number) => unknown, sizes: Sizes): Promise<number> {
  let best = await measureGrowth(work, sizes);
  for (let attempt = 1; attempt < MAX_ATTEMPTS && steepestGrowth(best) > MAX_GROWTH; attempt += 1)
    best = faster(best, await measureGrowth(work, sizes));
  return steepestGrowth(best);
}

/** Sizes that one of them did not reach are left out, unless both stopped there. */
function faster(one: readonly Measured[], other: readonly Measured[]): Measured[] {
  return one.flatMap(({ size, ms }, index) => {
    const again = other[index];
    return again ? [{ size, ms: Math.min(ms, again.ms) }] : [];
  });
}
