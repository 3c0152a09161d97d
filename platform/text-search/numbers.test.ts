import { expect, it } from "vitest";
import { otherNumbersOf } from "./numbers.ts";

it.each([
  ["kiln", ["kilns"]],
  ["kilns", ["kiln"]],
  ["ferry", ["ferries"]],
  ["ferries", ["ferrie", "ferry"]],
  ["quays", ["quay"]],
  ["boxes", ["boxe"]],
  ["coaches", ["coache", "coach"]],
  ["glass", ["glasses"]],
  ["virus", ["viruses"]],
  ["news", []],
  ["new", []],
  ["2026s", []],
  ["паромы", []],
])("the other number of %s may be %j", (word, others) => {
  expect(otherNumbersOf(word)).toEqual(others);
});
