import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { startProcessorTime } from "#tests/support/setup/processor-time.ts";
import type { TracedFact } from "../../contract.ts";
import { foldLines, foldUnchanged } from "./fold-lines.ts";
import { hasSameText, type Line, linesOf } from "./text-segments.ts";

const marked = (lines: readonly Line[]) =>
  lines.map(({ segments }) =>
    segments
      .map(({ text, mark }) => (mark === "kept" ? text : mark === "added" ? `{+${text}+}` : `[-${text}-]`))
      .join(""),
  );
const fact = (text: string, source: string | null = null): TracedFact => ({
  kind: "date",
  text,
  field: "title",
  source,
});
const underlined = (lines: readonly Line[]) =>
  lines.flatMap(({ segments }) => segments.filter((segment) => segment.fact).map(({ text }) => text));

describe("a changed text", () => {
  it.each([
    ["one two three", "one 2 three", ["one [-two-]{+2+} three"]],
    [
      "to begin an extensive trial of hydrogen",
      "to trial hydrogen",
      ["to [-begin an extensive-] trial [-of-] hydrogen"],
    ],
    [
      "alpha beta gamma delta epsilon",
      "something quite different now",
      ["[-alpha beta gamma delta epsilon-]{+something quite different now+}"],
    ],
    ["", "new", ["{+new+}"]],
    ["old", "", ["[-old-]"]],
  ])("from %j to %j is marked word by word, or as replaced", (before, after, lines) => {
    expect(marked(linesOf(before, after, false, []))).toEqual(lines);
  });

  it("is marked within its paragraphs, which keep their kind", () => {
    const before = "<p>One here.</p><ul><li>First point</li><li>Second point</li></ul>";
    const after = "<p>One there.</p><ul><li>First point</li></ul><h2>Heading</h2>";
    const lines = linesOf(before, after, true, []);
    expect(lines.map(({ tag }) => tag)).toContain("h2");
    expect(lines.find(({ segments }) => segments.some(({ text }) => text === "First point"))?.tag).toBe("li");
    expect(marked(lines)[0]).toBe("One [-here-]{+there+}.");
    expect(marked(foldUnchanged(linesOf(before, before.replace("Second", "2nd"), true, [])) ?? [])).toEqual([
      "…",
      "[-Second-]{+2nd+} point",
    ]);
  });

  it("is whole on both sides whatever the texts are", () => {
    const text = fc.array(fc.constantFrom("a", "Fløyen", "12", " ", ", ", "\n", "日本", "🚢"), { maxLength: 40 });
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [before, after] = [one.join(""), other.join("")];
        const segments = linesOf(before, after, false, []).flatMap((line) => line.segments);
        const side = (hidden: string) =>
          segments
            .filter(({ mark }) => mark !== hidden)
            .map((each) => each.text)
            .join("");
        const plain = (given: string) => given.replaceAll(/\s/g, "");
        expect(plain(side("removed"))).toBe(plain(after));
        expect(plain(side("added"))).toBe(plain(before));
      }),
    );
  });

  it("of 20,000 words takes less than two seconds", () => {
    const words = Array.from({ length: 20_000 }, (_, index) => `w${(index * 7919) % 5003}`);
    const spent = startProcessorTime();
    linesOf(words.join(" "), words.toReversed().join(" "), false, []);
    expect(spent()).toBeLessThan(2000);
  });
});

describe("facts", () => {
  it("without a source are underlined in what stays and in what is new, not in what goes", () => {
    const lines = linesOf("It starts in March at 9 kW", "It starts in May at 9 kW", false, [
      fact("in March"),
      fact("in May"),
      fact("9 kW"),
      fact("It", "Topic"),
    ]);
    expect(underlined(lines)).toEqual(["in ", "May", "9 kW"]);
    expect(marked(lines)).toEqual(["It starts in [-March-]{+May+} at 9 kW"]);
  });

  it("never change the text", () => {
    const lines = linesOf(null, "<p>From March.</p><p>In <b>March</b> again.</p>", true, [fact("March")]);
    expect(marked(lines)).toEqual(["From March.", "In March again."]);
    expect(underlined(lines)).toEqual(["March", "March"]);
  });
});

describe("folding", () => {
  it("cuts a long text at a word, and leaves a short one alone", () => {
    expect(foldLines(linesOf(null, "Short.", false, []))).toBeNull();
    const folded = foldLines(linesOf(null, "word ".repeat(100), false, [])) ?? [];
    expect(marked(folded)[0]).toMatch(/word…$/);
  });

  it("has nothing to fold where everything changed", () => {
    expect(foldUnchanged(linesOf("a", "b", false, []))).toBeNull();
  });

  it("tells formatting from words", () => {
    expect(hasSameText("<p>a <b>b</b></p>", "<p>a b</p>")).toBe(true);
    expect(hasSameText("<p>a</p>", "<p>b</p>")).toBe(false);
  });
});
