import { expect, it } from "vitest";
import { packKeys } from "../server/finding/release-keys.ts";
import { findCandidates, indexReleases } from "./release-index.ts";

const LEAST = -(2 ** 31);
const MOST = 2 ** 31 - 1;

it("finds keys of every size, each with its releases in order", () => {
  const keys = [LEAST, LEAST + 1, -(2 ** 29) - 1, -(2 ** 29), -1, 0, 1, 2 ** 29 - 1, 2 ** 29, MOST - 1, MOST];
  const index = indexReleases([
    packKeys({ shingles: keys, sure: [] }),
    packKeys({ shingles: [...keys].toReversed(), sure: [MOST] }),
    packKeys({ shingles: [], sure: [LEAST, 0] }),
  ]);
  expect([...index.shingles.keys]).toEqual(keys.flatMap((key) => [key, key]));
  expect([...index.shingles.releases]).toEqual(keys.flatMap(() => [0, 1]));
  for (const key of keys.slice(0, -1))
    expect(findCandidates(index, { shingles: [key, MOST], sure: [] })).toEqual([0, 1]);
  expect(findCandidates(index, { shingles: [], sure: [LEAST] })).toEqual([2]);
  expect(findCandidates(index, { shingles: [], sure: [MOST] })).toEqual([1]);
  expect(findCandidates(indexReleases([]), { shingles: keys, sure: keys })).toEqual([]);
});
