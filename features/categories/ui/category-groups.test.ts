import { describe, expect, it } from "vitest";
import { broadCategories, categoriesByTopic, findCategories } from "./category-groups.ts";

const labels = (categories: readonly { label: string }[]) => categories.map(({ label }) => label);
const CATEGORIES = [
  ["Technology", "Technology"],
  ["SaaS", "Technology"],
  ["Biotechnology", "Health"],
  ["Healthcare", "Health"],
  ["Café culture", "Life & Leisure"],
  ["Miscellaneous", null],
].map(([label, topic], id) => ({ id, label: String(label), topic: topic ?? null }));

describe("categories", () => {
  it("show a few of every topic at first, the broadest of each before the others, the rest last", () => {
    expect(labels(broadCategories(CATEGORIES, 4))).toEqual(["Technology", "Healthcare", "Café culture", "SaaS"]);
    expect(labels(broadCategories(CATEGORIES, 99)).at(-1)).toBe("Miscellaneous");
  });

  it("stand under their topics, those without one last", () => {
    expect(categoriesByTopic(CATEGORIES).map(({ topic }) => topic)).toEqual([
      "Technology",
      "Health",
      "Life & Leisure",
      "Other",
    ]);
  });

  it.each([
    ["TECH", ["Technology", "Biotechnology"]],
    ["cafe", ["Café culture"]],
    ["culture café", ["Café culture"]],
    [" ", labels(CATEGORIES)],
    ["nothing like it", []],
  ])("are found by '%s'", (query, expected) => {
    expect(labels(findCategories(CATEGORIES, query))).toEqual(expected);
  });
});
