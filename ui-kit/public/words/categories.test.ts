import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { categoryName } from "./categories.ts";
import { SITE_LANGUAGE_TAGS } from "./languages.ts";
import { inLanguage } from "./words.ts";

/** From the project's folder, in which tests run. */
const MIGRATION = "database/migrations/0008_categories.sql";
const LABELS = Array.from(readFileSync(MIGRATION, "utf8").matchAll(/^ {2}\('([^']+)', '/gm), ([, label = ""]) => label);

it("names every category in each language, each by a name of its own", () => {
  expect(LABELS).toHaveLength(86);
  for (const tag of SITE_LANGUAGE_TAGS) {
    const names = inLanguage(tag, () => LABELS.map(categoryName));
    expect([tag, new Set(names).size]).toEqual([tag, LABELS.length]);
  }
  expect(inLanguage("de", () => categoryName("Renewable Energy"))).toBe("Erneuerbare Energien");
  expect(inLanguage("en", () => LABELS.map(categoryName))).toEqual(LABELS);
});

it("leaves a category of the operators as they named it", () => {
  expect(inLanguage("de", () => ["Zirkuswesen", "constructor"].map(categoryName))).toEqual([
    "Zirkuswesen",
    "constructor",
  ]);
});
