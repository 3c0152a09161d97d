const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The initials of a person, of the first and the last word: "Marta Ruth Lindqvist" → "ML". */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word = "") => firstLetters(word))
    .join("")
    .toUpperCase();
}

/** The first letters of a name as readers count them: no accent or emoji is cut. */
export function firstLetters(name: string, count = 1): string {
  return [...graphemes.segment(name)]
    .slice(0, count)
    .map(({ segment }) => segment)
    .join("");
}
