const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The first letters of a name as readers count them: no accent or emoji is cut. */
export function firstLetters(name: string, count = 1): string {
  return [...graphemes.segment(name)]
    .slice(0, count)
    .map(({ segment }) => segment)
    .join("");
}
