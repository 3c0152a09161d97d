/** A search as queries of PostgreSQL's text search: the condition for the index, and the check of its hits. */
import { type SearchQuery, type SearchTerm, wantedWords } from "./search-text.ts";

/** Alternatives for words: completions of an unfinished word, corrections of a misspelt one. */
export type Alternatives = ReadonlyMap<string, readonly string[]>;

/** In a larger share of entries a word is common. */
const COMMON_SHARE = 0.05;
/**
 * The index also gets a common word unless it has this many times as many entries as the rarest: reading one of its
 * positions takes a fiftieth of the time of checking an entry.
 */
const WORTH_ASKING = 30;

/** Without knowing how many are stored, nothing is. */
export function isCommon(entries: number, stored: number): boolean {
  return stored > 0 && entries > stored * COMMON_SHARE;
}

/** The search as tsqueries, and roughly how many entries `index` finds. */
export type SearchPlan = {
  /** The words that are worth asking for, in any order. */
  index: string;
  /** Every word, and none that is excluded. */
  all: string;
  /** Phrases; null without. */
  exact: string | null;
  estimate: number;
};

export type PlanOptions = {
  alternatives: Alternatives;
  /** Of the lexicon: about the binary logarithm of how many entries have a word or term. */
  levels: ReadonlyMap<string, number>;
  /** Number of entries; 0: unknown. */
  stored: number;
  /** What entries are filtered by: terms of the index that are no words, one of each list. Quotes in them are doubled. */
  terms?: readonly (readonly string[])[];
  /** How many of the words an entry needs; left out: all. */
  least?: number | undefined;
  /** How the index spells a wanted word; left out: as it is. */
  spell?: (word: string) => string;
};

export function planSearch(
  query: SearchQuery,
  { alternatives, levels, stored, terms = [], least = Infinity, spell = (word) => word }: PlanOptions,
): SearchPlan {
  const countOf = (spellings: readonly string[]) =>
    spellings.reduce((sum, each) => sum + 2 ** (levels.get(each) ?? 0), 0);
  const wordOf = (word: string): Asked => {
    const spellings = [word, ...(alternatives.get(word) ?? [])];
    return { text: oneOf(spellings.map(spell)), entries: countOf(spellings) };
  };
  const meant = query.wanted.flatMap(({ words, term }) =>
    term === undefined ? [] : [orTerm(words.map(wordOf), term, countOf)],
  );
  const wanted = [
    ...wantedWords({ ...query, wanted: query.wanted.filter(({ term }) => term === undefined) }).map(wordOf),
    ...meant,
  ];
  const asked = [
    ...(least < wanted.length ? [anyOf(least, wanted)] : wanted),
    ...terms.map((each) => ({ text: oneOf(each), entries: countOf(each) })),
  ];
  const rarest = Math.min(...asked.map(({ entries }) => entries));
  const indexed = asked.filter(({ entries }) => !isCommon(entries, stored) || entries <= rarest * WORTH_ASKING);
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

type Asked = { text: string; entries: number };

/** What the words mean, or the words themselves. */
function orTerm(words: readonly Asked[], term: string, countOf: (spellings: readonly string[]) => number): Asked {
  const rarest = Math.min(...words.map(({ entries }) => entries));
  return {
    text: `(${quote(term)} | (${words.map(({ text }) => text).join(" & ")}))`,
    entries: countOf([term]) + rarest,
  };
}

/** Entries that have at least `least` of these. */
function anyOf(least: number, all: readonly Asked[]): Asked {
  const together = choose(least, all);
  const entries = together.reduce((sum, each) => sum + Math.min(...each.map((one) => one.entries)), 0);
  return { text: `(${together.map((each) => `(${each.map(({ text }) => text).join(" & ")})`).join(" | ")})`, entries };
}

function choose<T>(count: number, all: readonly T[]): T[][] {
  if (count === 0) return [[]];
  return all.flatMap((first, place) => choose(count - 1, all.slice(place + 1)).map((rest) => [first, ...rest]));
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
