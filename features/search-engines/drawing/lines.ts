/** Headlines in lines: the largest of some sizes that fits, and an ellipsis where none does. */

/** Width in pixels of a text without spaces at its ends. */
export type Measure = (text: string, size: number) => number;

export type Room = {
  width: number;
  height: number;
  /** Pixels, the largest first. */
  sizes: readonly number[];
  /** Of a line, as a share of its size. */
  leading: number;
};

export type Headline = { size: number; lines: string[] };

const SPACE_EM = 0.26;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

export function fitHeadline(text: string, room: Room, measure: Measure): Headline {
  for (const size of room.sizes) {
    const lines = breakLines(text, room.width, size, measure);
    if (lines.length * size * room.leading <= room.height) return { size, lines };
  }
  const size = room.sizes.at(-1) ?? 16;
  const max = Math.max(1, Math.floor(room.height / (size * room.leading)));
  const lines = breakLines(text, room.width, size, measure);
  return { size, lines: [...lines.slice(0, max - 1), cut(lines[max - 1] ?? "", room.width, size, measure)] };
}

function breakLines(text: string, width: number, size: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = "";
  let taken = 0;
  for (const word of text.split(" ").flatMap((each) => breakWord(each, width, size, measure))) {
    const wide = measure(word, size);
    const needed = taken + (line === "" ? 0 : SPACE_EM * size) + wide;
    if (line !== "" && needed > width) {
      lines.push(line);
      [line, taken] = [word, wide];
    } else {
      line = line === "" ? word : `${line} ${word}`;
      taken = needed;
    }
  }
  return line === "" ? lines : [...lines, line];
}

/** Words stay whole; one that is wider than a line is broken between letters. */
function breakWord(word: string, width: number, size: number, measure: Measure): string[] {
  if (word === "" || measure(word, size) <= width) return word === "" ? [] : [word];
  const letters = Array.from(graphemes.segment(word), ({ segment }) => segment);
  if (letters.length === 1) return [word];
  const half = Math.ceil(letters.length / 2);
  return [letters.slice(0, half), letters.slice(half)].flatMap((part) =>
    breakWord(part.join(""), width, size, measure),
  );
}

function cut(line: string, width: number, size: number, measure: Measure): string {
  let kept = Array.from(graphemes.segment(line), ({ segment }) => segment);
  while (kept.length > 1 && measure(`${kept.join("").trimEnd()}…`, size) > width) kept = kept.slice(0, -1);
  return `${kept.join("").replace(/(?<![\s,;:.])[\s,;:.]+$/, "")}…`;
}
