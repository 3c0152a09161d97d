import { describe, expect, it } from "vitest";
import { findCategory, findMeantCategory, nearCategories, otherNamesOf } from "./find-category.ts";

const CATEGORIES = [
  { label: "Artificial Intelligence", aliases: ["AI"] },
  { label: "Robotics & Automation", aliases: ["Robotics"] },
  { label: "Healthcare", aliases: ["Health"] },
  { label: "Mental Health" },
  { label: "Real Estate", aliases: ["Property"] },
  { label: "Sports" },
  { label: "Miscellaneous" },
];
const LABELS = CATEGORIES.map(({ label }) => label);
const OTHERS = otherNamesOf(CATEGORIES);

describe("findCategory", () => {
  it.each([
    ["artificial intelligence", "Artificial Intelligence"],
    ["ROBOTICS AND AUTOMATION", "Robotics & Automation"],
    ["ai", "Artificial Intelligence"],
    [" Property ", "Real Estate"],
    ["Automation", null],
    ["", null],
  ])("reads %j as %s", (wanted, label) => expect(findCategory(LABELS, wanted, OTHERS)).toBe(label));

  it("passes over other names of what may not be chosen", () => {
    expect(findCategory(["Sports"], "AI", OTHERS)).toBeNull();
  });
});

describe("findMeantCategory", () => {
  it.each([
    ["Health", "Healthcare", "another name, though two are near"],
    ["Automation", "Robotics & Automation", "a part of one label"],
    ["Sporting", "Sports", "a word near to one label"],
    ["Healthy", null, "a word near to two"],
    ["Real Madrid", null, "words of which one is near"],
    ["Other", null, "no topic"],
    ["Ferries", null, "nothing near"],
  ])("reads %j as %s: %s", (wanted, label, _why) => expect(findMeantCategory(LABELS, wanted, OTHERS)).toBe(label));
});

describe("nearCategories", () => {
  it("lists what begins alike, in the list's order", () => {
    expect(nearCategories(LABELS, "Healthy")).toEqual(["Healthcare", "Mental Health"]);
  });
});
