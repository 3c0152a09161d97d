/** Twenty fact sheets: no instruction in the text, no fact left out, no category that is not meant. */
import { beforeAll, describe, expect, it } from "vitest";
import { listCategories } from "#features/categories/server/service.ts";
import type { KindKey } from "#features/content/kinds/index.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { readStory } from "#features/editor/html/read-story.ts";
import { draftOffline } from "./offline-drafter.ts";
import type { ExpectedDraft } from "#tests/fixtures/fact-sheets/expected-draft.ts";
import { INTERVIEW_SHEETS, REVIEW_SHEETS } from "#tests/fixtures/fact-sheets/interviews-and-reviews.ts";
import { RELEASE_SHEETS } from "#tests/fixtures/fact-sheets/releases.ts";

let categories: string[];
beforeAll(async () => {
  categories = (await listCategories()).map(({ label }) => label);
});

const SHEETS: readonly (readonly [KindKey, readonly ExpectedDraft[]])[] = [
  ["article", RELEASE_SHEETS],
  ["interview", INTERVIEW_SHEETS],
  ["review", REVIEW_SHEETS],
];

describe.each(SHEETS)("a fact sheet for the kind %s:", (key, sheets) => {
  it.each(sheets)("$name", ({ context, title, lead, says, never, tags }) => {
    const draft = draftOffline({ kind: kindOf(key), context, pages: [], categories, edit: null });
    const blocks = readStory(draft.content).blocks.map(({ text }) => text);
    const text = blocks.join("\n");
    expect(draft.title).toBe(title);
    for (const fact of [lead, ...says]) expect(text).toContain(fact);
    for (const leak of never) expect(`${draft.title}\n${draft.summary}\n${text}`).not.toContain(leak);
    expect(draft.tags.toSorted()).toEqual(tags.toSorted());
  });
});

it("are twenty", () => {
  expect(SHEETS.flatMap(([, sheets]) => sheets)).toHaveLength(20);
});
