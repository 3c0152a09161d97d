import fc from "fast-check";
import { expect, it } from "vitest";
import { growthOf, MAX_GROWTH } from "#tests/support/linear-growth.ts";
import { markerOf } from "./mark.ts";
import { readQuery } from "./read-query.ts";

const markerFor = (query: string) => {
  const read = readQuery(query);
  if (typeof read === "string") throw new Error(read);
  return markerOf(read);
};
const marked = (query: string, text: string, language: string | null = "en") =>
  markerFor(query)
    .mark(text, language)
    .map(({ text: part, is_match }) => (is_match ? `[${part}]` : part))
    .join("");

it.each([
  [
    '"electric ferry"',
    "The Electric ferry, an electric boat and a ferry",
    "The [Electric ferry], an electric boat and a ferry",
  ],
  ["ferry", "Ferries of a ferryman", "[Ferries] of a ferryman"],
  ["elferge -toy", "Toy: sju elferger", "Toy: sju [elferger]"],
  ["short-sea", "A short-sea fleet", "A [short-sea] fleet"],
  ["北京市", "在北京市的人", "在北京市的人"],
])("%s", (query, text, expected) => {
  expect(marked(query, text, query === "elferge -toy" ? "nb" : "en")).toBe(expected);
});

it("shows the passage of the first match", () => {
  const text = `${"Words before it. ".repeat(30)}The electric ferry sails. ${"Words after it. ".repeat(30)}`;
  const excerpt = markerFor('"electric ferry"').excerpt(text, "en");
  expect(excerpt.filter(({ is_match }) => is_match)).toEqual([{ text: "electric ferry", is_match: true }]);
  expect(excerpt[0]?.text).toMatch(/^…Words|^…\S/);
  expect(excerpt.map((part) => part.text).join("").length).toBeLessThan(200);
});

it("loses nothing of any text, in linear time", async () => {
  const { mark } = markerFor('a "b c" OR d');
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(
        mark(text, null)
          .map((part) => part.text)
          .join(""),
      ).toBe(text);
    }),
  );
  for (const shape of ["b ", "b c ", "b-", "京", "a"])
    expect(await growthOf((size) => void mark(shape.repeat(size), null), { from: 4000, to: 32_000 })).toBeLessThan(
      MAX_GROWTH,
    );
});
