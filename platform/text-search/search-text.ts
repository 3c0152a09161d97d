/** Parses a reader's search: words, quoted phrases, excluded words; the last word may be unfinished. */
import { isUnspaced, wordsOf } from "./words.ts";

export type SearchTerm = {
  words: string[];
  /** The words follow each other. */
  isPhrase: boolean;
  /** A term of the index that says the same, such as a day. */
  term?: string;
};

export type SearchQuery = {
  /** Not empty. */
  wanted: SearchTerm[];
  unwanted: SearchTerm[];
  /** The last word if it may be incomplete; null after a quote or an excluded word. */
  prefix: string | null;
};

/** More makes no search better and each costs time. */
const MAX_WANTED_WORDS = 12;
const MAX_UNWANTED = 8;
const PARTS = /(-?)(?:"([^"]*)"?|([^\s"]+))/gu;
const QUOTES = /[“”„‟«»〝〞＂]/gu;
/** For a pasted address: its host says which source. */
const ADDRESS = /^(?:feed:)?https?:\/\/(?:www\.)?([^/?#]+)(?:[/?#].*)?$|^www\.([^/?#]+)(?:[/?#].*)?$/iu;

/** @returns null when nothing is left that could be looked for: only punctuation, only words left out. */
export function parseSearch(text: string): SearchQuery | null {
  const query: SearchQuery = { wanted: [], unwanted: [], prefix: null };
  let room = MAX_WANTED_WORDS;
  for (const [, minus, quoted, bare = ""] of text.replace(QUOTES, '"').matchAll(PARTS)) {
    const isPhrase = quoted !== undefined;
    const words = wordsOf(quoted ?? bare.replace(ADDRESS, "$1$2"));
    if (words.length === 0) continue;
    query.prefix = null;
    if (minus) {
      if (query.unwanted.length < MAX_UNWANTED) query.unwanted.push({ words, isPhrase: isPhrase && words.length > 1 });
      continue;
    }
    const taken = words.slice(0, room);
    room -= taken.length;
    if (taken.length === 0) continue;
    if (!isPhrase) query.prefix = taken.at(-1) ?? null;
    query.wanted.push({ words: taken, isPhrase: isPhrase && taken.length > 1 });
  }
  return query.wanted.length > 0 ? query : null;
}

/** Nothing can be found when a word is wanted and not wanted. */
export function isContradiction({ wanted, unwanted }: SearchQuery): boolean {
  const words = new Set(wanted.flatMap((term) => term.words));
  return unwanted.some((term) => term.words.length === 1 && words.has(term.words[0] ?? ""));
}

/** Each once. */
export function wantedWords({ wanted }: SearchQuery): string[] {
  return [...new Set(wanted.flatMap(({ words }) => words))];
}

/** Whether an unfinished word is long enough that its ways on are not half the language. */
export function mayGoOn(prefix: string): boolean {
  return isUnspaced(prefix) ? prefix.length === 1 : prefix.length >= 2;
}

/** As a user would type it. @param spell what to write for a word. */
export function writeSearch({ wanted, unwanted }: SearchQuery, spell = (word: string) => word): string {
  const termOf = ({ words, isPhrase }: SearchTerm) => {
    const text = words.map(spell).join(" ");
    return isPhrase ? `"${text}"` : text;
  };
  return [...wanted.map(termOf), ...unwanted.map((term) => `-${termOf(term)}`)].join(" ");
}
