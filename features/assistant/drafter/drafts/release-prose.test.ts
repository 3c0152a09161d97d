/** Facts as people type them: what they give stands in its place, and no placeholder asks for it again. */
import { describe, expect, it } from "vitest";
import { kindOf } from "#features/content/kinds/index.ts";
import { readStory } from "#features/editor/html/read-story.ts";
import { PLACEHOLDERS } from "./placeholders.ts";
import { draftRelease } from "./release-draft.ts";

function blocksOf(prompt: string, topic = ""): string[] {
  const task = { kind: kindOf("article"), context: { prompt, topic }, pages: [], categories: [], edit: null };
  return readStory(draftRelease(task).content).blocks.map(({ text }) => text);
}

const NEWS = "Harbour Lantern Ltd of Bristol opens a second lab on 3 December 2026.";

describe("an event's date", () => {
  it("stays in the lead and is not taken for the date of issue", () => {
    expect(blocksOf(NEWS)[0]).toBe(`BRISTOL, [DATE]. ${NEWS}`);
  });
});

describe("the place", () => {
  it.each([
    ["Harbour Lantern Ltd of Bristol opens a second lab.", "BRISTOL"],
    ["Harbour Lantern from Bath launches a lamp.", "BATH"],
    ["Harbour Lantern, based in Bristol, will open a lab in Leeds.", "BRISTOL"],
    ["Bristol-based Harbour Lantern has opened a lab.", "BRISTOL"],
    ["Quill & Sons, bookbinders since 1911, opens a bindery in Leith on 3 December 2026.", "LEITH"],
    ["Harbour Lantern opens a lab in Newcastle upon Tyne.", "[CITY]"],
    ["Harbour Lantern (Bristol) announced a lamp.", "BRISTOL"],
    ["We are opening a lab in Leeds on 3 December 2026.", "LEEDS"],
    ["Jane Roe, chief executive, opens a lab in Leeds.", "[CITY]"],
    ["Harbour Lantern opens a lab in March.", "[CITY]"],
    ["Harbour Lantern sells lamps in Leeds.", "[CITY]"],
    ["Harbour Lantern raises £5 million in Series B funding.", "[CITY]"],
  ])("of %s is %s", (sentence, city) => {
    // A place that the dateline says is not said again in brackets.
    expect(blocksOf(sentence)[0]).toBe(`${city}, [DATE]. ${sentence.replace(" (Bristol)", "")}`);
  });
});

describe("the company", () => {
  it.each([
    [NEWS, "", "Harbour Lantern Ltd"],
    ["Quill & Sons, bookbinders since 1911, opens a bindery in Leith.", "", "Quill & Sons"],
    ["Bristol-based Harbour Lantern has opened a lab.", "", "Harbour Lantern"],
    ["The lab has 14 benches.", "Harbour Lantern opens a lab", "Harbour Lantern"],
    ["It opens a lab.", "", PLACEHOLDERS.company],
    ["Today we announced a lamp.", "", PLACEHOLDERS.company],
  ])("of %s %s is %s", (prompt, topic, company) => {
    expect(blocksOf(prompt, topic)).toContain(`About ${company}`);
  });
});

describe("a quotation", () => {
  it.each([
    'Jane Roe, chief executive, said: "We had no room left to work."',
    "Jane Roe, chief executive, said: “We had no room left to work.”",
    "'We had no room left to work,' says Jane Roe, chief executive.",
    "‘We had no room left to work,’ says Jane Roe, chief executive.",
    "„We had no room left to work“, says Jane Roe, chief executive.",
    "‚We had no room left to work,‘ says Jane Roe, chief executive.",
    "“Bristol has asked for this lab.” - Jane Roe, chief executive.",
    'Jane Roe said: "We grow."',
    "Jane Roe said: 'It's what the workers' families asked for.'",
  ])("stands by itself, and none is asked for: %s", (quote) => {
    const blocks = blocksOf(`${NEWS} It has 14 benches. ${quote} Work began in May.`);
    expect(blocks).toContain(quote);
    expect(blocks).not.toContain(PLACEHOLDERS.quote);
    expect(blocks).toContain("It has 14 benches. Work began in May.");
  });

  it("is not what stands between two apostrophes", () => {
    const sentence = "The '90s lamps, the makers' pride, are the workers' own design, too.";
    expect(blocksOf(`${NEWS} ${sentence}`)).toContain(PLACEHOLDERS.quote);
  });
});
