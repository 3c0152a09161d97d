/** Finds unfilled placeholders, which readers must not see. */
import { counted, sentence } from "#platform/contract/sentence.ts";
import { findPlaceholders } from "../text/find-placeholders.ts";
import { type ReleaseReading, type ShownText, shownTexts } from "../text/release-text.ts";
import { failedSeriously, passed, type Rule, waits } from "../check/rule.ts";
import { quotedList } from "../check/finding-wording.ts";

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
      sentence(
        `${counted(distinct.length, "placeholder")} ${distinct.length === 1 ? "is" : "are"} left over: ${quotedList(distinct)}`,
      ),
      "Fill in what is missing, or take the sentence out.",
    );
  },
};

/** Unfilled placeholders in everything of a release that readers may see. */
export function listPlaceholders(reading: ReleaseReading) {
  return leftOver(shownTexts(reading));
}

function leftOver(texts: readonly ShownText[]): { field: string; placeholders: string[] } {
  const found = texts.flatMap(({ field, text }) =>
    findPlaceholders(text).map((placeholder) => ({ field, placeholder })),
  );
  return {
    field: found[0]?.field ?? "content",
    placeholders: [...new Set(found.map(({ placeholder }) => placeholder))],
  };
}
