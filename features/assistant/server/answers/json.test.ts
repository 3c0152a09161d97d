import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findObject, isJsonObject } from "./json.ts";

const any = () => true;
const objects = fc
  .dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 }), { minKeys: 1 })
  .map((value) => JSON.parse(JSON.stringify(value)) as object);

describe("findObject", () => {
  it.each([
    ["nothing", ""],
    ["prose", "I cannot write that."],
    ["a list", "[1, 2]"],
    ["a number", "12"],
    ["a bracket", "{"],
    ["brackets", "{".repeat(5000)],
    ["lists", `{"a": ${"[".repeat(5000)}`],
    ["thoughts without an end", "<think>".repeat(5000)],
  ])("finds no object of use in %s", (_, text) => {
    expect(findObject(text, (found) => "title" in found)).toBeNull();
  });

  it("reads what JSON.parse reads, as it does", () => {
    fc.assert(
      fc.property(objects, fc.constantFrom(0, 2), (value, indent) => {
        expect(findObject(JSON.stringify(value, null, indent), any)).toEqual(value);
      }),
    );
  });

  it("reads the beginning of every text that was cut off", () => {
    const isBeginning = (part: unknown, whole: unknown): boolean => {
      if (typeof part === "string") return typeof whole === "string" && whole.startsWith(part);
      if (Array.isArray(part))
        return Array.isArray(whole) && part.every((each, index) => isBeginning(each, whole[index]));
      if (!isJsonObject(part)) return Object.is(part, whole);
      return isJsonObject(whole) && Object.entries(part).every(([name, each]) => isBeginning(each, whole[name]));
    };
    fc.assert(
      fc.property(objects, fc.double({ min: 0, max: 1, noNaN: true }), (value, share) => {
        const text = JSON.stringify(value);
        const found = findObject(text.slice(0, Math.max(1, Math.floor(text.length * share))), any);
        expect(isBeginning(found, value)).toBe(true);
      }),
    );
  });

  it.each([
    ["Markdown", '```json\n{"title": "A"}\n```'],
    ["prose", 'Here is {your} draft:\n\n{"title": "A"}\n\nTell me {what} to change.'],
    ["a wrapper", '{"draft": {"title": "A"}}'],
    ["thoughts", '<think>Maybe {"title": "B"}?</think>{"title": "A"}'],
    ["a string", JSON.stringify('{"title": "A"}')],
    ["a comma too many", '{"title": "A",}'],
    ["a bracket too few", '{"title": "A"'],
  ])("finds the object in %s", (_, text) => {
    expect(findObject(text, (found) => "title" in found)).toEqual({ title: "A" });
  });

  it("keeps line breaks and quotation marks that nobody escaped", () => {
    expect(
      findObject('{"content": "<a href="https://a.example/">One</a>,\n "two", and three", "title": "A"}', any),
    ).toEqual({
      content: '<a href="https://a.example/">One</a>,\n "two", and three',
      title: "A",
    });
  });

  it("leaves out a number that the end may have cut", () => {
    expect(findObject('{"title": "A", "rating": 4', any)).toEqual({ title: "A" });
  });

  it("makes a field of every name, and nothing else of it", () => {
    const found = findObject('{"__proto__": {"isAdmin": true}}', any);
    expect(Object.keys(found ?? {})).toEqual(["__proto__"]);
    expect((found as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});
