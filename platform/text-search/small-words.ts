/** Words that say little of what is looked for: they are left out before others where no entry has all of them. */
const SMALL_WORDS = new Set(
  `a about after all also am an and any are as at be been before but by can could did do does for from get gets go goes
  going got had has have he her here him his how i if in into is it its just made make makes me more most my no not of off
  on one or our out over she so some than that the their them then there these they this those to too under up us was we
  were what when where which who whom whose why will with would you your`.split(/\s+/),
);

/** Also true for single letters, such as those that an apostrophe leaves. @param word as `wordsOf` gives it. */
export function isSmallWord(word: string): boolean {
  return SMALL_WORDS.has(word) || /^[a-z]$/.test(word);
}
