import { expect, it } from "vitest";
import { findExpressions } from "./find-expressions.mjs";

const found = (text: string) =>
  findExpressions("file.ts", text).map(({ source, flags, line, reason }) => ({ source, flags, line, reason }));
const only = (text: string) => found(text)[0];

it("finds literals in the syntax, not in strings and comments", () => {
  expect(found('// /a+/\nconst a = "/b+/";\nconst c = x.replace(/d+$/gu, "");')).toEqual([
    { source: "d+$", flags: "gu", line: 3, reason: undefined },
  ]);
});

it.each([
  ['new RegExp("a+", "i")', "a+", "i"],
  ['RegExp("a" + "b")', "ab", ""],
  ['const A = "x+"; new RegExp(`^${A}$`, "u")', "^x+$", "u"],
  ['const A = ["x", "y"]; new RegExp(A.join("|"))', "x|y", ""],
  ["const A = /x+/iu; const B = new RegExp(A)", "x+", "iu"],
  ["const A = /x+/; new RegExp(`${A.source}y`)", "x+y", ""],
  ["new RegExp(String.raw`\\d{${3}}`)", "\\d{3}", ""],
])("reads what constants make: %s", (text, source, flags) => {
  expect(found(text).at(-1)).toMatchObject({ source, flags });
});

it("does not guess what is computed", () => {
  expect(only("new RegExp(words.join('|'))")).toMatchObject({ source: undefined });
  expect(only("function f(a) { return new RegExp(a); }")).toMatchObject({ source: undefined });
  expect(only("new RegExp()")).toMatchObject({ source: undefined });
});

it.each([
  'const A = "x"; function f(A) { return new RegExp(A); }',
  'const A = "x"; const f = ({ A }) => new RegExp(`${A}y`);',
  'const A = "x"; function f() { for (const A of words) new RegExp(A); }',
])("takes no constant for what has its name: %s", (text) => {
  expect(found(text)).toMatchObject([{ source: undefined }]);
});

it.each([
  'text.match("a+$")',
  'text.search("a+$")',
  'const A = "a+$"; text.matchAll(A)',
  'new globalThis.RegExp("a+$")',
])("finds what becomes an expression: %s", (text) => {
  expect(found(text)).toMatchObject([{ source: "a+$" }]);
});

it("finds an expression once that is given to match", () => {
  expect(found("text.match(/a+$/)")).toHaveLength(1);
  expect(found("const A = /a+$/; text.match(A)")).toHaveLength(1);
});

it.each([
  'const R = RegExp; new R("a+$")',
  'new globalThis["RegExp"]("a+$")',
  "Reflect.construct(RegExp, [text])",
  "const { RegExp: R } = globalThis",
  "const R = globalThis.RegExp",
  "words.map(RegExp)",
  "const make = (RegExp as Maker)(text)",
  "class Own extends RegExp {}",
])("does not guess what another name for RegExp makes: %s", (text) => {
  expect(found(text)).toContainEqual(expect.objectContaining({ source: undefined }));
});

it.each(["function f(a: RegExp): RegExp[] { return [a]; }", "a instanceof RegExp", "let a: string | RegExp;"])(
  "takes no mention of its type for an expression: %s",
  (text) => {
    expect(found(text)).toEqual([]);
  },
);

it("takes a reason for one expression alone", () => {
  const reasons = (text: string) => found(text).map(({ reason }) => reason);
  expect(reasons("// Linear: short.\nconst a = [\n  /a/,\n  /b/,\n];")).toEqual(["short.", undefined]);
  expect(reasons("const a = [\n  /a/,\n  // Linear: short.\n  /b/,\n];")).toEqual([undefined, "short."]);
  expect(reasons("const a = [\n  /a/, // Linear: short.\n];")).toEqual(["short."]);
  expect(reasons("// Linear: one.\nconst a = /a/.test(/*Linear: two.*/ b.replace(/c/, ''));")).toEqual([
    "one.",
    "two.",
  ]);
});

it("reads the reason above a statement or beside the expression, and no other", () => {
  expect(only("// Linear: short.\nconst a = /a/;")?.reason).toBe("short.");
  expect(only("const a = /a/; // Linear: short.")?.reason).toBe("short.");
  expect(only("/**\n * Names.\n * Linear: short.\n */\nconst a =\n  /a/;")?.reason).toBe("short.");
  expect(only("// Linear: short.\n\nconst a = /a/;")?.reason).toBeUndefined();
  expect(found("// Linear: short.\nconst a = /a/;\nconst b = /b/;").map(({ reason }) => reason)).toEqual([
    "short.",
    undefined,
  ]);
});
