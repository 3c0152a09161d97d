/** Whatever is typed: no note in any field, nothing invented, nothing lost. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { KINDS, kindOf, type ContentKind } from "#features/content/kinds/index.ts";
import { readStory } from "#features/editor/html/read-story.ts";
import { separateNotes } from "#features/release-check/text/find-notes.ts";
import { splitSentences } from "#features/release-check/text/sentences.ts";
import { growthOf, MAX_GROWTH } from "#tests/support/linear-growth.ts";
import { startProcessorTime } from "#tests/support/setup/processor-time.ts";
import { assembleFrom } from "#tests/factories/assembled.ts";
import { INTERVIEW_SHEETS, REVIEW_SHEETS } from "#tests/fixtures/fact-sheets/interviews-and-reviews.ts";
import { RELEASE_SHEETS } from "#tests/fixtures/fact-sheets/releases.ts";
import { TRAP_SHEETS } from "#tests/fixtures/fact-sheets/traps.ts";
import { draftSchemaOf } from "../contract.ts";
import { placeholdersIn } from "./words.ts";

/** `#` becomes a word of its own in each sheet, which is looked for afterwards. */
const FACTS = [
  "Northwind # opens a plant in Leeds.",
  "It costs £4 million and # people work there.",
  "“We needed more room in #,” said Ada Byron.",
  "\nPrice: # pounds\n",
  "\nCity: #\n",
  "\nDate: # May 2027\n",
  "\nCompany: # Ltd\n",
  "\nNews: Northwind # has sold its last boat.\n",
  "\n- # metres long\n",
  "\nContact: # Field, jo@n.example\n",
  "\nAbout: # builds boats.\n",
  "\nQuote from # Koch, CEO: We float.\n",
  "\nWeight\t# kg\n",
  "\n| Range | # km |\n",
  "\n# Why #?\n",
  "\nQ: What about #?\nA: The # is fine.\n",
  "\nPros: # and light\n",
  "\nCompared with: # 2\n",
  "\nRating: #\n",
  "\nTopics: #\n",
  "\nCaption: the # at dawn\n",
  "\nTags: #\n",
  "\nPress contact:\n# Roe\n\n",
  "\nThe plant of #\n",
  "Do not use the #.",
  "Keep the # under 400 words.",
  "Das Werk # ist groß.",
  "\n## #\n",
];
const NOTES = [
  "NB # is secret.\n",
  "\nCONFIDENTIAL until #\n",
  "\nInternal: # left.\n",
  "Do not mention the #.",
  "“Off the record, # may go,” he said.",
  "The # is TBC.",
  "[ask # about it]",
  "<!-- # -->",
  "/* # */",
  "\n// #\n",
  "\nComment [AB1]: #\n",
  "\nEMBARGOED UNTIL # MAY\n",
  "\nTo check: #\n",
  "\n# Internal notes\n# is late.\n\n",
  "\nNOT FOR PUBLICATION:\n- # is late\n\n",
  "\nSupplier\t#, confidential\n",
  "\n| Margin | # (internal only) |\n",
  "\nCaption: # (not for publication)\n",
  "Bitte # nicht veröffentlichen.",
  "Ne pas publier #.",
  "(# to be confirmed)",
  "Who said #??",
];
const SIGNS = [
  "\n",
  "\n\n",
  " ",
  "- ",
  "1. ",
  "“",
  "”",
  '"',
  "[",
  "]",
  "(",
  ")",
  "#",
  "|",
  "\t",
  "**",
  ":",
  "?",
  "…",
  "<b>",
  "&",
  "–",
  "\u2028",
  "A.",
  "عربي",
  "東京。",
  "😀",
];

type Piece = { kind: "fact" | "note" | "sign"; text: string };
const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...FACTS).map((text): Piece => ({ kind: "fact", text })) },
  { weight: 2, arbitrary: fc.constantFrom(...NOTES).map((text): Piece => ({ kind: "note", text })) },
);
const noisy = fc.oneof(
  { weight: 3, arbitrary: piece },
  fc.constantFrom(...SIGNS).map((text): Piece => ({ kind: "sign", text })),
  fc.string({ unit: "grapheme", maxLength: 12 }).map((text): Piece => ({ kind: "sign", text })),
);

