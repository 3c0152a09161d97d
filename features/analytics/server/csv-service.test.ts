import { expect, it } from "vitest";
import { csvOf } from "./csv-service.ts";

it.each([
  ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
  ["+1", "'+1"],
  ["-2+3", "'-2+3"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["\r=1", `"'\r=1"`],
  ["\n=1", `"'\n=1"`],
  ["plain", "plain"],
  ['He said "no", twice', '"He said ""no"", twice"'],
  ["two\r\nlines", '"two\r\nlines"'],
  ["a=b", "a=b"],
  [-5, "-5"],
  ["", ""],
])("writes the cell %j as %s", (value, written) => {
  expect(csvOf([[value, 1]])).toBe(`${written},1\r\n`);
});
