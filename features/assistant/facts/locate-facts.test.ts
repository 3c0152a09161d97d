import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TracedFact } from "../contract.ts";
import { LABELLED } from "#tests/fixtures/facts/labelled-texts.ts";
import { locateFacts } from "./locate-facts.ts";
import { traceFacts } from "./trace-facts.ts";

function factOf(text: string, kind: TracedFact["kind"] = "name"): TracedFact {
  return { kind, text, field: "summary", source: null };
}

/** The text with what was found in brackets. */
function marked(text: string, ...facts: TracedFact[]): string {
  let at = 0;
  let result = "";
  for (const { start, end } of locateFacts(text, facts)) {
    result += `${text.slice(at, start)}[${text.slice(start, end)}]`;
    at = end;
  }
  return result + text.slice(at);
}

describe("locateFacts", () => {
  it("finds nothing where there is nothing", () => {
    expect(locateFacts("", [factOf("Ana")])).toEqual([]);
    expect(locateFacts("Ana", [])).toEqual([]);
    expect(locateFacts("Ana", [factOf(""), factOf("…")])).toEqual([]);
  });

  it("finds every place, and whole words only", () => {
    expect(marked("Ana and Ana’s Anabel, Mariana, Ana.", factOf("Ana"))).toBe(
      "[Ana] and [Ana]’s Anabel, Mariana, [Ana].",
    );
  });

  it("takes the longer one of two in one place, and what begins first", () => {
    expect(marked("Ana Silva and Silva", factOf("Silva"), factOf("Ana Silva"), factOf("Silva and"))).toBe(
      "[Ana Silva] and [Silva]",
    );
  });

  it("takes no part of another number", () => {
    expect(marked("12, 12.5, 112, 3-12, 12:30, €12. 12", factOf("12", "number"))).toBe(
      "[12], 12.5, 112, 3-12, 12:30, €[12]. [12]",
    );
  });

  it("keeps signs and brackets that belong to a fact", () => {
    expect(marked("It is €1.2m (see +44 20 7946 0958).", factOf("€1.2m"), factOf("+44 20 7946 0958"))).toBe(
      "It is [€1.2m] (see [+44 20 7946 0958]).",
    );
  });

  it("counts code units", () => {
    expect(locateFacts("🛳 Ana", [factOf("Ana")])).toMatchObject([{ start: 3, end: 6 }]);
  });

  it.each(LABELLED.map(({ text }) => text))("finds each fact of %j in it", (text) => {
    const facts = traceFacts({ summary: text }, []);
    expect(facts.filter((fact) => locateFacts(text, [fact]).length === 0)).toEqual([]);
  });

  it("gives pieces in reading order that do not overlap", () => {
    const text = fc
      .array(fc.constantFrom("Ana", "Silva", " ", "12", ".", "5", "€", "🛳", "é"))
      .map((all) => all.join(""));
    fc.assert(
      fc.property(text, fc.array(text), (plainText, texts) => {
        let at = 0;
        for (const { start, end, fact } of locateFacts(
          plainText,
          texts.map((each) => factOf(each)),
        )) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(plainText.slice(start, end)).toBe(fact.text);
          at = end;
        }
      }),
    );
  });
});
