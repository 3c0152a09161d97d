import { expect, it } from "vitest";
import { inBatches, shared } from "./batches.ts";

it("asks once for what is looked up in one turn, each key once", async () => {
  const asked: string[][] = [];
  const find = inBatches(async (keys) => {
    asked.push(keys);
    return new Map(keys.filter((key) => key !== "c").map((key) => [key, key.toUpperCase()]));
  });
  expect(await Promise.all(["a", "b", "a", "c"].map(find))).toEqual(["A", "B", "A", null]);
  expect(await find("a")).toBe("A");
  expect(asked).toEqual([["a", "b", "c"], ["a"]]);
});

it("tells everybody who waits of a failure, and goes on with the next", async () => {
  let isAway = true;
  const find = inBatches(async (keys) => {
    if (isAway) throw new Error("away");
    return new Map(keys.map((key) => [key, 1]));
  });
  const both = await Promise.allSettled([find("a"), find("b")]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isAway = false;
  expect(await find("a")).toBe(1);
});

it("shares a read among those who asked before it began, and tells nobody what was before they asked", async () => {
  let value = 0;
  let reads = 0;
  const open = Promise.withResolvers<void>();
  const find = shared(async () => {
    reads += 1;
    const seen = value;
    await open.promise;
    return seen;
  });
  const first = find();
  await Promise.resolve();
  value = 1;
  const later = [find(), find(), find()];
  open.resolve();
  expect([await first, ...(await Promise.all(later))]).toEqual([0, 1, 1, 1]);
  expect(reads).toBe(2);
});

it("goes on after a shared read that failed", async () => {
  let isAway = true;
  const find = shared(async () => {
    if (isAway) throw new Error("away");
    return 1;
  });
  const both = await Promise.allSettled([find(), find()]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isAway = false;
  expect(await find()).toBe(1);
});
