import fc from "fast-check";
import { expect, it } from "vitest";
import { splitSentences } from "./sentences.ts";

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
  ["‘It grew. It was time,’ said Ada. It’s big.", ["‘It grew. It was time,’ said Ada.", "It’s big."]],
  ['A 5" screen. A "fine" one.', ['A 5" screen.', 'A "fine" one.']],
  ["“one. two\nthree. Four”", ["“one. two\nthree.", "Four”"]],
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
