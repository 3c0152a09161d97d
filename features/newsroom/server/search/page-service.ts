/** Everything that the page of search shows. */
import { toldApart } from "#features/companies/names/told-apart.ts";
import { KINDS } from "#features/content/kinds/index.ts";
import { type FoundPost, getFoundPosts, getPublishedPosts } from "#features/content/server/published/list-service.ts";
import { topicSlug } from "#features/categories/names/topic-page.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { ownNameOf } from "#platform/contract/language-tag.ts";
import { bestPassage, markWords } from "#platform/text-search/highlight.ts";
import { dayOf } from "#ui-kit/format/zoned.ts";
import { formatDay } from "#ui-kit/public/dates.ts";
import { type Cursor, readCursor, type SearchQuery } from "../../archive-contract.ts";
import type { SearchChoices, SearchHit, SearchResults } from "../../site/search/results.ts";
import { listCompanies } from "../archives/queries.ts";
import { startOfIsoDay } from "../archives/period-policy.ts";
import { listLanguages } from "../archives/language-service.ts";
import { listTopics, underTopicLabels } from "../archives/topic-service.ts";
import { textOfPost } from "../post-index/vector-policy.ts";
import { findMaxWords } from "./loose-service.ts";
import type { Facets, PostSearch } from "./policy.ts";
import * as queries from "./queries.ts";
import { readSearch, type ReadSearch } from "./read-service.ts";
import { SearchTime, slowSearch } from "./search-time.ts";
import { findPublicPosts } from "./service.ts";
import { findSuggestions } from "./suggestion-service.ts";
import { words } from "#ui-kit/public/words/words.ts";
import { kindWords } from "#features/content/site/kind-words.ts";
import { categoryName } from "#ui-kit/public/words/categories.ts";

const RESULTS_ROOM = 20;
/** Maximum pages of the best hits; see MAX_RANKED. */
const MAX_PAGES = 10;
/** With fewer posts that have all words, those that have most of them are shown as well. */
const FEW_EXACT = 5;
const PASSAGE_SHOWN = 220;
const TOPICS_SHOWN = 8;
/** Days until today. */
const PUBLISHED = [7, 30, 365] as const;

/**
 * @param asked untrusted parameters of an address.
 * @returns null if it names something that does not exist, or an invalid page.
 */
