/** Whether a text is English enough for rules that know English words. */

/** The commonest English words: about a quarter of any English text, and few words of others. */
const COMMON = new Set("the and of to a in is are that with was were will has have by from its on for as".split(" "));
/** A headline's worth of words may have none of them. */
const FEW_WORDS = 25;
/** Lists and tables have fewer than prose; the most alike languages (Dutch, Norwegian) stay under 0.08. */
const LEAST_SHARE = 0.1;
const LEAST_LATIN = 0.7;

/** Enough to tell; the rest of a long text speaks the same. */
const SAMPLE = 1000;

/** @param allWords as they stand in the text. Short texts count as English when they are in Latin script. */
export function isEnglish(allWords: readonly string[]): boolean {
  const words = allWords.slice(0, SAMPLE);
  const latin = words.filter((word) => /[A-Za-z\u00C0-\u024F]/.test(word)).length;
  const written = words.filter((word) => /\p{L}/u.test(word)).length;
  if (latin < written * LEAST_LATIN) return false;
  if (words.length < FEW_WORDS) return true;
  return words.filter((word) => COMMON.has(word.toLowerCase())).length >= words.length * LEAST_SHARE;
}
