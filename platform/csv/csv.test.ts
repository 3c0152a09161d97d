import { expect, it } from "vitest";
import { csvLine } from "./csv.ts";

it.each([
  ["plain", "plain"],
  ["a,b", '"a,b"'],
  ["a;b", '"a;b"'],
  ['He said "no", twice', '"He said ""no"", twice"'],
  ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
  ["=1", "'=1"],
  ["+1", "'+1"],
  ["-2+3", "'-2+3"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["  =1", "'  =1"],
  ["\t=1", "' =1"],
  ["\r=1", "' =1"],
  ["\n=1", "' =1"],
  ["＝1", "'＝1"],
  ["a\r\nb", "a b"],
  ["a=b", "a=b"],
  ["3 → 4 = fine", "3 → 4 = fine"],
  [-5, "-5"],
  ["", ""],
])("writes the cell %j as %s", (value, written) => {
  expect(csvLine([value, 1])).toBe(`${written},1\r\n`);
});