export async function findSearchPage(
  asked: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<SearchResults | null> {
  const read = await readSearch(asked);
  const page = readPage(asked["page"]);
  const before = readBefore(asked["before"]);
  if (!read || page === null || before === null) return null;
  const { query, search } = read;
  if (Object.keys(query).length === 0) return withoutQuestion();
  const zone = getSite().time_zone;
  // A day in the address keeps the page the same until midnight.
  const days = PUBLISHED.map((max) => startOfIsoDay(dayOf(now, zone), zone, -max));
  const limit = RESULTS_ROOM;
  const time = new SearchTime();
  const found = await findPublicPosts({ ...search, limit, page, before }, days, time);
  const isFurther = page > 1 || before !== undefined;
  const [hits, groups] = await Promise.all([
    readHits(found.ids, found.words),
    describeGroups(read, found.facets, days),
  ]);
  const isEmpty = hits.length === 0 && !isFurther;
  const loose = hits.length < FEW_EXACT && !isFurther ? await readLoose({ ...search, limit }, found.ids, time) : null;
  const suggestions = isEmpty ? await findSuggestions(read, time) : null;
  const set = describeSet(read);
  return {
    query,
    hits,
    total: found.total,
    page,
    hasMore: found.hasMore && page < MAX_PAGES,
    next: found.next,
    isFurther,
    // Nothing found without filters: there are no choices.
    groups: isEmpty && set.length === 0 ? [] : groups,
    set,
    loose,
    suggestions,
  };
}

/** Posts with most of the words, without those that have them all. */
async function readLoose(
  search: PostSearch,
  exact: readonly number[],
  time: SearchTime,
): Promise<SearchResults["loose"]> {
  const found = await findMaxWords(search, exact.length, time);
  const ids = found?.ids.filter((id) => !exact.includes(id)) ?? [];
  if (!found || ids.length === 0) return null;
  const hits = await readHits(ids, found.words, found.without);
  return hits.length === 0 ? null : { hits, leftOut: found.leftOut };
}

async function withoutQuestion(): Promise<SearchResults> {
  return {
    query: {},
    hits: [],
    total: null,
    page: 1,
    hasMore: false,
    next: null,
    isFurther: false,
    groups: [],
    set: [],
    loose: null,
    suggestions: { meant: null, wider: [], companies: [], topics: await mostUsedTopics() },
  };
}

/** Those with the most posts first. */
export async function mostUsedTopics(): Promise<{ label: string; count: number }[]> {
  return (await listTopics()).toSorted((a, b) => b.count - a.count).slice(0, TOPICS_SHOWN);
}

async function readHits(
  ids: readonly number[],
  words: ReadonlySet<string>,
  without?: ReadonlyMap<number, string[]>,
): Promise<SearchHit[]> {
  const posts = await readPosts(ids, words);
  const described = posts.map(({ description }) => bestPassage(description, words, PASSAGE_SHOWN));
  // A summary may have a word within another one, which is none of it.
  const others = posts.filter(({ content_html }, place) => content_html === null && described[place] === null);
  const texts = others.length === 0 ? [] : await queries.listTexts(others.map(({ id }) => id));
  const textOf = new Map(texts.map(({ id, content_html }) => [id, content_html]));
  return posts.map(({ id, kind: _kind, content_html, ...card }, place) => {
    const passage =
      described[place] ??
      bestPassage(textOfPost(content_html ?? textOf.get(id) ?? ""), words, PASSAGE_SHOWN) ??
      card.description.slice(0, PASSAGE_SHOWN);
    return {
      card,
      title: markWords(card.title, words),
      passage: markWords(passage, words),
      without: without?.get(id) ?? [],
    };
  });
}

/** With the texts that may be shown; without words, none is. */
async function readPosts(ids: readonly number[], words: ReadonlySet<string>): Promise<FoundPost[]> {
  if (words.size > 0) return getFoundPosts(ids, [...words]);
  return (await getPublishedPosts(ids)).map((post) => ({ ...post, content_html: "" }));
}

async function describeGroups(
  { query, topic, company }: ReadSearch,
  facets: Facets | null,
  days: readonly Date[],
): Promise<SearchChoices[]> {
  const { archive: ofArchive, search: ofSearch } = words();
  const without = (name: keyof SearchQuery) => ({ ...query, [name]: undefined });
  const kinds = {
    title: ofArchive.kind,
    choices: [
      any(ofArchive.allKinds, without("kind"), query.kind, facets?.anyKind),
      ...KINDS.map((kind) => ({
        label: kindWords(kind).plural,
        query: { ...query, kind: kind.archiveSlug },
        isCurrent: query.kind === kind.archiveSlug,
        count: facets ? (facets.kinds.find(({ key }) => key === kind.key)?.count ?? 0) : null,
      })),
    ],
  };
  const { from: _from, to: _to, ...ever } = query;
  const published = {
    title: ofSearch.published,
    choices: [
      any(ofSearch.anyTime, ever, query.from ?? query.to, facets?.anyTime),
      ...PUBLISHED.map((max, index) => {
        const from = isoDay(days[index]);
        const isCurrent = query.from === from && query.to === undefined;
        return { label: ofSearch.past[max], query: { ...ever, from }, isCurrent, count: facets?.since[index] ?? null };
      }),
    ],
  };
  const topics = facets ? await underTopicLabels(facets.topics) : [];
  const shownTopics =
    topic && !topics.some(({ label }) => label === topic.label) ? [{ label: topic.label, count: null }] : [];
  const categories = {
    title: ofArchive.category,
    choices: [
      any(ofArchive.allCategories, without("topic"), query.topic, facets?.anyTopic),
      ...[...shownTopics, ...topics].map(({ label, count }) => ({
        label: categoryName(label),
        query: { ...query, topic: topicSlug(label) },
        isCurrent: label === topic?.label,
        count,
      })),
    ],
  };
  const counts = new Map(facets?.companies.map(({ id, count }) => [id, count]));
  const ids = [...new Set([...counts.keys(), ...(company ? [company.id] : [])])];
  const named = ids.length === 0 ? [] : await listCompanies(ids);
  const companies = {
    title: ofArchive.company,
    choices: [
      any(ofArchive.allCompanies, without("company"), query.company, facets?.anyCompany),
      ...toldApart(named)
        .toSorted((a, b) => (counts.get(b.id) ?? 0) - (counts.get(a.id) ?? 0))
        .map(({ id, slug, name }) => ({
          label: name,
          query: { ...query, company: slug },
          isCurrent: id === company?.id,
          count: counts.get(id) ?? null,
        })),
    ],
  };
  const languages = {
    title: ofArchive.language,
    choices: [
      any(ofArchive.allLanguages, without("language"), query.language, facets?.anyLanguage),
      ...(await listLanguages()).map(({ tag, name }) => ({
        label: name,
        lang: tag,
        query: { ...query, language: tag },
        isCurrent: query.language === tag,
        count: facets ? (facets.languages.find((each) => each.tag === tag)?.count ?? 0) : null,
      })),
    ],
  };
  return [kinds, published, categories, companies, languages].filter(({ choices }) => choices.length > 1);
}

function any(label: string, query: SearchQuery, set: string | undefined, count: number | undefined) {
  return { label, query, isCurrent: set === undefined, count: count ?? null };
}

function describeSet({ query, topic, company }: ReadSearch): SearchResults["set"] {
  const { from: _from, to: _to, ...ever } = query;
  const day = (iso: string | undefined) => (iso === undefined ? "" : formatDay(iso));
  const kind = KINDS.find(({ archiveSlug }) => archiveSlug === query.kind);
  return [
    ...(kind ? [{ label: kindWords(kind).plural, without: { ...query, kind: undefined } }] : []),
    ...(query.from || query.to ? [{ label: words().search.since(day(query.from), day(query.to)), without: ever }] : []),
    ...(topic ? [{ label: categoryName(topic.label), without: { ...query, topic: undefined } }] : []),
    ...(company ? [{ label: company.name, without: { ...query, company: undefined } }] : []),
    ...(query.language ? [{ label: ownNameOf(query.language), without: { ...query, language: undefined } }] : []),
  ].map(({ label, without }) => ({ label, without: onlySet(without) }));
}

/** Without undefined values. */
function onlySet(query: { [Name in keyof SearchQuery]: SearchQuery[Name] | undefined }): SearchQuery {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as SearchQuery;
}

/** From 1; null for anything that our links never contain. */
function readPage(value: unknown): number | null {
  const [asked] = [value].flat();
  if (asked === undefined) return 1;
  const page = typeof asked === "string" && /^[1-9]\d?$/.test(asked) ? Number(asked) : null;
  return page !== null && page <= MAX_PAGES ? page : null;
}

function readBefore(value: unknown): Cursor | null | undefined {
  const [asked] = [value].flat();
  if (asked === undefined) return undefined;
  return typeof asked === "string" ? readCursor(asked) : null;
}

function isoDay(date: Date | undefined): string {
  return date ? dayOf(date, getSite().time_zone) : "";
}

/** Whether a search was refused because it took too long. */
export function isSlowSearch(error: Error | null): boolean {
  return error?.message === slowSearch();
}
