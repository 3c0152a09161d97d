/** Watched releases by their keys, in flat arrays: 50,000 releases take some 60 MB. */
import type { Keys, PackedKeys } from "./keys.ts";

/** A shingle of more releases is a turn of phrase. */
const MAX_PER_SHINGLE = 100;
const SHARED_SHINGLES = 2;

/** Keys are 32 bits: the highest three tell the part. */
const PARTS = 8;
const PART_BITS = 29;

type Postings = { keys: Int32Array; releases: Int32Array };

export type ReleaseIndex = { shingles: Postings; sure: Postings };

/** @param keys of each release; its place is its number. */
export function indexReleases(keys: readonly PackedKeys[]): ReleaseIndex {
  const afterShingles = (packed: PackedKeys) => 1 + (packed[0] ?? 0);
  return {
    shingles: postingsOf(keys, () => 1, afterShingles),
    sure: postingsOf(keys, afterShingles, ({ length }) => length),
  };
}

/** Numbers of the releases that an article may be about, in order. */
export function findCandidates({ shingles, sure }: ReleaseIndex, keys: Keys): number[] {
  const shared = new Map<number, number>();
  for (const key of keys.shingles) {
    const [from, to] = rangeOf(shingles, key);
    if (to - from > MAX_PER_SHINGLE) continue;
    for (let at = from; at < to; at++) {
      const release = shingles.releases[at] ?? 0;
      shared.set(release, (shared.get(release) ?? 0) + 1);
    }
  }
  const found = new Set([...shared].filter(([, count]) => count >= SHARED_SHINGLES).map(([release]) => release));
  for (const key of keys.sure) {
    const [from, to] = rangeOf(sure, key);
    for (let at = from; at < to; at++) found.add(sure.releases[at] ?? 0);
  }
  return [...found].toSorted((a, b) => a - b);
}

type Place = (packed: PackedKeys) => number;

/** A part of the keys at a time is sorted, from the least on: what sorting takes is a part of the whole, too. */
function postingsOf(lists: readonly PackedKeys[], first: Place, end: Place): Postings {
  const counts = new Int32Array(PARTS);
  for (const list of lists)
    for (let at = first(list); at < end(list); at++) {
      const part = partOf(list[at] ?? 0);
      counts[part] = (counts[part] ?? 0) + 1;
    }
  const size = counts.reduce((total, count) => total + count, 0);
  const [keys, releases] = [new Int32Array(size), new Int32Array(size)];
  const room = new Float64Array(Math.max(...counts));
  let written = 0;
  for (const [part, count] of counts.entries()) {
    // A key and its release in one number, which sorts natively: 32 bits and 21 bits.
    const pairs = room.subarray(0, count);
    let filled = 0;
    for (const [release, list] of lists.entries())
      for (let at = first(list); at < end(list); at++) {
        const key = list[at] ?? 0;
        if (partOf(key) === part) pairs[filled++] = key * 2 ** 21 + release;
      }
    pairs.sort();
    for (const pair of pairs) {
      const key = Math.floor(pair / 2 ** 21);
      keys[written] = key;
      releases[written++] = pair - key * 2 ** 21;
    }
  }
  return { keys, releases };
}

/** In the order of keys. */
function partOf(key: number): number {
  return (key >> PART_BITS) + PARTS / 2;
}

/** Where the postings of a key begin and end. */
function rangeOf({ keys }: Postings, key: number): [number, number] {
  return [firstAtLeast(keys, key), firstAtLeast(keys, key + 1)];
}

function firstAtLeast(keys: Int32Array, key: number): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? 0) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
