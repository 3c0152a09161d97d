/** Words that two texts share in the same order. Linear: each seed is looked up once and tried at few places. */
import { shingleAt, SHINGLE_WORDS } from "#features/news/stories/sketch.ts";
import type { Token } from "./tokens.ts";

/** `length` words from `ours` and from `theirs` are the same. */
export type Run = { ours: number; theirs: number; length: number };

/** A phrase that occurs more often than this in an article is tried where it comes first. */
const MAX_PLACES = 6;

/** Places of an article's shingles. */
export type Seeds = ReadonlyMap<number, readonly number[]>;

export function seedsOf(tokens: readonly Token[]): Seeds {
  const seeds = new Map<number, number[]>();
  for (const [at, key] of shingleHashes(tokens).entries()) {
    const places = seeds.get(key);
    if (!places) seeds.set(key, [at]);
    else if (places.length < MAX_PLACES) places.push(at);
  }
  return seeds;
}

/**
 * Longest runs, in our order, each of at least a shingle's words.
 * @param shingles of ours, by `shingleHashes`.
 * @param ends places in ours where a run has to end, so that none crosses two sentences.
 */
export function findRuns(
  ours: readonly Token[],
  shingles: readonly number[],
  theirs: readonly Token[],
  seeds: Seeds,
  ends: ReadonlySet<number>,
): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at + SHINGLE_WORDS <= ours.length;) {
    let best: Run | null = null;
    for (const place of seeds.get(shingles[at] ?? 0) ?? []) {
      let length = 0;
      while (
        ours[at + length] !== undefined &&
        ours[at + length]?.word === theirs[place + length]?.word &&
        (length === 0 || !ends.has(at + length))
      )
        length++;
      if (length >= SHINGLE_WORDS && (!best || length > best.length)) best = { ours: at, theirs: place, length };
    }
    if (best) runs.push(best);
    at += best?.length ?? 1;
  }
  return runs;
}

/** Of the shingle that begins at each token. */
export function shingleHashes(tokens: readonly Token[]): number[] {
  const hashes = tokens.map(({ hash }) => hash);
  return Array.from({ length: Math.max(0, hashes.length - SHINGLE_WORDS + 1) }, (_none, at) => shingleAt(hashes, at));
}
