const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Characters as people see them: an emoji or an accented letter counts once. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _segment of graphemes.segment(text)) count++;
  return count;
}
