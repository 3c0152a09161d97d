import { describe, expect, it } from "vitest";
import { factWithin, wishesIn } from "./wishes.ts";

describe("wishesIn", () => {
  it("lists what is asked of the writing, wherever it stands", () => {
    const text = `Northmoor opens a shop. Please keep it factual and avoid jargon.
Contact: Ada Roe
Tone: sober
- no hype please
- 40 ovens
Write about 300 words for bakers.`;
    expect(wishesIn(text)).toEqual([
      "Please keep it factual and avoid jargon.",
      "sober",
      "no hype please",
      "Write about 300 words for bakers.",
    ]);
  });
});

describe("factWithin", () => {
  it.each([
    ["Make sure to mention that it is free.", { text: "it is free.", isSubject: false }],
    ["Announce on 30 November 2026", { text: "30 November 2026", isSubject: false, isIssue: true }],
    ["For release: November 30, 2026", { text: "November 30, 2026", isSubject: false, isIssue: true }],
    ["Release 2 of the kiln comes in 2027.", { text: "Release 2 of the kiln comes in 2027.", isSubject: false }],
    ["No injuries were reported.", { text: "No injuries were reported.", isSubject: false }],
    ["Don't mention the rent.", null],
  ])("reads %j", (sentence, fact) => expect(factWithin(sentence)).toEqual(fact));
});
