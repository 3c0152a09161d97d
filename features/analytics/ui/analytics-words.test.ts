import { expect, it } from "vitest";
import { buildSeries } from "#tests/support/screens/analytics-screen.tsx";
import { barsOf, nameOfCountry, nameOfLink, scaleEnd } from "./analytics-words.ts";
import { changeInWords } from "./change-in-words.ts";

it.each([7, 30, 90, 365])("loses no view of %i days between its bars", (days) => {
  const bars = barsOf(buildSeries(days));
  expect(bars.reduce((sum, { views }) => sum + views, 0)).toBe(
    buildSeries(days).reduce((sum, { views }) => sum + views, 0),
  );
  expect(bars).toHaveLength(days > 100 ? Math.ceil(days / 7) : days);
  expect([bars[0]?.from, bars.at(-1)?.to]).toEqual([buildSeries(days)[0]?.day, "2026-11-22"]);
});

it.each([
  [0, 1],
  [1, 1],
  [3, 3],
  [10, 10],
  [11, 15],
  [49, 60],
  [61, 80],
  [1345, 1500],
])("ends the scale of %i at %i", (highest, end) => {
  expect(scaleEnd(highest)).toBe(end);
});

it.each([
  [10, 5, "100% more than in the 7 days before"],
  [5, 10, "50% fewer than in the 7 days before"],
  [10, 10, "Same as in the 7 days before"],
  [3, 0, "None in the 7 days before"],
  [0, 0, "None in the last 14 days"],
])("says of %i after %i: %s", (now, before, words) => {
  expect(changeInWords(now, before, 7)).toBe(words);
});

it.each([
  ["https://www.halden.example/", "halden.example"],
  ["http://halden.example/a/?b=1", "halden.example/a/?b=1"],
  ["other", "Others"],
])("shows the link %s as %s", (address, name) => {
  expect(nameOfLink(address)).toBe(name);
});

it.each([
  ["NO", "Norway"],
  ["QQ", "QQ"],
  ["other", "Others"],
])("shows the country %s as %s", (code, name) => {
  expect(nameOfCountry(code)).toBe(name);
});