/** A sheet, and the words that only its facts and only its notes have. */
function typed(pieces: readonly Piece[]) {
  const words: Record<Piece["kind"], string[]> = { fact: [], note: [], sign: [] };
  const parts = pieces.map(({ kind, text }, index) => {
    if (kind === "sign") return text;
    const word = `${kind === "fact" ? "fabc" : "nxyz"}${index}q`;
    words[kind].push(word);
    return text.replaceAll(/(?<!\n|#)#(?!#| Internal)|(?<=\n)#(?= (?:Roe|metres|is late))|(?<=## )#/g, word);
  });
  return {
    text: parts.join(" "),
    facts: words.fact.filter((word) => parts.join(" ").includes(word)),
    notes: words.note,
  };
}

const paragraphOf = (kind: ContentKind) =>
  kind.assistant.fields.find(({ control }) => control === "paragraph")?.name ?? "";
const linesOf = (kind: ContentKind) =>
  Object.fromEntries(
    kind.assistant.fields.filter(({ control }) => control === "line").map(({ name }) => [name, `Given ${name}`]),
  );
const folded = (text: string) => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");

const COMPANY = {
  id: 1,
  name: "Kelda Boats",
  boilerplate: "Kelda Boats builds boats.",
  press_contact_name: "Nell Hughes",
  press_contact_email: "press@kelda.example",
  press_contact_phone: "",
};
/** Frames that say nothing about anybody. */
const FRAMES = [
  "About",
  "Contact",
  "More information:",
  "Interview with",
  "Review:",
  " by ",
  "Brand:",
  "Type:",
  "Industry:",
  "What it is",
  "Who it is for",
  "What was tried",
  "What works",
  "What does not",
  "Compared with",
  "Verdict",
  ...Object.values(placeholdersIn("en")),
].toSorted((a, b) => b.length - a.length);

/** Sentences of a draft that its sources do not have. */
function inventedIn(draft: ReturnType<typeof assembleFrom>["draft"], sources: string): string[] {
  const given = ` ${folded(sources)} `;
  const { content, tags: _, rating: __, ...texts } = draft;
  const blocks = [...readStory(content).blocks.map(({ text }) => text), ...Object.values(texts).flat().map(String)];
  const sentences = blocks.flatMap((text) =>
    FRAMES.reduce((left, frame) => left.replaceAll(frame, "\n"), text)
      .split("\n")
      .flatMap(splitSentences),
  );
  return (
    sentences
      // A small letter of a script begins no sentence, yet may stand after another's stop.
      .flatMap((sentence) => sentence.split(/[“”"–—,]|\.\s/))
      .filter((part) => !given.includes(` ${folded(part)} `) && folded(part) !== "")
  );
}

describe.each(KINDS)("a draft of $typeCode", (kind) => {
  const drafted = (text: string) => {
    const context = { ...linesOf(kind), [paragraphOf(kind)]: text };
    return {
      ...assembleFrom(kind, { context, company: COMPANY }, ["Technology"]),
      // A remark may stand within a sentence: what is left of the sentence is given, too.
      sources: [context, separateNotes(context).texts, COMPANY]
        .flatMap((each) => Object.values(each).map(String))
        .flatMap((given) => [given, given.replaceAll("<b>", " ")]) // plain fields have no tags
        .join("\n"),
    };
  };

  it("has no note in any field, nothing invented and nothing lost", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 16 }), (pieces) => {
        const { text, facts, notes } = typed(pieces);
        const { draft, leftOut, sources } = drafted(text);
        const fields = JSON.stringify(draft).toLowerCase();
        expect(notes.filter((word) => fields.includes(word))).toEqual([]);
        const listed = leftOut.map((each) => each.text).join("\n");
        expect(
          [...facts, ...notes].filter(
            (word) => text.includes(word) && !fields.includes(word) && !listed.includes(word),
          ),
        ).toEqual([]);
        expect(inventedIn(draft, sources)).toEqual([]);
      }),
      { numRuns: 600 },
    );
  });

  it("loses and invents nothing of the strangest text, fits its schema and is the same each time", () => {
    fc.assert(
      fc.property(fc.array(noisy, { maxLength: 20 }), (pieces) => {
        const { text, facts, notes } = typed(pieces);
        const { draft, leftOut, sources } = drafted(text);
        expect(draftSchemaOf(kind).safeParse(draft).error).toBeUndefined();
        const everything = JSON.stringify([draft, leftOut]).toLowerCase();
        expect([...facts, ...notes].filter((word) => text.includes(word) && !everything.includes(word))).toEqual([]);
        expect(inventedIn(draft, sources)).toEqual([]);
        expect(drafted(text).draft).toEqual(draft);
      }),
      { numRuns: 300 },
    );
  });

  it("stays linear, and small beside the longest sheet's other work", async () => {
    for (const row of [...FACTS, ...NOTES, ...SIGNS, "a", "a: ", "“a ", "[a", "# a\n", "quote: “"]) {
      const work = (size: number) => void drafted(row.repeat(size / row.length + 1).slice(0, size));
      const spent = startProcessorTime();
      work(10_000);
      if (spent() > 100) expect(await growthOf(work, { from: 2500, to: 10_000 })).toBeLessThan(MAX_GROWTH);
    }
  }, 60_000);
});

it("keeps the thirty sheets' facts, in the text or under Left out", () => {
  const sheets = [
    ...RELEASE_SHEETS.map((sheet) => ({ kind: "article" as const, ...sheet })),
    ...INTERVIEW_SHEETS.map((sheet) => ({ kind: "interview" as const, ...sheet })),
    ...REVIEW_SHEETS.map((sheet) => ({ kind: "review" as const, ...sheet })),
    ...TRAP_SHEETS.map((sheet) => ({ kind: "article" as const, ...sheet })),
  ];
  for (const { kind, name, context, company } of sheets) {
    const { draft, leftOut } = assembleFrom(kindOf(kind), { context, ...(company && { company }) });
    const known = new Set(folded(JSON.stringify([draft, leftOut]).replaceAll("&amp;", "&")).split(" "));
    const labels = new Set(
      "company city date news quote about contact press issue tested pros cons verdict rating details q a from by details facts url compared with 5".split(
        " ",
      ),
    );
    const lost = folded(Object.values(context).join("\n"))
      .split(" ")
      .filter((word) => !known.has(word) && !labels.has(word));
    expect([name, lost]).toEqual([name, []]);
    expect([
      name,
      inventedIn(
        draft,
        [context, separateNotes(context).texts, company ?? {}].flatMap((each) => Object.values(each)).join("\n"),
      ),
    ]).toEqual([name, []]);
  }
});
