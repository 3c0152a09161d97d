import { expect, it } from "vitest";
import { differingWords } from "./differing.ts";

const shown = (stretches: { text: string; isChanged: boolean }[] | undefined) =>
  stretches?.map(({ text, isChanged }) => (isChanged ? `[${text.trim()}]` : text)).join("");

it("marks a rounded figure on both sides", () => {
  const words = differingWords("It orders 48 cells a year.", "It orders about 50 cells a year.");
  expect(shown(words?.ours)).toContain("[48]");
  expect(shown(words?.theirs)).toContain("[about 50]");
});

it("shows nothing where only capitals or marks differ, or the passage is long", () => {
  expect(differingWords("Minutes at the quay", "minutes at the quay")).toBeNull();
  expect(differingWords("minutes to charge.”", "minutes to charge,”")).toBeNull();
  expect(differingWords("a ".repeat(400), "b ".repeat(400))).toBeNull();
});
