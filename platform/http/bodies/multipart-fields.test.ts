import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldFields } from "./multipart-fields.ts";

describe("form fields", () => {
  it("that come once are text, that repeat are lists", () => {
    expect(
      foldFields([
        ["a", "1"],
        ["b", "2"],
        ["b", "3"],
        ["c", ""],
      ]),
    ).toEqual({ a: "1", b: ["2", "3"], c: "" });
  });

  it("with an index are lists in its order, without holes however large it is", () => {
    const parts: [string, string][] = [
      ["w[10]", "c"],
      ["w[0]", "a"],
      ["w[999999999]", "d"],
      ["w[2]", "b"],
      ["x[]", "only"],
    ];
    expect(foldFields(parts)).toEqual({ w: ["a", "b", "c", "d"], x: ["only"] });
  });

  it("with other brackets keep their name", () => {
    const parts: [string, string][] = [
      ["a[b]", "1"],
      ["a[-1]", "2"],
      ["[0]", "3"],
      ["a[0][1]", "4"],
      ["a[9999999999]", "5"],
    ];
    expect(foldFields(parts)).toEqual({ "a[b]": "1", "a[-1]": "2", "[0]": "3", "a[0][1]": "4", "a[9999999999]": "5" });
  });

  it("cannot reach a prototype", () => {
    expect(() => foldFields([["__proto__", "x"]])).toThrow(/not allowed/);
    expect(() => foldFields([["__proto__[0]", "x"]])).toThrow(/not allowed/);
    const fields = foldFields([
      ["constructor", "x"],
      ["toString[0]", "y"],
    ]);
    expect(Object.keys(fields)).toEqual(["constructor", "toString"]);
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
  });

  it("lose no value, whatever their names", () => {
    const name = fc.oneof(fc.string(), fc.constantFrom("a", "a[0]", "a[]", "a[7]", "valueOf"));
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string())), (parts) => {
        fc.pre(parts.every(([each]) => !each.startsWith("__proto__")));
        const values = Object.values(foldFields(parts)).flat();
        expect(values.map(String).toSorted()).toEqual(parts.map(([, value]) => value).toSorted());
      }),
    );
  });
});
