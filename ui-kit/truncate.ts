/** Cuts text for display (docs/product/dashboard.md, Cut texts). Invariant: stored text is never cut. */

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Each of these characters is a grapheme, and to segment a text takes a hundred times as long as to see that. */
const PLAIN = /^[ -~]*$/;

/** A cut goes back to the last space when it is this near, so that no word is broken without need. */
const WORD_REACH = 14;

/** At most `max` graphemes, what readers see as characters, so no emoji or accent is split; then an ellipsis. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text; // a grapheme has at least one code unit
  if (PLAIN.test(text)) return `${atWordEnd(text.slice(0, max), text.slice(max))}…`;
  let count = 0;
  for (const { index } of graphemes.segment(text)) {
    if (count === max) return `${atWordEnd(text.slice(0, index), text.slice(index))}…`;
    count += 1;
  }
  return text;
}

function atWordEnd(kept: string, rest: string): string {
  const space = kept.lastIndexOf(" ");
  const isInsideWord = !/^\s/.test(rest) && space > 0 && kept.length - space <= WORD_REACH;
  return (isInsideWord ? kept.slice(0, space) : kept).replace(/(?<![\s,;:])[\s,;:]+$/, "");
}
