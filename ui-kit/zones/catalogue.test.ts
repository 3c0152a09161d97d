import { expect, it } from "vitest";
import { findZones, ZONES } from "./catalogue.ts";

it.each([
  ["a city", "oslo", "Europe/Oslo"],
  ["a city of the clock that gives the zone no name", "mumbai", "Asia/Kolkata"],
  ["the beginning of a city", "los ang", "America/Los_Angeles"],
  ["letters without their accents", "sao paulo", "America/Sao_Paulo"],
  ["a country", "norway", "Europe/Oslo"],
  ["a country in short", "UK", "Europe/London"],
  ["city and country", "Berlin, Germany", "Europe/Berlin"],
  ["an abbreviation that many share", "est", "America/New_York"],
  ["an abbreviation of summer time", "BST", "Europe/London"],
  ["what people call the clock", "eastern time", "America/New_York"],
  ["its own name", "Asia/Singapore", "Asia/Singapore"],
  ["an older name", "calcutta", "Asia/Kolkata"],
  ["UTC", "utc", "UTC"],
])("finds a zone by %s", (_what, typed, found) => {
  expect(findZones(typed)[0]?.name).toBe(found);
});

it("finds nothing by what no zone is called, and all by nothing", () => {
  expect(findZones("atlantis")).toEqual([]);
  expect(findZones(" ")).toBe(ZONES);
  expect(ZONES.length).toBeGreaterThan(400);
});
