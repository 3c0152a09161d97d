import { expect, it } from "vitest";
import { countryChoices, countryName, languageChoices, languageName } from "./places.ts";

it("offers each country and language once, by name", () => {
  const countries = countryChoices();
  expect(countries.find(({ value }) => value === "NO")?.label).toBe("Norway");
  expect(countries.length).toBeGreaterThan(230);
  expect(new Set(countries.map(({ label }) => label)).size).toBe(countries.length);
  const languages = languageChoices();
  expect(languages.find(({ value }) => value === "de")?.label).toBe("German");
  expect(languages.length).toBeGreaterThan(100);
  expect(new Set(languages.map(({ label }) => label)).size).toBe(languages.length);
});

it("names a code, and what is none as it is", () => {
  expect([countryName("NO"), countryName(""), languageName("nb"), languageName("")]).toEqual([
    "Norway",
    "",
    "Norwegian Bokmål",
    "",
  ]);
});
