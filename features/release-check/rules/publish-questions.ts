/** What is asked once before a release goes out: only its author knows whether it is meant. */
import { truncate } from "#ui-kit/truncate.ts";
import type { CheckedRelease } from "../check/checked-release.ts";
import { quoted } from "../check/finding-wording.ts";
import { findDate, readDays } from "../text/dates.ts";
import { readRelease } from "../text/release-text.ts";
import { findDateline } from "./datelines.ts";
import { listNotes } from "./not-for-readers.ts";
import { listForeign, reasonOf } from "./other-companies.ts";
import { listPlaceholders } from "./placeholders.ts";

/** Characters of a note in the question. */
const MAX_NOTE = 160;

export type PublishQuestion = {
  about: "notes" | "placeholders" | "companies" | "day";
  /** Field of the form that it leads back to. */
  field: string;
  text: string;
  /** Pieces of the text that it is about. */
  items: string[];
};

export type AskedRelease = Omit<CheckedRelease, "alts">;

/** @param day YYYY-MM-DD on which it goes out, where its author is; null: not chosen yet. */
export function listPublishQuestions(release: AskedRelease, day: string | null): PublishQuestion[] {
  const reading = readRelease({ ...release, alts: [] });
  const noted = listNotes(reading);
  const { field, placeholders } = listPlaceholders(reading);
  const foreign = listForeign(release);
  const dated = day === null ? null : findOtherDay(release, day);
  const questions: (PublishQuestion | false)[] = [
    noted.notes.length > 0 && {
      about: "notes",
      field: noted.field,
      text: "These lines look like notes that are not for readers:",
      items: noted.notes.map((note) => truncate(note, MAX_NOTE)),
    },
    placeholders.length > 0 && {
      about: "placeholders",
      field,
      text: "Readers would see these placeholders, which are still unfilled:",
      items: placeholders,
    },
    foreign.length > 0 && {
      about: "companies",
      field: foreign[0]?.field ?? "content",
      text: reasonOf(release, foreign),
      items: [],
    },
    dated !== null && { about: "day", field: "content", text: otherDayText(dated, day ?? ""), items: [] },
  ];
  return questions.filter((question) => question !== false);
}

/** The date that opens the text, if it is not this day's; null without one. */
export function findOtherDay(
  release: Pick<AskedRelease, "kind" | "texts" | "lists" | "tags">,
  day: string,
): string | null {
  const { story } = readRelease({ ...release, alts: [], postedAs: "" });
  const dateline = findDateline(story.blocks);
  const opening = dateline?.hasDate ? dateline.block.text.slice(0, dateline.length) : "";
  const found = findDate(opening);
  if (!found) return null;
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const named = readDays(opening);
  const isSame = named.some((each) => each.month === month && each.day === date && (each.year ?? year) === year);
  return named.length === 0 || isSame ? null : opening.slice(found.index, found.index + found.length);
}

/** @param dated as the text has it. @param day YYYY-MM-DD. */
export function otherDayText(dated: string, day: string): string {
  const shown = new Date(`${day}T12:00:00Z`).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return `The text is dated ${quoted(dated)}, but would be published on ${shown}.`;
}
