/** Other forms of an English word, as people remember it: repaired, repairs and repairing for repair. Pure. */

const SHORTEST = 3;
const LATIN = /^[a-z]{3,24}$/;

/** Possible other forms of the word; not all of these need be words. */
export function formsOf(word: string): string[] {
  if (!LATIN.test(word)) return [];
  const bases = [word, ...basesOf(word)].filter((base) => base.length >= SHORTEST);
  const forms = new Set(bases.flatMap((base) => [base, ...endingsOf(base)]));
  forms.delete(word);
  return [...forms];
}

function basesOf(word: string): string[] {
  const without = (count: number) => word.slice(0, -count);
  if (word.endsWith("ies") || word.endsWith("ied")) return [`${without(3)}y`, without(1)];
  if (word.endsWith("ing")) return [without(3), `${without(3)}e`, undoubled(without(3))];
  if (word.endsWith("ed")) return [without(2), without(1), undoubled(without(2))];
  if (word.endsWith("es")) return [without(2), without(1)];
  return /[^siu]s$/.test(word) ? [without(1)] : [];
}

function endingsOf(base: string): string[] {
  if (base.endsWith("e")) return [`${base}s`, `${base}d`, `${base.slice(0, -1)}ing`];
  if (/[^aeiou]y$/.test(base)) return [`${base.slice(0, -1)}ies`, `${base.slice(0, -1)}ied`, `${base}ing`];
  const plural = /(?:s|x|z|ch|sh|o)$/.test(base) ? [`${base}es`, `${base}s`] : [`${base}s`];
  return [...plural, `${base}ed`, `${base}ing`];
}

/** stopp, of stopped: stop. */
function undoubled(base: string): string {
  return base.at(-1) === base.at(-2) ? base.slice(0, -1) : base;
}
