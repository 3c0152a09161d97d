/** Thirty fact sheets: what is in which field, what is under Left out, and what is nowhere. */
import { beforeAll, describe, expect, it } from "vitest";
import { listCategories } from "#features/categories/server/service.ts";
import { kindOf, type KindKey } from "#features/content/kinds/index.ts";
import { readStory } from "#features/editor/html/read-story.ts";
import { assembleFrom, type Sheet } from "#tests/factories/assembled.ts";
import { INTERVIEW_SHEETS, REVIEW_SHEETS } from "#tests/fixtures/fact-sheets/interviews-and-reviews.ts";
import { RELEASE_SHEETS } from "#tests/fixtures/fact-sheets/releases.ts";
import { TRAP_SHEETS } from "#tests/fixtures/fact-sheets/traps.ts";

let categories: string[];
beforeAll(async () => {
  categories = (await listCategories()).map(({ label }) => label);
});

const SHEETS: readonly (Sheet & { kind: KindKey })[] = [
  ...RELEASE_SHEETS.map((sheet) => ({ kind: "article" as const, ...sheet })),
  ...INTERVIEW_SHEETS.map((sheet) => ({ kind: "interview" as const, ...sheet })),
  ...REVIEW_SHEETS.map((sheet) => ({ kind: "review" as const, ...sheet })),
  ...TRAP_SHEETS.map((sheet) => ({ kind: "article" as const, ...sheet })),
];

describe("a fact sheet", () => {
  it.each(SHEETS)("$name", ({ kind, title, lead, says, leftOut, nowhere, tags = [], fields = {}, ...given }) => {
    const { draft, leftOut: listed } = assembleFrom(kindOf(kind), given, categories);
    const blocks = readStory(draft.content).blocks.map(({ tag, text }) => ({ tag, text }));
    expect(draft.title).toBe(title);
    expect(blocks.find(({ tag }) => tag === "p")?.text).toBe(lead);
    const text = blocks.map((block) => block.text).join("\n");
    let at = 0;
    for (const part of says) {
      expect(text.slice(at)).toContain(part);
      at = text.indexOf(part, at) + part.length;
    }
    expect(listed.map((each) => each.text).toSorted()).toEqual(leftOut.toSorted());
    const everything = JSON.stringify(draft);
    for (const note of nowhere) expect(everything).not.toContain(note);
    expect(draft.tags).toEqual(tags);
    expect(Object.fromEntries(Object.keys(fields).map((field) => [field, Reflect.get(draft, field)]))).toEqual(fields);
  });
});

it("are thirty, ten of them with traps", () => {
  expect([SHEETS.length, TRAP_SHEETS.length]).toEqual([30, 10]);
});
