/**
 * The forms in which a language bends a word: ferry and ferries, elferge and elferger, Werft and Werften. They are listed by
 * rule, because the index knows words as they are written; which ones apply is decided by the language of the article. Words
 * are folded, so Häfen is Hafen. Pure; a word has some dozens of forms at most.
 */

/** Languages whose forms are known, as primary subtags. */
export const FORM_LANGUAGES = ["en", "nb", "da", "sv", "de", "nl", "fr", "es", "pt", "it"] as const;
export type FormLanguage = (typeof FORM_LANGUAGES)[number];

const LATIN = /^[a-z]+$/;
/** In shorter words an ending is seldom one. */
const SHORTEST = 3;
const ALWAYS_S = new Set(["always", "lens", "means", "news"]);
const DOUBLED = /^[a-z]?[^aeiou][aeiou][bdgklmnprt]$/;

/** @returns the word first, then its other forms in this language; not all of them need be words. */
export function formsOf(word: string, language: FormLanguage): string[] {
  if (word.length < SHORTEST || !LATIN.test(word)) return [word];
  return [...new Set([word, ...RULES[language](word)])];
}

/** In any of these languages: for an article whose language is not known. */
export function formsAnywhere(word: string): string[] {
  return [...new Set(FORM_LANGUAGES.flatMap((language) => formsOf(word, language)))];
}

const withEndings = (stems: readonly string[], endings: readonly string[]) =>
  stems.flatMap((stem) => endings.map((ending) => stem + ending));

/** What is left without one of these endings, if enough is left. */
function without(word: string, endings: readonly string[], shortest: number): string[] {
  return endings
    .filter((ending) => word.endsWith(ending) && word.length - ending.length >= shortest)
    .map((ending) => word.slice(0, word.length - ending.length));
}

function english(word: string): string[] {
  return [word, ...englishStems(word)].flatMap((stem) => [stem, ...englishEndings(stem)]);
}

function englishStems(word: string): string[] {
  if (word.endsWith("ies") && word.length > 4) return [`${word.slice(0, -3)}y`];
  if (/(?:s|x|z|ch|sh|o)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  if (/..[^siu]s$/.test(word)) return ALWAYS_S.has(word) ? [] : [word.slice(0, -1)];
  const verbs = without(word, ["ied"], 2).map((stem) => `${stem}y`);
  for (const stem of without(word, ["ing", "ed"], SHORTEST)) {
    verbs.push(stem, `${stem}e`);
    if (stem.at(-1) === stem.at(-2) && stem.length > SHORTEST) verbs.push(stem.slice(0, -1));
  }
  return verbs;
}

function englishEndings(stem: string): string[] {
  if (/[^aeiou]y$/.test(stem)) return [`${stem.slice(0, -1)}ies`, `${stem.slice(0, -1)}ied`, `${stem}ing`];
  if (/(?:s|x|z|ch|sh)$/.test(stem)) return withEndings([stem], ["es", "ed", "ing"]);
  if (stem.endsWith("e")) return [`${stem}s`, `${stem}d`, `${stem.slice(0, -1)}ing`];
  const doubled = DOUBLED.test(stem) ? withEndings([stem + (stem.at(-1) ?? "")], ["ed", "ing"]) : [];
  return [...withEndings([stem], ["s", "es", "ed", "ing"]), ...doubled];
}

/** Norwegian, Danish, Swedish: the article is an ending. */
function nordic(word: string): string[] {
  const bare = without(word, ["erne", "arna", "orna", "ene", "ane", "en", "et", "er", "ar", "or", "a", "e"], SHORTEST);
  const stems = [word, ...bare].flatMap((stem) => (stem.endsWith("e") ? [stem, stem.slice(0, -1)] : [stem]));
  return withEndings(stems, [
    "",
    "e",
    "en",
    "et",
    "er",
    "ene",
    "erne",
    "a",
    "ar",
    "ane",
    "arna",
    "or",
    "orna",
    "s",
    "ens",
  ]);
}

/** German and Dutch. */
function german(word: string): string[] {
  const stems = [word, ...without(word, ["en", "er", "es", "em", "e", "n", "s"], 4)];
  return withEndings(stems, ["", "e", "en", "er", "es", "em", "ern", "n", "s"]);
}

/** French, Spanish, Portuguese. */
function romance(word: string): string[] {
  const forms = withEndings([word, ...without(word, ["es", "s", "x"], SHORTEST)], ["", "s", "es", "x"]);
  if (word.endsWith("al")) forms.push(`${word.slice(0, -2)}aux`, `${word.slice(0, -2)}ais`);
  if (word.endsWith("aux")) forms.push(`${word.slice(0, -3)}al`);
  if (word.endsWith("ao")) forms.push(`${word.slice(0, -2)}oes`);
  if (word.endsWith("oes")) forms.push(`${word.slice(0, -3)}ao`);
  return forms;
}

/** Its plurals change the last vowel. */
function italian(word: string): string[] {
  return /[aeio]$/.test(word) ? withEndings([word.slice(0, -1)], ["a", "e", "i", "o"]) : [];
}

const RULES: Record<FormLanguage, (word: string) => string[]> = {
  en: english,
  nb: nordic,
  da: nordic,
  sv: nordic,
  de: german,
  nl: german,
  fr: romance,
  es: romance,
  pt: romance,
  it: italian,
};
