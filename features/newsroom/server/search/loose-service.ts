/** What a search finds that no post answers in full: posts with most of its words, in any form, typing errors corrected. */
import { otherNumbersOf } from "#platform/text-search/numbers.ts";
import { parseSearch, type SearchTerm, wantedWords } from "#platform/text-search/search-text.ts";
import { isSmallWord } from "#platform/text-search/small-words.ts";
import { MAX_SEARCH } from "../../archive-contract.ts";
import { findCorrections } from "./correction-service.ts";
import { findHits } from "./hits-service.ts";
import { readMarks } from "./mark-policy.ts";
import { planOf, type WordSearch } from "./plan-policy.ts";
import type { PostSearch } from "./policy.ts";
import * as queries from "./queries.ts";
import { inTime, type SearchTime } from "./search-time.ts";
import { askFor, newsroomIds } from "./service.ts";

/** More combinations of words would take long. */
const MAX_WORDS = 8;
/** A search of which fewer words are known to posts is a guess. */
const KNOWN_SHARE = 1 / 3;

export type LooseHits = {
  /** Best first, one page. */
  ids: readonly number[];
  /** Words that no hit was asked for. */
  leftOut: string[];
  /** Of each hit, the words that it lacks. */
  without: ReadonlyMap<number, string[]>;
  /** Words to mark, as the index knows them. */
  words: ReadonlySet<string>;
};

/**
 * @param exact number of posts that have all words, which are among the hits.
 * @returns null if even most of the words are in no further post, or if the search asks for a phrase.
 */
export async function findMaxWords(search: PostSearch, exact: number, time: SearchTime): Promise<LooseHits | null> {
  const parsed = parseSearch(search.q.slice(0, MAX_SEARCH));
  const query = parsed && readMarks(parsed);
  if (!query || query.wanted.some(({ isPhrase }) => isPhrase) || time.isShort) return null;
  return inTime(async () => {
    const all = unique(query.wanted);
    const telling = all.filter((term) => !isSmall(term)).slice(0, MAX_WORDS);
    const forms = await queries.listForms(
      wantedWords({ ...query, wanted: telling }),
      search.language ?? null,
      time.statementMs,
    );
    const asked = await askFor(search, { ...query, wanted: telling }, time, (word) => forms.get(word) ?? []);
    const isKnown = ({ term, words }: SearchTerm) =>
      term !== undefined || words.every((word) => asked.levels.has(word) || asked.alternatives.has(word));
    const unknown = wantedWords({ ...query, wanted: telling.filter((term) => !isKnown(term)) });
    const corrections = await findCorrections(unknown, time);
    const alternatives = new Map([
      ...asked.alternatives,
      ...[...corrections].map(([word, meant]) => [word, [meant]] as const),
    ]);
    const known = telling.filter((term) => isKnown(term) || term.words.every((word) => corrections.has(word)));
    if (known.length === 0 || (exact > 0 && all.length === 1) || known.length < telling.length * KNOWN_SHARE)
      return null;
    const loose = { ...asked, alternatives, query: { ...query, wanted: known } };
    const order = search.sort === "newest" ? ("newest" as const) : ("best" as const);
    // Without this, a search for two words that no post has together runs twice.
    const isWider =
      known.length < all.length ||
      corrections.size > 0 ||
      asked.alternatives.keys().some((word) => hasMoreForms(asked, word));
    for (let least = known.length - (isWider ? 0 : 1); least > known.length / 2 && !time.isShort; least--) {
      const { hits } = await findHits({ ...loose, least }, { order, skipped: 0, count: search.limit });
      if (hits.length <= exact) continue;
      const parts = known.map(
        (term) => planOf({ ...loose, query: { ...loose.query, unwanted: [], wanted: [term] } }, []).all,
      );
      const found = hits.map(({ post_id }) => post_id);
      const lacking = await queries.listLacking(found, parts, time.statementMs);
      return {
        ids: await newsroomIds(search, found),
        leftOut: all.filter((term) => !known.includes(term)).map(written),
        without: new Map(
          lacking.map(({ post_id, parts: lacks }) => [post_id, lacks.flatMap((n) => labels(known[n - 1]))]),
        ),
        words: new Set(wantedWords(loose.query).flatMap((word) => [word, ...(alternatives.get(word) ?? [])])),
      };
    }
    return null;
  });
}

/** Whether posts have the word in forms that an exact search does not ask for. */
function hasMoreForms({ alternatives }: WordSearch, word: string): boolean {
  const exact = new Set(otherNumbersOf(word));
  return alternatives.get(word)?.some((form) => !exact.has(form)) ?? false;
}

function isSmall({ term, words }: SearchTerm): boolean {
  return term === undefined && words.every(isSmallWord);
}

function unique(terms: readonly SearchTerm[]): SearchTerm[] {
  return [...new Map(terms.map((term) => [written(term), term])).values()];
}

function written({ words }: SearchTerm): string {
  return words.join(" ");
}

function labels(term: SearchTerm | undefined): string[] {
  return term ? [written(term)] : [];
}
