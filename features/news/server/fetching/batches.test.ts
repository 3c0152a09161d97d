import { expect, it } from "vitest";
import { createBatches } from "./batches.ts";

async function batchesOf(sizes: number[], options: { max: number; maxSize?: number }): Promise<number[][]> {
  const batches: number[][] = [];
  const run = async (batch: number[]) => {
    batches.push(batch);
    return batch;
  };
  const add = createBatches({ run, parallel: 1, sizeOf: (size: number) => size, ...options });
  expect(await Promise.all(sizes.map(add))).toEqual(sizes);
  return batches;
}

it.each<[string, sizes: number[], maxSize: number | undefined, batches: number[][]]>([
  ["by their number alone where no size is given", [9, 9, 9, 9], undefined, [[9, 9, 9], [9]]],
  [
    "by their size as well",
    [2, 2, 2, 2, 1],
    5,
    [
      [2, 2],
      [2, 2, 1],
    ],
  ],
  ["of one item where that is larger than a batch may be", [9, 1, 9, 9, 1], 5, [[9], [1], [9], [9], [1]]],
])("makes batches %s", async (_, sizes, maxSize, batches) => {
  expect(await batchesOf(sizes, { max: 3, ...(maxSize === undefined ? {} : { maxSize }) })).toEqual(batches);
});
