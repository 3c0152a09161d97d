import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { growthOf, MAX_GROWTH } from "#tests/support/linear-growth.ts";
import { type AlertQuery, partsOf, piecesOf, readQuery, sayQuery } from "./read-query.ts";

const read = (text: string): AlertQuery => {
  const query = readQuery(text);
  if (typeof query === "string") throw new Error(`${text}: ${query}`);
  return query;
};
const say = (text: string) => sayQuery(read(text));

describe("what an alert looks for", () => {
  it.each([
    ["battery ferry", "battery ferry"],
    ['"battery ferry" OR "electric ferry" OR elferge -toy', "“battery ferry” or “electric ferry” or elferge, not toy"],
    [
      '"Norrbro Marine" OR "Velim Drives" order OR contract',
      "“Norrbro Marine” or “Velim Drives”, with order or contract",
    ],
    ["hydrogen bunkering rules OR consultation", "hydrogen bunkering, with rules or consultation"],
    ['"shore power" charging', "“shore power” with charging"],
    ['"Halden Marine" OR Haldenmarine -"Halden prison"', "“Halden Marine” or Haldenmarine, not “Halden prison”"],
    ["“Ingrid Solheim” −skier", "“Ingrid Solheim”, not skier"],
    ['ferry "battery driven', "ferry with “battery driven”"],
    ["short-sea", "“short-sea”"],
    ['"one"', "one"],
    ["OR ferry OR", "ferry"],
    ["ferry OR -toy", "ferry, not toy"],
    ["ferry -toy OR boat", "ferry boat, not toy"],
    ["ferry or boat", "ferry or boat"],
    ["  ferry \n – boat ", "ferry boat"],
  ])("%s", (text, said) => expect(say(text)).toBe(said));

  it("needs every group and one of its choices", () => {
    const { wanted, unwanted } = read('a OR "b c" d -e');
    expect(wanted.map((choices) => choices.map(({ words }) => words))).toEqual([[["a"], ["b", "c"]], [["d"]]]);
    expect(unwanted.map(({ words }) => words)).toEqual([["e"]]);
  });

  it.each([
    ["", "empty"],
    [' "" !? OR ', "empty"],
    ["-toy", "only-minus"],
    ['-"toy boat" -x', "only-minus"],
    [Array.from({ length: 25 }, (_, n) => `w${n}`).join(" "), "too-long"],
  ])("is refused: %j", (text, problem) => expect(readQuery(text)).toBe(problem));

  it("has parts for the screen", () => {
    expect(partsOf(read('"battery ferry" OR elferge -toy'))).toEqual([
      { kind: "term", text: "“battery ferry”", isPhrase: true },
      { kind: "or" },
      { kind: "term", text: "elferge", isPhrase: false },
      { kind: "minus", text: "toy" },
    ]);
  });

  it("is the same when what it says is read again", () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    const term = fc.oneof(
      word,
      fc.array(word, { minLength: 2, maxLength: 3 }).map((words) => `"${words.join(" ")}"`),
    );
    const group = fc.array(term, { minLength: 1, maxLength: 3 }).map((terms) => terms.join(" OR "));
    fc.assert(
      fc.property(
        fc.array(group, { minLength: 1, maxLength: 2 }),
        fc.array(term, { maxLength: 2 }),
        (groups, minus) => {
          const query = read([...groups, ...minus.map((each) => `-${each}`)].join(" "));
          expect(query.wanted).toHaveLength(groups.length);
          expect(query.unwanted).toHaveLength(minus.length);
          const open = read(`${groups.join("  ")} ${minus.map((each) => `-${each}`).join(" ")}`.replace(/"$/, ""));
          expect(open).toEqual(query);
        },
      ),
    );
  });

  it("is shown in pieces that are the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
        expect(
          piecesOf(text)
            .map((piece) => piece.text)
            .join(""),
        ).toBe(text);
      }),
    );
    expect(piecesOf("“battery ferry” OR elferge −toy").map(({ kind }) => kind)).toEqual([
      "term",
      "other",
      "or",
      "other",
      "term",
      "other",
      "minus",
    ]);
  });

  it("is answered for any text, in linear time", async () => {
    fc.assert(fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => void readQuery(text)));
    for (const shape of ['"', "-", '-"', "a ", "OR ", "–-", '" "'])
      expect(await growthOf((size) => void readQuery(shape.repeat(size)), { from: 4000, to: 64_000 })).toBeLessThan(
        MAX_GROWTH,
      );
  });
});
