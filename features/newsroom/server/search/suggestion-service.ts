/** Suggestions with hits for a search that finds nothing. */
import { parseSearch, type SearchQuery as Words, wantedWords, writeSearch } from "#platform/text-search/search-text.ts";
import { foldText } from "#platform/text-search/fold.ts";
import { isSmallWord } from "#platform/text-search/small-words.ts";
import type { SearchQuery } from "../../archive-contract.ts";
import type { SearchResults, Suggestion } from "../../site/search/results.ts";
import { listTopics } from "../archives/topic-service.ts";
import { findCorrections } from "./correction-service.ts";
import type { PostSearch } from "./policy.ts";
import * as queries from "./queries.ts";
import type { ReadSearch } from "./read-service.ts";
import type { SearchTime } from "./search-time.ts";
import { countPublicPosts } from "./service.ts";
import { words as siteWords } from "#ui-kit/public/words/words.ts";

/** Words in fewer posts than 2 to this power may be typos. */
const KNOWN_LEVEL = 2;
const [SUBSETS_SHOWN, MAX_WORDS] = [3, 6];
const COMPANIES_SHOWN = 5;
const TOPICS_SHOWN = 3;

/** As many suggestions as there is time for. */
export async function findSuggestions(
  read: ReadSearch,
  time: SearchTime,
): Promise<NonNullable<SearchResults["suggestions"]>> {
  const words = parseSearch(read.query.q ?? "");
  const [meant, companies, topics] = await Promise.all([
    words && !time.isShort ? findMeant(read, words, time) : null,
    words ? queries.listCompaniesNamed(wantedWords(words), COMPANIES_SHOWN) : [],
    listTopics(),
  ]);
  const best = topics.toSorted((a, b) => b.count - a.count).slice(0, TOPICS_SHOWN);
  return { meant, wider: words ? await findWider(read, words, time) : [], companies, topics: best };
}

/** The same search with each typo replaced by the commonest similar word, if that finds something. */
async function findMeant({ query, search }: ReadSearch, words: Words, time: SearchTime): Promise<Suggestion | null> {
  const corrections = await correct(words, time);
  if (corrections.size === 0) return null;
  const q = writeSearch(words, (word) => corrections.get(word) ?? word);
  const narrow = await countPublicPosts({ ...search, q, limit: 1 }, time);
  if (narrow !== 0) return { query: { ...query, q }, label: q, count: narrow };
  const wide = await countPublicPosts({ q, limit: 1 }, time);
  return wide === 0 ? null : { query: { q }, label: q, count: wide };
}

/** Small words, and words that posts have in another form, are no typos. */
async function correct(words: Words, time: SearchTime): Promise<Map<string, string>> {
  const forms = await queries.listForms(wantedWords(words), null, time.statementMs);
  const wanted = wantedWords(words).filter((word) => !isSmallWord(word) && !forms.has(word));
  const { known } = await queries.findKnownWords(wanted, null, 0, time.statementMs);
  const levels = new Map(known.map(({ word, level }) => [word, level]));
  const unknown = wanted.filter((word) => !levels.has(word));
  // Known words count as typos only if all words are known.
  return findCorrections(
    unknown.length > 0 ? unknown : wanted.filter((word) => (levels.get(word) ?? 0) < KNOWN_LEVEL),
    time,
  );
}

/** Without its filters, or without one of its words; only those with hits. */
async function findWider({ query, search }: ReadSearch, words: Words, time: SearchTime): Promise<Suggestion[]> {
  const q = query.q ?? "";
  const named = siteWords().search;
  const tries: { query: SearchQuery; label: string; search: PostSearch }[] = [];
  const { sort: _sort, q: _q, ...filters } = query;
  if (Object.keys(filters).length > 0) tries.push({ query: { q }, label: named.noFilters(q), search: { q, limit: 1 } });
  const { wanted } = words;
  if (wanted.length > 1 && wanted.length <= MAX_WORDS)
    for (const left of wanted) {
      const fewer = writeSearch({ ...words, wanted: wanted.filter((term) => term !== left) });
      tries.push({
        query: { ...query, q: fewer },
        label: named.only(fewer),
        search: { ...search, q: fewer, limit: 1 },
      });
    }
  else if (wanted.length === 1 && wanted[0]?.isPhrase) {
    const loose = foldText(wanted[0].words.join(" "));
    tries.push({
      query: { ...query, q: loose },
      label: named.anyOrder(loose),
      search: { ...search, q: loose, limit: 1 },
    });
  }
  const counted: Suggestion[] = [];
  for (const each of tries) {
    if (time.isShort) break;
    const count = await countPublicPosts(each.search, time);
    if (count !== 0) counted.push({ query: each.query, label: each.label, count });
  }
  return counted.toSorted((a, b) => (b.count ?? Infinity) - (a.count ?? Infinity)).slice(0, SUBSETS_SHOWN);
}
