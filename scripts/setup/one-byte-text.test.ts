import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { inOneByteCharacters } from "./one-byte-text.ts";

const text = fc.string({ unit: "binary" });
const evaluated = (code: string) => runInNewContext(code) as unknown;

it("means the same in strings, templates and expressions, and needs one byte for each character", () => {
  fc.assert(
    fc.property(text, (value) => {
      for (const code of [JSON.stringify(value), `\`${value.replace(/[\\`$]/g, "\\$&")}\``]) {
        const written = inOneByteCharacters(code);
        expect(evaluated(written)).toBe(evaluated(code));
        expect(written).not.toMatch(/[\u0100-\uffff]/);
      }
    }),
  );
});

it.each([
  ["an escaped character", String.raw`"\’" + "\\’" + "\\\’"`],
  ["a class", String.raw`/^[“”\–‘-’]+$/.test("“–’")`],
  ["a class of pairs", `/^[😀-😎]$/u.test("😃")`],
  ["a name", `const größe = 1, ƒ = 2; größe + ƒ`],
])("means the same: %s", (_what, code) => {
  expect(inOneByteCharacters(code)).not.toBe(code);
  expect(evaluated(inOneByteCharacters(code))).toEqual(evaluated(code));
});

it("refuses what would mean something else", () => {
  expect(() => inOneByteCharacters("String.raw`“`")).toThrow(/without String.raw: String.raw`“/);
});
