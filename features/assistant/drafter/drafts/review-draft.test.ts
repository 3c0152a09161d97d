import { describe, expect, it } from "vitest";
import { kindOf } from "#features/content/kinds/index.ts";
import { readText } from "#features/editor/html/read-story.ts";
import { draftReview } from "./review-draft.ts";

function draft(overview: string, context: Record<string, string> = {}) {
  const given = { product_name: "Tern 2", ...context, product_overview: overview };
  return draftReview({ kind: kindOf("review"), context: given, pages: [], categories: ["Robotics"], edit: null });
}

/** Text between a heading and the next one. */
function section(overview: string, title: string): string {
  const html = draft(overview).content;
  const from = html.indexOf(`<h2>${title}</h2>`);
  return from < 0
    ? ""
    : readText(
        html
          .slice(from)
          .split("<h2>")[1]
          ?.replace(/^.*?<\/h2>/, "") ?? "",
      );
}

it("gives no rating, verdict or comparison that was not given", () => {
  const { rating, comparison_products, content } = draft("");
  expect(rating).toBeUndefined();
  expect(comparison_products).toEqual([]);
  expect(readText(content)).toContain("Verdict\n[Who should have it, and why]");
  expect(content).not.toContain("Compared with");
});

describe("sentences are sorted by plain words", () => {
  const overview =
    "A drone for roofs. We flew it for three weeks. The camera is sharp but the battery is weak. It never failed. The app is not easy to use. It is suited to surveyors. Overall it saves time.";
  it.each([
    ["What it is", "Product: Tern 2\nA drone for roofs."],
    ["Who it is for", "It is suited to surveyors."],
    ["What was tried", "We flew it for three weeks."],
    ["What works", "The camera is sharp. It never failed."],
    ["What does not", "The battery is weak. The app is not easy to use."],
    ["Verdict", "Overall it saves time."],
  ])("%s", (title, expected) => {
    expect(section(overview, title)).toBe(expected);
  });
});

it("makes no quotation of a sentence between two marks that were apart", () => {
  expect(section("The tester wrote “\n- The pump stood in a shed\n” and left.", "What it is")).not.toMatch(
    /“[^“”\n]*”/,
  );
  const { content, summary } = draft("“\n- The pump stood in a shed\n”");
  expect(`${summary}\n${content}`).not.toMatch(/[“”]/);
});

it("puts labelled lists where their labels say", () => {
  const overview = "Pros: quiet\nCons:\n- slow charger\n- no spare rotor\n\nTested: on 40 roofs\nVerdict: worth it";
  expect(section(overview, "What works")).toBe("Quiet.");
  expect(section(overview, "What does not")).toBe("Slow charger. No spare rotor.");
  expect(section(overview, "What was tried")).toBe("On 40 roofs.");
  expect(section(overview, "Verdict")).toBe("Worth it.");
});

it.each([
  ["Compared with the Acme Hover 3 and Skyler X it is quieter.", ["Acme Hover 3", "Skyler X"]],
  ["Tern 2 versus Roofer is a close race.", ["Roofer"]],
  ["It is quieter than the Hover.", ["Hover"]],
  ["Alternatives: Acme Hover; Skyler X", ["Acme Hover", "Skyler X"]],
  ["Compared with last year it is quieter.", []],
  ["The Acme Hover exists.", []],
])("compares only with products that are named so: %s", (overview, products) => {
  expect(draft(overview).comparison_products).toEqual(products);
});

it.each([
  ["Rating: 4.5", 4.5],
  ["Rating: 3/5", 3],
  ["We give it 4 out of 5.", 4],
  ["It gets four stars.", 4],
  ["Rating: 9/10", undefined],
  ["Rating: 4.75", undefined],
  ["It has 5 rotors and 4.5/55 screws.", undefined],
])("rates only as told: %s", (overview, rating) => {
  expect(draft(overview).rating).toBe(rating);
});

it("says a rating on another scale in its own words", () => {
  expect(section("Rating: 9/10", "Verdict")).toBe("Rating: 9/10");
});

it("names the brand once", () => {
  expect(draft("", { brand: "Northwind" }).title).toBe("Review: Tern 2 by Northwind");
  expect(draft("", { brand: "Tern" }).title).toBe("Review: Tern 2");
});
