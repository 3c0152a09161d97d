/**
 * Pieces of one line from left to right. A piece is drawn by one typeface, so it is the unit here: the renderer orders letters
 * inside it. The rules are those of UAX 9 for lines without explicit directions, by piece instead of by letter.
 */
export type Piece = { text: string };
export type Direction = "ltr" | "rtl";

const FROM_RIGHT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const FROM_LEFT = /[\p{L}\p{N}]/u;
const MIRRORED: Readonly<Record<string, string>> = {
  "(": ")",
  ")": "(",
  "[": "]",
  "]": "[",
  "<": ">",
  ">": "<",
  "«": "»",
  "»": "«",
};

/** @param base direction of the whole line. */
export function visualOrder<P extends Piece>(pieces: readonly P[], base: Direction): P[] {
  const directions = directionsOf(pieces, base);
  const ordered: P[] = [];
  for (let from = 0; from < pieces.length;) {
    let to = from + 1;
    while (to < pieces.length && directions[to] === directions[from]) to++;
    const run = pieces.slice(from, to);
    const shown = directions[from] === "rtl" ? run.toReversed().map(mirrored) : run;
    if (base === "rtl") ordered.unshift(...shown);
    else ordered.push(...shown);
    from = to;
  }
  return ordered;
}

/** Marks and spaces between two pieces of one direction take it; all others run as the line does. */
function directionsOf(pieces: readonly Piece[], base: Direction): Direction[] {
  const strong = pieces.map(({ text }) => (FROM_RIGHT.test(text) ? "rtl" : FROM_LEFT.test(text) ? "ltr" : null));
  return strong.map((own, place) => {
    if (own !== null) return own;
    const before = strong.slice(0, place).findLast((each) => each !== null) ?? base;
    const after = strong.slice(place + 1).find((each) => each !== null) ?? base;
    return before === after ? before : base;
  });
}

function mirrored<P extends Piece>(piece: P): P {
  if (FROM_RIGHT.test(piece.text)) return piece;
  return {
    ...piece,
    text: Array.from(piece.text, (sign) => MIRRORED[sign] ?? sign)
      .toReversed()
      .join(""),
  };
}
