/** Sentences and syllables of English text, estimated from spelling: what readability formulas count. */

/** Their full stop ends no sentence. */
const ABBREVIATIONS = new Set(
  "mr mrs ms dr prof st no vs inc ltd corp co jr sr gen col sen rep gov e.g i.e etc approx dept est fig jan feb mar apr jun jul aug sept sep oct nov dec".split(
    " ",
  ),
);

/** How many sentences the words of a paragraph make; its end ends the last one. At least one when there are words. */
export function countSentences(words: readonly string[]): number {
  return words.filter((word, index) => {
    const next = words[index + 1];
    return next === undefined || (endsSentence(word) && !/^\p{Ll}/u.test(next));
  }).length;
}

function endsSentence(word: string): boolean {
  const opened = word.replace(/(?<!["'”’»)\]])["'”’»)\]]+$/, "");
  const stem = opened.replace(/(?<![.!?…])[.!?…]+$/, "").toLowerCase();
  if (stem.length === opened.length) return false;
  const isInitials = /^\(?\p{L}(?:\.\p{L})*$/u.test(stem);
  return !isInitials && !ABBREVIATIONS.has(stem);
}

const VOWELS = /[aeiouyà-æè-ïò-öø-ÿ]+/g;

/** Groups of vowels, without a silent ending. A figure counts as one. */
export function countSyllables(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-zà-ÿ]+/g, "");
  if (letters.length <= 3) return 1;
  const spoken = letters.replace(/(?:[^laeiouy]es|[^aeiouydt]ed|[^laeiouy]e)$/, (ending) => ending.charAt(0));
  return Math.max(1, spoken.match(VOWELS)?.length ?? 0);
}
