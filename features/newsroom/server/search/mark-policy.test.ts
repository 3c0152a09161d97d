import { expect, it } from "vitest";
import { parseSearch } from "#platform/text-search/search-text.ts";
import { readMarks } from "./mark-policy.ts";

const termsIn = (q: string) => {
  const query = parseSearch(q);
  return query ? readMarks(query).wanted.map(({ words, term }) => term ?? words.join(" ")) : [];
};

it.each([
  ["28 November", ["d:11-28"]],
  ["ferry 28th november 2026", ["ferry", "d:2026-11-28"]],
  ["November 28, 2026", ["d:2026-11-28"]],
  ["Sept 3 opening", ["d:09-03", "opening"]],
  ["2026-11-28", ["d:2026-11-28"]],
  ["November 2026", ["d:2026-11"]],
  ["DL-2026-11-0024", ["r:24"]],
  ["harbour dl-2026-11-24 ferry", ["harbour", "r:24", "ferry"]],
  ["november", ["november"]],
  ["28 ferries", ["28", "ferries"]],
  ["2026-27", ["2026", "27"]],
  ["2026-13-01", ["2026", "13", "01"]],
  ['"28 November"', ["28 november"]],
  ["", []],
])("%s", (q, terms) => {
  expect(termsIn(q)).toEqual(terms);
});

it("does not take the end of a day for an unfinished word", () => {
  const query = parseSearch("ferry 28 nov");
  expect(query && readMarks(query).prefix).toBeNull();
});
