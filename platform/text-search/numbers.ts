/** Singular and plural of a word as English and its neighbours form them: kiln and kilns, ferry and ferries. Pure. */

/** In shorter words a final s is seldom a plural: news, gas, this. */
const SHORTEST = 4;
const LATIN = /^[a-z]+$/;

/** Possible other-number forms of the word; not all of these need be words. */
export function otherNumbersOf(word: string): string[] {
  if (!LATIN.test(word)) return [];
  return isPlural(word) ? singularsOf(word) : pluralsOf(word);
}

function isPlural(word: string): boolean {
  return /[^siu]s$/.test(word);
}

function singularsOf(word: string): string[] {
  const forms = [word.slice(0, -1)];
  if (word.endsWith("ies")) forms.push(`${word.slice(0, -3)}y`);
  if (/(?:s|x|z|ch|sh|o)es$/.test(word)) forms.push(word.slice(0, -2));
  return forms.filter((form) => form.length >= SHORTEST);
}

function pluralsOf(word: string): string[] {
  if (word.length < SHORTEST) return [];
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`];
  return /(?:s|x|z|ch|sh)$/.test(word) ? [`${word}es`] : [`${word}s`];
}
