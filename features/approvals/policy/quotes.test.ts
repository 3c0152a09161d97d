/** Quotes are found with the sentence around them, followed through edits, and approved by their words alone. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { startProcessorTime } from "#tests/support/setup/processor-time.ts";
import { comparable } from "./blocks.ts";
import { keyOf, type QuoteAnswer, quotesIn, standing, stateOfQuote } from "./quotes.ts";

const blocksOf = (...paragraphs: string[]) =>
  paragraphs.map((words, at) => ({ place: `Paragraph ${at + 1}`, words, hash: comparable(words) }));

const FERRIES = "“We have run ferries on batteries for nine years.”";
const HULL = "“The hull is the easy part; we learned in the port,”";

describe("quotes", () => {
  it("are found with the sentence around them and nothing else", () => {
    const text = `The ship carries 260 tonnes. ${HULL} said Dr Ingrid Solheim, chief engineer. It sails on Monday.`;
    expect(quotesIn(blocksOf(text))).toEqual([
      expect.objectContaining({
        words: HULL,
        before: "",
        after: "said Dr Ingrid Solheim, chief engineer.",
        place: "Paragraph 1",
      }),
    ]);
  });

  it.each([
    ["a word with a tone", "They call it “the easy part” in Hull."],
    ["inches", 'A 5" screen and a 7" screen are on board.'],
    ["none", "Nothing is said."],
  ])("are not: %s", (_what, text) => expect(quotesIn(blocksOf(text))).toEqual([]));

  it("are the same with other marks, spaces and the comma or full stop at the end", () => {
    expect(keyOf("“We learned  in the port,”")).toBe(keyOf('"We learned in the port."'));
    expect(keyOf("We learned in the port.")).toBe(keyOf("“We learned in the port,”"));
    expect(keyOf("“We learned in the port”")).not.toBe(keyOf("“We learned in the ports”"));
  });

  it("of the largest text are found in milliseconds", () => {
    for (const piece of ["“", "“a b c d e” ", "“a”", '"', "„«“"]) {
      const spent = startProcessorTime();
      quotesIn(blocksOf(piece.repeat(Math.floor(200_000 / piece.length))));
      expect(spent()).toBeLessThan(1500);
    }
  });
});

describe("where they stand", () => {
  const now = quotesIn(blocksOf(`${FERRIES} said Anna.`, `${HULL} said Ingrid.`));

  it("is found unchanged, changed and nowhere", () => {
    const asked = [
      "“The hull is the easy part; the port is where we learned,”",
      FERRIES,
      "“Every minute at the quay is a minute of charge.”",
    ];
    expect(standing(asked, now).map((quote) => quote?.words ?? null)).toEqual([HULL, FERRIES, null]);
  });

  it("is found when it was rewritten, in a sentence that names the speaker", () => {
    const rewritten = "“Oats have never crossed the sea without a sound,”";
    const text = quotesIn(blocksOf(`${FERRIES} said Anna.`, `${rewritten} Solheim said on Monday.`));
    const asked = (speaker: string) => standing([HULL], text, speaker).map((quote) => quote?.words ?? null);
    expect(asked("Dr Ingrid Solheim")).toEqual([rewritten]);
    expect(asked("Dr Ingrid Solheimer")).toEqual([null]);
    expect(asked("")).toEqual([null]);
    const both = standing([HULL, rewritten], text, "Ingrid Solheim");
    expect(both.map((quote) => quote?.words ?? null)).toEqual([null, rewritten]);
  });

  it("is one place for one quote", () => {
    const words = fc.array(fc.constantFrom("port", "hull", "ship", "oats", "easy"), { minLength: 4, maxLength: 7 });
    const quotes = fc.array(
      words.map((each) => `“${each.join(" ")}”`),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(quotes, quotes, (asked, written) => {
        const places = standing(asked, quotesIn(blocksOf(...written))).filter((each) => each !== null);
        expect(new Set(places).size).toBe(places.length);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("the state of a quote", () => {
  const answer = (more: Partial<QuoteAnswer>): QuoteAnswer => ({
    answer: "approved",
    words: HULL,
    new_words: "",
    note: "",
    version: 1,
    receipt: "",
    answered_at: new Date(),
    ...more,
  });
  const [hull = null] = quotesIn(blocksOf(HULL));
  const [other = null] = quotesIn(blocksOf("“The hull is the easy part, but we learned in the port,”"));
  const wish = answer({ answer: "changes", new_words: other?.words ?? "" });
  const unmarked = answer({ answer: "changes", new_words: "The hull is the easy part, but we learned in the port." });
  const no = answer({ answer: "refused" });

  it.each([
    ["asked", hull, []],
    ["approved", hull, [answer({})]],
    ["changed", other, [answer({})]],
    ["suggested", hull, [wish]],
    ["approved", other, [wish]],
    ["approved", other, [unmarked]],
    ["refused", hull, [answer({}), no]],
    ["approved", hull, [no, answer({})]],
    ["gone", null, [answer({})]],
  ] as const)("is %s", (state, now, answers) => expect(stateOfQuote(now, answers)).toBe(state));
});
