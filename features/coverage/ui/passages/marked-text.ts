/** A text cut into paragraphs and pieces, so that what matches can be marked. Pure, and linear in the text. */

/** What a mark says; the first that covers a place wins. */
export type MarkKind = "passage" | "quote" | "figure" | "name";
export type Mark = {
  /** The same on both sides. */
  number: number;
  kind: MarkKind;
  /** In UTF-16 units of the text. */
  from: number;
  to: number;
};
export type Piece = { text: string; mark: Mark | null; /** The number follows it. */ isEnd: boolean };
export type Paragraph = {
  pieces: Piece[];
  /** None of it matches. */
  isPlain: boolean;
  /** The line after another one, without a blank line between them. */
  isLine: boolean;
};

/** @param marks in any order; what lies within an earlier one, or beyond the text, is left out. */
export function paragraphsOf(text: string, marks: readonly Mark[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  const ordered = apart(marks, text.length);
  let next = 0;
  let ended = -1;
  for (const { from, to } of linesOf(text)) {
    const pieces: Piece[] = [];
    let at = from;
    while (next < ordered.length) {
      const mark = ordered[next];
      if (!mark || mark.from >= to) break;
      const start = Math.max(mark.from, at);
      const end = Math.min(mark.to, to);
      if (start > at) pieces.push({ text: text.slice(at, start), mark: null, isEnd: false });
      if (end > start) pieces.push({ text: text.slice(start, end), mark, isEnd: mark.to <= to });
      at = Math.max(at, end);
      if (mark.to > to) break;
      next++;
    }
    if (at < to) pieces.push({ text: text.slice(at, to), mark: null, isEnd: false });
    paragraphs.push({
      pieces,
      isPlain: pieces.every(({ mark }) => mark === null),
      isLine: from === ended + 1 && ended >= 0,
    });
    ended = to;
  }
  return paragraphs;
}

/** In the order of the text, none over another. */
function apart(marks: readonly Mark[], length: number): Mark[] {
  const kept: Mark[] = [];
  let end = 0;
  for (const mark of marks.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (mark.from < end || mark.to <= mark.from || mark.to > length) continue;
    kept.push(mark);
    end = mark.to;
  }
  return kept;
}

/** Places of the lines that are not empty. */
function linesOf(text: string): { from: number; to: number }[] {
  const lines: { from: number; to: number }[] = [];
  let from = 0;
  while (from <= text.length) {
    const found = text.indexOf("\n", from);
    const to = found < 0 ? text.length : found;
    if (text.slice(from, to).trim() !== "") lines.push({ from, to });
    from = to + 1;
  }
  return lines;
}
