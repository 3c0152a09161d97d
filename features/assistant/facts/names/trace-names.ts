/** Traces names in sources: the same letters in order, ignoring case, accents, dots and hyphens. */
import type { FactSource } from "../fact-source.ts";
import { isAcronym } from "./name-words.ts";
import { isLittleWord } from "./ordinary-words.ts";

/**
 * Possessive endings, words, and significant marks: "Salt, Wind and Sea" is not a list of "Salt" and "Wind and Sea".
 */
const TOKEN =
  /(?<=[\p{L}\p{N}\p{M}])['’][sS](?![\p{L}\p{N}\p{M}])|[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}\s.\-‑–'’‘“”"«»/+]/gu;
/** Insignificant marks and spaces are between them. */
const INSIDE = /^[^\n]{0,5}$/;
const LONGEST = 300;
const MAX_TOKENS = 40;
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  ø: "o",
  æ: "ae",
  œ: "oe",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};
const SMALL = new Set(["of", "the", "and", "for", "de", "da", "do", "&"]);

/** The letters and digits of a name: "J.K. O’Brien’s" and "JK OBrien" are the same. */
function foldName(name: string): string {
  return [...name.matchAll(TOKEN)].map(([token]) => foldToken(token)).join("");
}

function foldToken(token: string): string {
  if (token === "&") return "and";
  if (/^['’]/.test(token)) return "";
  if (/^[^\p{L}\p{N}\p{M}]/u.test(token)) return token;
  if (/^[\dA-Za-z]+$/.test(token)) return token.toLowerCase();
  return token
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/[ßøæœłđðþı]/g, (letter) => LETTERS[letter] ?? letter);
}

/**
 * @param names exactly as in the text.
 * @returns label of the first source of each name that has one.
 */
export function traceNames(names: readonly string[], sources: readonly FactSource[]): Map<string, string> {
  const folded = new Map([...new Set(names)].map((name) => [name, foldName(name)]));
  const wanted = new Map(
    [...folded]
      .filter(([, letters]) => letters !== "" && letters.length <= LONGEST)
      .map(([name, letters]) => [letters, name]),
  );
  const acronyms = [...wanted].filter(([, name]) => isAcronym(name));
  const found = new Map<string, string>();
  for (const { label, text } of sources) {
    for (const letters of namesWithin(text, wanted)) if (!found.has(letters)) found.set(letters, label);
    const initials = acronyms.length > 0 ? initialsOf(text) : new Set<string>();
    for (const [letters, name] of acronyms) {
      if (!found.has(letters) && initials.has(name.replaceAll(".", ""))) found.set(letters, label);
    }
  }
  return new Map(
    [...folded].flatMap(([name, letters]) => {
      const label = found.get(letters);
      return label === undefined ? [] : [[name, label]];
    }),
  );
}

/** Enough letters to stop early when a text begins like none of the names. */
const BEGINNING = 3;

function namesWithin(text: string, wanted: ReadonlyMap<string, string>): Set<string> {
  const longest = Math.max(0, ...wanted.keys().map((letters) => letters.length));
  const tokens = readTokens(text);
  const beginnings = new Set([...wanted.keys()].map((name) => name.slice(0, BEGINNING)));
  const found = new Set<string>();
  tokens.forEach((first, start) => {
    let letters = "";
    for (let index = start; index < tokens.length && index < start + MAX_TOKENS; index += 1) {
      const token = tokens[index];
      if (!token || (index > start && !token.goesOn)) return;
      letters += token.folded;
      if (letters.length > longest) return;
      if (letters.length >= BEGINNING && !beginnings.has(letters.slice(0, BEGINNING))) return;
      const name = wanted.get(letters);
      if (name !== undefined && isSameCase(name, first.text, index > start)) found.add(letters);
    }
  });
  return found;
}

type Token = { text: string; folded: string; goesOn: boolean };

function readTokens(text: string): Token[] {
  let before = 0;
  return [...text.matchAll(TOKEN)].map(({ 0: token, index }) => {
    const gap = text.slice(before, index);
    before = index + token.length;
    return { text: token, folded: foldToken(token), goesOn: gap === " " || INSIDE.test(gap) };
  });
}

/** "US" is not in "tell us", and "IT" not in "it". */
function isSameCase(name: string, token: string, isLonger: boolean): boolean {
  return isLonger || name !== name.toUpperCase() || token === token.toUpperCase() || !isLittleWord(token.toLowerCase());
}

/** First letters of capitalised words in a row, a word for each row: "European Central Bank" is "ECB". */
function initialsOf(text: string): Set<string> {
  const rows = new Set<string>();
  let row = "";
  let before = 0;
  const end = () => {
    for (let start = 0; start < row.length; start += 1) {
      for (const length of [2, 3, 4, 5, 6]) {
        const part = row.slice(start, start + length);
        if (part.length === length && (length > 2 || part.length === row.length)) rows.add(part);
      }
    }
    row = "";
  };
  for (const match of text.matchAll(/\p{L}[\p{L}\p{M}’']*/gu)) {
    if (!/^[ \u00a0-]$/.test(text.slice(before, match.index))) end();
    before = match.index + match[0].length;
    if (SMALL.has(match[0])) continue;
    if (!/^\p{Lu}/u.test(match[0])) end();
    else row += match[0].charAt(0);
  }
  end();
  return rows;
}
