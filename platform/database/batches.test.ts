import { expect, it } from "vitest";
import { inBatches } from "./batches.ts";

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
