/** Notes that were meant for colleagues: readers must not see them unless the author says so. */
import { counted, sentence } from "#platform/contract/sentence.ts";
import type { CheckedRelease } from "../check/checked-release.ts";
import { quotedList } from "../check/finding-wording.ts";
import { failed, failedSeriously, passed, type Rule, waits } from "../check/rule.ts";
import { findNotes, isNotedName } from "../text/find-notes.ts";
import { type ReleaseReading, type ShownText, shownTexts } from "../text/release-text.ts";

export const notForReaders: Rule = {
  name: "not-for-readers",
  label: "Not for readers",
  canBeSerious: true,
  judge(reading) {
    const texts = shownTexts(reading);
    const inTexts = notesIn(texts);
    const all = [...inTexts, ...notesInMedia(reading)];
    if (all.length === 0 && texts.every(({ text }) => text === "")) return waits("content", "There is no text yet.");
    if (all.length === 0) return passed("content", "Nothing reads like a note to colleagues.");
    const judge = inTexts.length > 0 ? failedSeriously : failed;
    const notes = distinct(all);
    return judge(
      all[0]?.field ?? "content",
      sentence(`${counted(notes.length, "note")} may not be for readers: ${quotedList(notes)}`),
      "Take it out. If readers may see it, confirm when you publish.",
    );
  },
};

type Note = { field: string; note: string };

/** Every note of a release, the same as in its check. */
export function listNotes(reading: ReleaseReading): { field: string; notes: string[] } {
  const found = [...notesIn(shownTexts(reading)), ...notesInMedia(reading)];
  return { field: found[0]?.field ?? "content", notes: distinct(found) };
}

function notesIn(texts: readonly ShownText[]): Note[] {
  return texts.flatMap(({ field, text }) => findNotes(text).map((note) => ({ field, note })));
}

function notesInMedia({ release, story }: Pick<ReleaseReading, "release" | "story">): Note[] {
  const { captions = [], fileNames = [] }: Pick<CheckedRelease, "captions" | "fileNames"> = release;
  return [
    ...notesIn(story.pictures.map(({ alt }) => ({ field: "content", text: alt }))),
    ...notesIn(captions),
    ...fileNames.flatMap(({ field, text }) => (isNotedName(text) ? [{ field, note: text }] : [])),
  ];
}

function distinct(notes: readonly Note[]): string[] {
  return [...new Set(notes.map(({ note }) => note))];
}
