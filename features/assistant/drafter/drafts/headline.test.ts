import { expect, it } from "vitest";
import { inHeadlineTense } from "./headline.ts";

it.each([
  ["Pennine Cycles has sold its 100,000th bicycle.", "Pennine Cycles sells its 100,000th bicycle."],
  ["Halden has won the prize", "Halden wins the prize"],
  ["Halden has long sold bicycles", "Halden has long sold bicycles"],
  ["Halden has 48 people", "Halden has 48 people"],
  ["Halden has pondered a move", "Halden has pondered a move"],
  ["The bakery has closed", "The bakery has closed"],
])("tells %j as headlines do", (line, told) => expect(inHeadlineTense(line)).toBe(told));
