import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { startProcessorTime } from "#tests/support/setup/processor-time.ts";
import { readField } from "./field-text.ts";
import { LABELLED } from "#tests/fixtures/facts/labelled-texts.ts";
import { traceFacts } from "./trace-facts.ts";

const PIECES =
  `Ana Silva|Meridian|the|The|of|van|New|York|Visitors|U.S.|J.|K.|Plan|B|O’Brien’s|iPhone|AT&T|&|March|may|24|3rd|2026|1,250|1.250|
  €|$|%|kW|million|m|half|a|one|two|hundred|and|twenty|third|quarter|quarters|Q3|Monday|–|-|to|9|a.m.|14:30|CET|/|.|,|:|“|”|"|‘|’|'|«|»|[|]|(|)|
  ...|…|press@a.example|https://a.example/x|+44 20 7946 0958|½|x|v2.1|today|next|week|\n|\u00a0|é|İ|ß|\uD800`.split(
    /\|\n?\s*/,
  );
const text = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: "grapheme", maxLength: 6 })), { maxLength: 40 })
  .chain((pieces) => fc.constantFrom(" ", "", "  ").map((joint) => pieces.join(joint)));
const labelled = fc.constantFrom(...LABELLED.map(({ text }) => text));
const html = fc.oneof(
  text,
  text.map((text) => `<p>${text}</p><blockquote><p>${text}</p></blockquote>`),
);

describe("traceFacts", () => {
  it("never throws, whatever the fields hold", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), text, (fields, given) => {
        expect(Array.isArray(traceFacts(fields, [{ label: "Topic", text: given }]))).toBe(true);
      }),
    );
  });

  it("names facts by words that stand in the field's plain text, each once", () => {
    fc.assert(
      fc.property(text, html, fc.array(text, { maxLength: 3 }), (summary, content, questions) => {
        const fields = { summary, content, questions };
        const facts = traceFacts(fields, []);
        for (const fact of facts) {
          expect(readField(fact.field, fields[fact.field as keyof typeof fields])?.text).toContain(fact.text);
          expect(fact.text.trim()).not.toBe("");
        }
        expect(new Set(facts.map((fact) => JSON.stringify(fact))).size).toBe(facts.length);
      }),
    );
  });

  it("traces every number, date and name of a text to the text itself", () => {
    fc.assert(
      fc.property(fc.oneof(text, labelled), (summary) => {
        const facts = traceFacts({ summary }, [{ label: "Topic", text: summary }]);
        expect(facts.filter(({ kind, source }) => kind !== "quote" && source === null)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("reports a number that is in no source, wherever it is put", () => {
    fc.assert(
      fc.property(labelled, fc.integer({ min: 10_000, max: 999_999 }), fc.nat(), (given, number, place) => {
        fc.pre(!given.includes("["));
        const words = given.split(" ");
        const draft = words.toSpliced(place % words.length, 0, String(number)).join(" ");
        const untraced = traceFacts({ summary: draft }, [{ label: "Topic", text: given }]).filter(
          ({ kind, source }) => source === null && kind !== "quote",
        );
        expect(untraced.map((fact) => fact.text).join("\n")).toContain(String(number));
      }),
      { numRuns: 500 },
    );
  });

  function long(piece: string): string {
    const repeated = piece === "prose" ? LABELLED.map(({ text }) => text).join("\n") : piece;
    return repeated.repeat(Math.ceil(200_000 / repeated.length)).slice(0, 200_000);
  }

  it.each(["9", "A ", "“", "9,", "1 250 ", "[", "<p>", "and a half ", "‘a ", "+44 ", "a@", "a.", "...", "\n", "prose"])(
    "reads 200,000 characters of %j in less than 300 ms",
    (piece) => {
      const summary = long(piece);
      expectLessThan(300, () => traceFacts({ summary }, [{ label: "Topic", text: "Ana, 24" }]));
    },
  );

  it.each(["9", "9 ", "A ", "“", "A.", "Ab ", "two ", "November ", "24 ", "“a b c ”", "> a b c\n", "prose"])(
    "traces 200,000 characters of %j to as many in time that grows with their number",
    (piece) => {
      const summary = long(piece);
      expectLessThan(1000, () => traceFacts({ summary }, [{ label: "Topic", text: summary }]));
    },
  );

  it("traces thousands of different names and quotes in time that grows with their number", () => {
    const names = Array.from({ length: 9000 }, (_, index) => `Ax B${index}, “it is ${index} so”`).join(" ");
    expectLessThan(1500, () => traceFacts({ summary: names }, [{ label: "Topic", text: names }]));
  });
});

/** Milliseconds of processor time, in the best of five runs: the first ones compile, and neighbours share the caches. */
function expectLessThan(quiet: number, work: () => unknown): void {
  const limit = 3 * quiet; // a shared core counts several times what a quiet one does; a square would take minutes
  let least = Infinity;
  for (let run = 0; run < 5 && least >= limit; run += 1) {
    const spent = startProcessorTime();
    work();
    least = Math.min(least, spent());
  }
  expect(least).toBeLessThan(limit);
}
