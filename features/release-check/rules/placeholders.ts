/** Finds unfilled placeholders, which readers must not see. */
import { findPlaceholders } from "../text/find-placeholders.ts";
import type { CheckedRelease } from "../check/checked-release.ts";
import { linesOf, readRelease, type ReleaseReading, textOf } from "../text/release-text.ts";
import { failedSeriously, passed, type Rule, waits } from "../check/rule.ts";
import { counted, quotedList } from "../check/finding-wording.ts";

export const placeholders: Rule = {
  name: "placeholders",
  label: "Placeholders",
  canBeSerious: true,
  judge(reading) {
    const texts = shownTexts(reading);
    if (texts.every(({ text }) => text === "")) return waits("content", "There is no text yet.");
    const { field, placeholders: distinct } = leftOver(texts);
    if (distinct.length === 0) return passed("content", "All placeholders are filled in.");
    return failedSeriously(
      field,
      `${counted(distinct.length, "placeholder")} ${distinct.length === 1 ? "is" : "are"} left over: ${quotedList(distinct)}.`,
      "Fill in what is missing, or take the sentence out.",
    );
  },
};

export type LeftOver = {
  /** The first field that has one; `content` if none does. */
  field: string;
  /** Each once, in the order of the form. */
  placeholders: string[];
};

/** Unfilled placeholders in everything of this release that readers may see, the same as in its check. */
export function listPlaceholders(release: Pick<CheckedRelease, "kind" | "texts" | "lists" | "tags">): LeftOver {
  return leftOver(shownTexts(readRelease({ ...release, alts: [], postedAs: "" })));
}

function leftOver(texts: ReturnType<typeof shownTexts>): LeftOver {
  const found = texts.flatMap(({ field, text }) =>
    findPlaceholders(text).map((placeholder) => ({ field, placeholder })),
  );
  return {
    field: found[0]?.field ?? "content",
    placeholders: [...new Set(found.map(({ placeholder }) => placeholder))],
  };
}

const WRITTEN = new Set(["headline", "line", "paragraph"]);
const SEO_FIELDS = ["seo_meta_title", "seo_meta_description"];

/** Everything that the author writes and readers may see, the story first. */
function shownTexts(reading: ReleaseReading): { field: string; text: string }[] {
  const { kind, lists } = reading.release;
  const written = kind.form.story.filter(({ control }) => WRITTEN.has(control)).map(({ name }) => name);
  return [
    { field: "content", text: reading.story.blocks.map(({ text }) => text).join("\n") },
    ...[...written, ...SEO_FIELDS].map((field) => ({ field, text: textOf(reading, field) })),
    ...Object.keys(lists).map((field) => ({ field, text: linesOf(reading, field).join("\n") })),
  ];
}
