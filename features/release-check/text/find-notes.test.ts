import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { growthOf, MAX_GROWTH } from "#tests/support/linear-growth.ts";
import { findNotes, isNotedName, separateNotes } from "./find-notes.ts";

const NOTES = [
  "NB do not mention the Kelda talks.",
  "N.B. Sam is on leave.",
  "CONFIDENTIAL until 4 March",
  "Strictly confidential",
  "This is confidential.",
  "Internal: the board has not seen this.",
  "INTERNAL USE ONLY",
  "The margin is 38% (internal).",
  "Do not publish before Monday.",
  "Please don't mention the strike.",
  "The price is £5, do not quote.",
  "His name must not be published.",
  "This is not for publication.",
  "EMBARGOED UNTIL 3 MAY 2027 09:00",
  "Under strict embargo: the results.",
  "The date is TBC.",
  "The figure is to be confirmed.",
  "To check: the number of staff",
  "Staff: 40 (please check)",
  "// ask Priya",
  "Comment [JB1]: legal wants to see this",
  "Note to self: call the mayor",
  "Note for Sam – add the photo",
  "Off the record, we may sell.",
  "Keep this quiet for now.",
  "Who said so??",
  "VERTRAULICH – nicht weitergeben",
  "Bitte nicht erwähnen: die Gespräche.",
  "Ne pas publier le nom.",
  "À vérifier : la date",
  "No publicar antes del 4 de marzo.",
  "[Jo: check the name]",
  "[confirm with legal]",
  "[Ask Jo first. Then call the mayor.]",
] as const;

const FACTS = [
  "The Internal Combustion Museum opens.",
  "It runs a confidential helpline.",
  "The oil embargo of 1973 changed the trade.",
  "Visitors do not need a ticket.",
  "It gives schools tools to check water quality.",
  "An internal audit counted 9,000 objects.",
  "NBA player Jon Tull opens the show.",
  "We never mention prices in our adverts.",
  "Do not use the kettle.",
  "Check your kettle's model number.",
  "Customers do not share data.",
  "Notes to editors: it was founded in 1921.",
  "Not for release, publication or distribution in any jurisdiction where to do so is unlawful.",
  "“We grew [in 2020] and [sic] again,” she said.",
  "The show [1] is free.",
  "[CITY], 4 May 2027.",
] as const;

describe("a note in a text for readers", () => {
  it.each(NOTES.filter((note) => !note.includes("TBC")))("is found: %s", (note) => {
    expect(findNotes(`Kelda opens a plant.\n${note}\nIt is large.`)).toEqual([note]);
  });

  it.each(FACTS)("is not: %s", (fact) => {
    expect(findNotes(fact)).toEqual([]);
  });

  it.each(["plant_CONFIDENTIAL.jpg", "plant-do-not-use.png", "works EMBARGOED until May.webp", "draft (internal).pdf"])(
    "may be a file's name: %s",
    (name) => expect(isNotedName(name)).toBe(true),
  );

  it.each(["internal-combustion.jpg", "IMG_1234.jpg", "plant.v2.final.png"])("is not a file's name: %s", (name) => {
    expect(isNotedName(name)).toBe(false);
  });
});

describe("a note in what an author types", () => {
  it.each(NOTES)("is taken out, and listed: %s", (note) => {
    const { texts, notes } = separateNotes({ prompt: `Kelda opens a plant.\n${note}\nIt is large.` });
    expect(texts["prompt"]?.split("\n").filter(Boolean)).toEqual(["Kelda opens a plant.", "It is large."]);
    expect(notes).toEqual([note]);
  });

  it("takes what it says to leave out with it, wherever that is", () => {
    const given = {
      topic: "Kelda talks to Yorkland",
      prompt: "Kelda opens a plant. It is talking to Yorkland. NB do not mention Yorkland.",
    };
    expect(separateNotes(given)).toEqual({
      texts: { topic: "", prompt: "Kelda opens a plant." },
      notes: ["NB do not mention Yorkland.", "Kelda talks to Yorkland", "It is talking to Yorkland."],
    });
  });

  it("is none in ordinary facts", () => {
    for (const fact of FACTS.slice(0, 13))
      expect(separateNotes({ prompt: fact })).toEqual({ texts: { prompt: fact }, notes: [] });
  });

  it("loses no word: each is in the text or in the notes", () => {
    const piece = fc.oneof(
      fc.constantFrom(...NOTES, ...FACTS),
      fc.constantFrom(
        "\n",
        "\n\n",
        "- ",
        "# ",
        "|",
        "\t",
        "[",
        "]",
        "<!-- ",
        " -->",
        "“",
        "”",
        "(",
        "Internal notes:\n",
      ),
      fc.string({ maxLength: 12 }),
    );
    const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const prompt = pieces.join(" ");
        const { texts, notes } = separateNotes({ prompt });
        const kept = new Set(words([texts["prompt"], ...notes].join(" ")));
        expect(words(prompt).filter((word) => !kept.has(word))).toEqual([]);
        expect(findNotes(texts["prompt"] ?? "").filter((note) => note.length > 1)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

const ROWS = [
  "[",
  "]",
  "“",
  '"',
  "‘a ",
  "<!--",
  "/*",
  "(",
  "do not ",
  "never mention ",
  "check ",
  "?",
  ". ",
  "a|",
  "\t",
  "# ",
  "- ",
  "N.B. ",
  "A: ",
  "to ",
  "\n",
  "confidential ",
  "not yet ",
  "Sarah, please ",
  "keep the price ",
  "bitte ",
  "graag ",
  "nobody outside ",
  "draft - for ",
];

it.each(ROWS)("takes linear time for a long row of %j", async (row) => {
  const work = (size: number) => {
    const text = row.repeat(size / row.length);
    findNotes(text);
    separateNotes({ text });
  };
  expect(await growthOf(work, { from: 20_000, to: 80_000 })).toBeLessThan(MAX_GROWTH);
});
