import { expect, it } from "vitest";
import { otherSpelling } from "./spelling.ts";

it.each([
  ["de", "Häfen in ÖSTERREICH", "haefen in oesterreich"],
  ["de", "Ha\u0308fen", "haefen"],
  ["nb", "Ålesund og Tromsø", "aalesund og tromsoe"],
  ["sv", "Malmö hamn", "malmoe hamn"],
])("%s writes %s also as %s", (language, text, other) => {
  expect(otherSpelling(language, text)).toBe(other);
});

it.each([
  ["en", "Häfen"],
  ["de", "Der Hafen"],
  ["fi", "Hämeenlinna"],
])("%s writes %s in one way", (language, text) => {
  expect(otherSpelling(language, text)).toBeNull();
});
