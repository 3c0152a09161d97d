import { describe, expect, it } from "vitest";
import { type Mark, paragraphsOf } from "./marked-text.ts";

const mark = (number: number, from: number, to: number, kind: Mark["kind"] = "passage"): Mark => ({
  number,
  kind,
  from,
  to,
});
const drawn = (text: string, marks: Mark[]) =>
  paragraphsOf(text, marks).map(({ pieces }) =>
    pieces
      .map(({ text: words, mark: of, isEnd }) => (of ? `[${words}${isEnd ? ` ${of.number}` : ""}]` : words))
      .join(""),
  );

describe("a text with marks", () => {
  it("has one paragraph for each line that is not empty", () => {
    expect(drawn("One.\n\nTwo.\n", [])).toEqual(["One.", "Two."]);
    expect(paragraphsOf("One.", [])[0]?.isPlain).toBe(true);
    expect(paragraphsOf("", [])).toEqual([]);
  });

  it("marks words in the order of the text, each with its number", () => {
    expect(drawn("The trial runs for nine months.", [mark(2, 19, 30), mark(1, 0, 9)])).toEqual([
      "[The trial 1] runs for [nine months 2].",
    ]);
  });

  it("goes on in the next line, and has its number once, at the end", () => {
    expect(drawn("The cell\ncharges it.", [mark(1, 4, 16)])).toEqual(["The [cell]", "[charges 1] it."]);
  });

  it("leaves out what lies over another mark or beyond the text", () => {
    expect(drawn("The cell.", [mark(1, 0, 8), mark(2, 4, 8), mark(3, 4, 40), mark(4, 8, 8)])).toEqual([
      "[The cell 1].",
    ]);
  });
});
