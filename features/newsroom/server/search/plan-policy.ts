/** What one search asks the index of words for. Pure. */
import { type Alternatives, planSearch, type SearchPlan } from "#platform/text-search/plan.ts";
import type { SearchQuery } from "#platform/text-search/search-text.ts";
import { termOf } from "../post-index/vector-policy.ts";
import type { PostSearch } from "./policy.ts";
import type { SearchTime } from "./search-time.ts";

/** How many of the newest titles and of the newest texts are compared. */
export const MOST_COMPARED = 200;
/** So many hits are all visited. Checking a phrase costs more. */
export const FEW_HITS = 3000;
const FEW_PHRASES = 1000;
/** Several words are mostly together in fewer posts than estimated, and to find out is cheap. */
const DOUBT = 4;
/** About one in eight posts with a word has it in the title: three levels of the lexicon less. */
const TITLE_LEVELS = 3;
export const TITLE_SHARE = 2 ** -TITLE_LEVELS;

export type WordSearch = {
  search: PostSearch;
  query: SearchQuery;
  alternatives: Alternatives;
  levels: ReadonlyMap<string, number>;
  stored: number;
  time: SearchTime;
};

export function planOf(
  { query, alternatives, levels, stored }: WordSearch,
  terms: readonly string[][],
  spell?: (word: string) => string,
): SearchPlan {
  return planSearch(query, { alternatives, levels, stored, terms, ...(spell && { spell }) });
}

/** The words of the title, for the order of hits. */
export function titlePlan(asked: WordSearch, terms: readonly string[][] = []): SearchPlan {
  return { ...planOf({ ...asked, query: { ...asked.query, unwanted: [] } }, terms, termOf.title), exact: null };
}

/** Its words are as rare as they are in titles. */
export function inTitles(asked: WordSearch): WordSearch {
  const levels = Array.from(asked.levels, ([word, level]): [string, number] => [
    word,
    isTerm(word) ? level : level - TITLE_LEVELS,
  ]);
  return { ...asked, levels: new Map(levels) };
}

/** Words hold letters and digits only. */
function isTerm(word: string): boolean {
  return word.includes(":");
}

export function isFew({ estimate, exact, index }: SearchPlan): boolean {
  const most = exact === null ? FEW_HITS : FEW_PHRASES;
  return estimate <= (index.includes(" & ") ? most * DOUBT : most);
}
