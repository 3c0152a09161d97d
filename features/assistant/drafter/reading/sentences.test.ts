import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutText } from "./cut-text.ts";
import { hasQuotation, isAttributed, quotedSpans } from "./quotations.ts";
import { asSentence, splitSentences } from "./sentences.ts";

const SENTENCES: readonly (readonly [string, string[]])[] = [
  ["", []],
  ["No end", ["No end"]],
  [
    "It costs £4.90. Dr. Byron of Northwind Ltd. agrees, e.g. on price.",
    ["It costs £4.90.", "Dr. Byron of Northwind Ltd. agrees, e.g. on price."],
  ],
  ["She said no. It was No. 5.", ["She said no.", "It was No. 5."]],
  ["The U.S. market grew. J. Field left.", ["The U.S. market grew.", "J. Field left."]],
  ["“It grew. It was time,” said Ada. It is big.", ["“It grew. It was time,” said Ada.", "It is big."]],
  ["“It grew!” Ada Byron said. It is big.", ["“It grew!” Ada Byron said.", "It is big."]],
  ["“It grew.” The yard is big.", ["“It grew.”", "The yard is big."]],
  ['A 5" screen. A "fine" one.', ['A 5" screen.', 'A "fine" one.']],
  ["工厂很大。它很新！对吗？", ["工厂很大。", "它很新！", "对吗？"]],
  ["هل هو كبير؟ نعم.", ["هل هو كبير؟", "نعم."]],
];

it.each(SENTENCES)("splits %j", (text, sentences) => {
  expect(splitSentences(text)).toEqual(sentences);
});

it("loses no character but space", () => {
  const bare = (text: string) => text.replace(/\s+/g, "");
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."aB.!?“”\"'’‘«» \n5。,(".split("")), maxLength: 60 }), (text) => {
      expect(bare(splitSentences(text).join(""))).toBe(bare(text));
    }),
    { numRuns: 1000 },
  );
});

describe("a sentence", () => {
  it.each([
    ["northwind opens", "Northwind opens."],
    ["iPhone sales grew", "iPhone sales grew."],
    ["n.example is new", "n.example is new."],
    ["See https://n.example/a", "See https://n.example/a"],
    ["ßharp", "ßharp."],
    ["Done!", "Done!"],
  ])("is opened large and ended, unless that changes a name: %s", (text, expected) => {
    expect(asSentence(text)).toBe(expected);
  });
});

describe("quotations", () => {
  it.each([
    ["“It flies in rain,” she said", true],
    ['"It flies in rain," she said', true],
    ["‘It flies in rain,’ she said", true],
    ["«Es fliegt im Regen», sagt sie", true],
    ["「雨の中でも飛びます」と話した", true],
    ["the “Tern” drone", false],
    ["the dogs’ bowls aren’t here", false],
    ["“It flies in rain, she said", false],
  ])("%s", (text, expected) => {
    expect(hasQuotation(text)).toBe(expected);
  });

  it("have a speaker or none", () => {
    expect(isAttributed("“It flies in rain.” – Ada Byron")).toBe(true);
    expect(isAttributed("“It flies in rain.”")).toBe(false);
  });

  it("do not reach over a line", () => {
    expect(quotedSpans("“one two\nthree four”")).toEqual([]);
  });
});

describe("cutting", () => {
  it.each([
    ["Northwind launches Tern 2, an inspection drone", 30, "Northwind launches Tern 2"],
    ["Northwind raises 5 million pounds", 20, "Northwind raises"],
    ["Northwind opens in the north", 25, "Northwind opens"],
    ["short", 5, "short"],
    ["x".repeat(20), 10, "x".repeat(10)],
    ["工厂很大。它很新，对吗", 8, "工厂很大。它很新"],
  ])("%s to %i", (text, most, expected) => {
    expect(cutText(text, most)).toBe(expected);
  });

  it("leaves a beginning of whole words", () => {
    const sentence = fc.array(fc.string({ unit: fc.constantFrom(..."abc5".split("")), minLength: 1, maxLength: 8 }), {
      minLength: 2,
      maxLength: 20,
    });
    fc.assert(
      fc.property(sentence, fc.integer({ min: 10, max: 60 }), (parts, most) => {
        const text = parts.join(" ");
        const cut = cutText(text, most);
        expect(cut.length).toBeLessThanOrEqual(most);
        expect(text === cut || text.startsWith(`${cut} `)).toBe(true);
      }),
    );
  });
});
