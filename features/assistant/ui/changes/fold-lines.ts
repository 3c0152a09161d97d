/** The part of a long text that is shown until it is unfolded. */
import { truncate } from "#ui-kit/truncate.ts";
import type { Line } from "./text-segments.ts";

/** Characters shown of a folded text. */
const SHOWN = 320;

/** The beginning, cut at a word; null if the text is short. */
export function foldLines(lines: readonly Line[]): Line[] | null {
  const folded: Line[] = [];
  let room = SHOWN;
  for (const line of lines) {
    const segments: Line["segments"] = [];
    for (const segment of line.segments) {
      if (segment.text.length > room) {
        segments.push({ ...segment, text: truncate(segment.text, Math.max(1, room)) });
        return [...folded, { ...line, segments }];
      }
      segments.push(segment);
      room -= segment.text.length;
    }
    folded.push({ ...line, segments });
  }
  return null;
}

/** The changed lines, with one line for each unchanged part; null: everything changed. */
export function foldUnchanged(lines: readonly Line[]): Line[] | null {
  const folded: Line[] = [];
  let isSkipping = false;
  for (const line of lines) {
    const isChanged = line.segments.some(({ mark }) => mark !== "kept");
    if (isChanged) folded.push(line);
    else if (!isSkipping) folded.push({ tag: "p", segments: [{ text: "…", mark: "kept", fact: null }] });
    isSkipping = !isChanged;
  }
  return folded.length < lines.length ? folded : null;
}
