import { describe, expect, it } from "vitest";
import { growthOf, MAX_GROWTH } from "#tests/support/linear-growth.ts";
import { personName } from "../parser/formats/extension-fields.ts";
import { withOwnPictures } from "../server/pictures/policy.ts";
import { sentencesOf, textOfHtml } from "./entry-text.ts";
import { sketchOf } from "./sketch.ts";

const WORK: readonly (readonly [string, string, (text: string) => unknown])[] = [
  ["sentences of spaces", " ", sentencesOf],
  ["sentences of stops and spaces", ". ", sentencesOf],
  ["comments that never end", "<!--", textOfHtml],
  ["scripts that never end", "<script>", textOfHtml],
  ["headlines of spaces", " ", (text) => sketchOf(text, "a")],
  ["headlines of dashes", " - a", (text) => sketchOf(text, "a")],
  ["numbers with dots", "1.", (text) => sketchOf("a", text)],
  ["names with dots", "A.", (text) => sketchOf("a", text)],
  ["pictures with spaces", " ", (text) => withOwnPictures(1, `<img src="https://a.example/"${text}x>`)],
  ["addresses of people", "a@", personName],
];

describe("reading the news grows with the text", () => {
  it.each(WORK)("%s", async (_, part, read) => {
    const work = (size: number) => read(`a${part.repeat(size / part.length)}b`);
    expect(await growthOf(work, { from: 16_000, to: 64_000 })).toBeLessThan(MAX_GROWTH);
  });
});

it("a comment that is not closed hides the rest", () => {
  expect(textOfHtml("<p>a</p><!-- <p>b</p>")).toBe("\na\n ");
  expect(textOfHtml("<p>a</p><!-- b --><p>c</p><script>d</script >e")).toBe("\na\n \nc\n e");
});
