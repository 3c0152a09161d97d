import { expect, it } from "vitest";
import { differenceOf } from "./difference-of.ts";

it("has what was removed and added, as one change where words were replaced together", () => {
  expect(differenceOf("We are sorry for the trouble.", "We are very sorry to every buyer.")).toEqual([
    { text: "We are ", change: "kept" },
    { text: "very ", change: "added" },
    { text: "sorry ", change: "kept" },
    { text: "for the trouble", change: "removed" },
    { text: "to every buyer", change: "added" },
    { text: ".", change: "kept" },
  ]);
});
