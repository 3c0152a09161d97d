/** Says what of a Word document is not in the form, or not as it was, and why. */
import { findNotes } from "#features/release-check/text/find-notes.ts";
import { sanitiseStory } from "#features/editor/server/sanitise-service.ts";
import { writeStory } from "#platform/docx/write-html.ts";
import type { DocxExtras, DocxPicture } from "#platform/docx/blocks.ts";
import type { LeftOut, LeftOutPart } from "../../contracts/word.ts";

const MAX_ITEMS = 200;
const MAX_NOTE = 300;

type Given = {
  extras: DocxExtras;
  /** Pictures in formats that no page shows. */
  drawings: readonly DocxPicture[];
  lines: readonly string[];
  embargo: string | null;
  /** Of everything that the form is given. */
  text: string;
};

export function listLeftOut({ extras, drawings, lines, embargo, text }: Given): LeftOut[] {
  const { changes, comments, furniture, notes: feet, charts, diagrams, objects, equations, hidden } = extras;
  const notes = findNotes(text);
  const drawn = drawings.length + diagrams;
  const looks = [...(extras.hasLooks ? ["Fonts, colours"] : []), ...lines.map((line) => `“${line.slice(0, 60)}”`)];
  return [
    entry("notes", notes.length, {
      title: counted(notes.length, "note that is not for readers", "notes that are not for readers"),
      reason: "Still in the text: remove what should not be published",
      items: notes.map((note) => note.slice(0, MAX_NOTE)),
      needs_check: true,
    }),
    entry("lines", embargo === null ? 0 : 1, {
      title: `“${(embargo ?? "").slice(0, 80)}”`,
      reason: "Not in the text: choose the time with Schedule Post",
      needs_check: true,
    }),
    entry("changes", changes.length, {
      title: counted(changes.length, "tracked change"),
      reason: "Taken as final: insertions kept, deletions dropped",
      items: changes.map(
        ({ kind, by, text: words }) =>
          `${kind === "inserted" ? "Inserted" : "Deleted"}${by === "" ? "" : ` by ${by}`}: ${words.trim()}`,
      ),
    }),
    entry("comments", comments.length, {
      title: counted(comments.length, "comment"),
      reason: "They are for you, not for readers",
      items: comments.map(({ by, text: words }) => (by === "" ? words : `${by}: ${words}`)),
    }),
    entry("furniture", furniture.length, {
      title: "Header and footer",
      reason: `“${(furniture[0] ?? "").slice(0, 80)}”${furniture.length > 1 ? " and more" : ""}`,
      items: furniture.length > 1 ? furniture : [],
    }),
    entry("footnotes", feet.length, {
      title: counted(feet.length, "footnote"),
      reason: "Moved to the end of its sentence, in brackets",
      items: feet,
    }),
    entry("charts", charts, {
      title: counted(charts, "chart"),
      reason: "The file has its numbers, not its picture",
      html: sanitiseStory(writeStory(extras.chartTables)),
      needs_check: true,
    }),
    entry("drawings", drawn, {
      title: counted(drawn, "drawing"),
      reason: "Pages cannot show this format: save it as a PNG picture and add it",
      needs_check: true,
    }),
    entry("pictures", extras.linkedPictures, {
      title: counted(extras.linkedPictures, "linked picture"),
      reason: "It is not in the file, and we do not fetch it",
      needs_check: true,
    }),
    entry("equations", equations, {
      title: counted(equations, "equation"),
      reason: "Kept as plain text",
      needs_check: true,
    }),
    entry("objects", objects, {
      title: counted(objects, "embedded object"),
      reason: "Only text, tables and pictures are taken",
      needs_check: true,
    }),
    entry("hidden", hidden.length, {
      title: "Hidden text",
      reason: "Readers would not see it in Word either",
      items: hidden,
    }),
    entry("contents", extras.hasContents ? 1 : 0, {
      title: "Table of contents",
      reason: "The page has its own headings",
    }),
    entry("macros", extras.hasMacros ? 1 : 0, { title: "Macros", reason: "Never run, and not kept" }),
    entry("looks", looks.length, { title: looks.slice(0, 4).join(", "), reason: "The page has its own" }),
  ].filter((each) => each !== null);
}

function entry(
  part: LeftOutPart,
  count: number,
  { items = [], html = "", needs_check = false, ...texts }: Pick<LeftOut, "title" | "reason"> & Partial<LeftOut>,
): LeftOut | null {
  return count === 0 ? null : { part, ...texts, items: items.slice(0, MAX_ITEMS), html, needs_check };
}

/** "1 chart", "2 charts". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
