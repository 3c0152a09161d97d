/** Percentiles of what was measured. */

/** @param times in any order. @returns what this share of them does not exceed. */
export function percentilesOf(times: readonly number[]): (share: number) => number {
  const sorted = Float64Array.from(times).sort();
  return (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
