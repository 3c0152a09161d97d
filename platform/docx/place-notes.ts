/** Moves notes at the foot of a page into the text: in brackets, at the end of the sentence that they belong to. */
import type { Run } from "#platform/rich-text/tree.ts";
import type { Inline } from "./read-inline.ts";

const ENDED = /[.!?…]["”’»)]*\s*$/;
const NEXT_END = /[.!?…]["”’»)]*(?=\s|$)/;

export function placeNotes(inline: readonly Inline[]): Run[] {
  const runs: Run[] = [];
  let waiting: string[] = [];
  const bracketed = (notes: readonly string[]): Run => ({ text: ` (${notes.join("; ")})`, marks: [], href: null });
  for (const each of inline) {
    if (each.kind === "note") {
      const last = runs.at(-1);
      const end = last ? ENDED.exec(last.text) : null;
      const note = each.text.trimEnd().replace(/[.]$/, "");
      if (last && end) {
        // The mark followed the full stop of its sentence.
        runs.pop();
        runs.push({ ...last, text: last.text.slice(0, end.index) }, bracketed([note]), { ...last, text: end[0] });
      } else waiting.push(note);
      continue;
    }
    if (each.kind !== "run") continue;
    const end = waiting.length > 0 ? NEXT_END.exec(each.run.text) : null;
    if (!end) runs.push(each.run);
    else {
      const { text } = each.run;
      runs.push({ ...each.run, text: text.slice(0, end.index) }, bracketed(waiting));
      runs.push({ ...each.run, text: text.slice(end.index) });
      waiting = [];
    }
  }
  return waiting.length > 0 ? [...runs, bracketed(waiting)] : runs;
}
