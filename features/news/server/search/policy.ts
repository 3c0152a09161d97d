/** Parses a reader's search: words, quoted phrases, excluded words; the last word may be unfinished. */
import { isUnspaced, wordsOf } from "../../stories/words.ts";

export type SearchTerm = {
  words: string[];
  /** The words follow each other. */
  isPhrase: boolean;
};

export type SearchQuery = {
  /** Not empty. */
  wanted: SearchTerm[];
  unwanted: SearchTerm[];
  /** The last word, when it may go on; null after a quote or an excluded word. */
  prefix: string | null;
};

/** Alternatives for words: completions of an unfinished word, corrections of a misspelt one. */
export type Alternatives = ReadonlyMap<string, readonly string[]>;

/** More makes no search better and each costs time. */
const MAX_WANTED_WORDS = 12;
const MAX_UNWANTED = 8;
const PARTS = /(-?)(?:"([^"]*)"?|([^\s"]+))/gu;
const QUOTES = /[“”„‟«»〝〞＂]/gu;
/** Somebody pasted an address: its host says which source. */
const ADDRESS = /^(?:feed:)?(?:https?:\/\/)(?:www\.)?([^/?#]+).*$|^www\.(\S+?)(?:[/?#].*)?$/iu;

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

/** In a larger share of entries a word is common: the index is asked for the others, as long as there is one. */
const COMMON_SHARE = 0.05;

/** Without knowing how many are stored, nothing is. */
export function isCommon(entries: number, stored: number): boolean {
  return stored > 0 && entries > stored * COMMON_SHARE;
}

/** The search as tsqueries, and roughly how many entries `index` finds. */
export type SearchPlan = {
  /** Every word that is not common, in any order. */
  index: string;
  /** Every word, and none that is excluded. */
  all: string;
  /** Phrases; null without. */
  exact: string | null;
  estimate: number;
};

/** @param levels of the lexicon (see search_words.level). @param stored number of entries; 0: unknown. */
export function planSearch(
  query: SearchQuery,
  alternatives: Alternatives,
  levels: ReadonlyMap<string, number>,
  stored: number,
): SearchPlan {
  const asked = wantedWords(query).map((word) => {
    const spellings = [word, ...(alternatives.get(word) ?? [])];
    const entries = spellings.reduce((sum, each) => sum + 2 ** (levels.get(each) ?? 0), 0);
    return { text: oneOf(spellings), entries };
  });
  const seldom = asked.filter(({ entries }) => !isCommon(entries, stored));
  const indexed = seldom.length > 0 ? seldom : asked;
  const single = query.unwanted.filter(({ words, isPhrase }) => !isPhrase && words.length === 1);
  const inOrder = ({ words }: SearchTerm) => `(${words.map(quote).join(" <-> ")})`;
  const exact = [
    ...query.wanted.filter(({ isPhrase }) => isPhrase).map(inOrder),
    ...query.unwanted.filter((term) => !single.includes(term)).map((term) => `!${inOrder(term)}`),
  ];
  const excluded = single.map(({ words: [first = ""] }) => `!${quote(first)}`);
  return {
    index: indexed.map(({ text }) => text).join(" & "),
    all: [...asked.map(({ text }) => text), ...excluded].join(" & "),
    exact: exact.length > 0 ? exact.join(" & ") : null,
    estimate: estimateTogether(
      indexed.map(({ entries }) => entries),
      stored,
    ),
  };
}

/** Words that belong together meet ten times as often as by chance, or in a fifth of the entries that have the rarest. */
function estimateTogether(perWord: readonly number[], stored: number): number {
  const rarest = Math.min(...perWord);
  if (perWord.length === 1 || stored === 0) return rarest;
  const byChance = perWord.reduce((hits, entries) => hits * Math.min(1, entries / stored), stored);
  return Math.min(rarest, Math.max(10 * byChance, rarest / 5));
}

/** Words hold letters, marks and digits only. */
function quote(word: string): string {
  return `'${word}'`;
}

function oneOf(words: readonly string[]): string {
  return words.length === 1 ? quote(words[0] ?? "") : `(${[...new Set(words)].map(quote).join(" | ")})`;
}

/** A month old, a hit is worth about half of a new one. */
const HALF_LIFE_DAYS = 30;
const TEXT_WORTH = 0.45;
const OLD_WORTH = 0.4;
const RANK_WORTH = 0.25;

type Ranked = { is_title: boolean; rank: number; published_at: Date };

/** Titles over texts, newer over older, more of the words over fewer; best first. @param now milliseconds since 1970. */
export function scoreHits<Hit extends Ranked>(hits: readonly Hit[], now: number): Hit[] {
  const score = ({ is_title, rank, published_at }: Hit) => {
    const days = Math.max(0, now - published_at.getTime()) / 86_400_000;
    const fresh = OLD_WORTH + (1 - OLD_WORTH) * 2 ** (-days / HALF_LIFE_DAYS);
    return (is_title ? 1 : TEXT_WORTH) * fresh + RANK_WORTH * rank;
  };
  return hits
    .map((hit) => ({ hit, score: score(hit) }))
    .toSorted((a, b) => b.score - a.score || b.hit.published_at.getTime() - a.hit.published_at.getTime())
    .map(({ hit }) => hit);
}

/** `like` patterns for a source's name, for keys with a space around every word: prefixes of words, whole phrases. */
export function sourcePatterns(query: SearchQuery, alternatives: Alternatives) {
  const patternOf = (words: readonly string[]) =>
    words.every(isUnspaced) ? `%${words.join("%")}%` : `% ${words.join(" ")}%`;
  const wanted = query.wanted.flatMap(({ words, isPhrase }) =>
    isPhrase
      ? [[patternOf(words)]]
      : words.map((word) => [word, ...(alternatives.get(word) ?? [])].map((each) => patternOf([each]))),
  );
  const unwanted = query.unwanted.map(({ words }) => `% ${words.join(" ")} %`);
  const name = query.wanted.flatMap(({ words }) => words).join(" ");
  return { wanted, unwanted, name: ` ${name} ` };
}
