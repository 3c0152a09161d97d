/**
 * Searching news: sources by name, entries by their words, best first. Every step is limited: for a word that half of
 * all entries have, the newest hits are ranked, and the index finds them without visiting the others.
 */
import pg from "pg";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { otherNumbersOf } from "#platform/text-search/numbers.ts";
import { type Alternatives, planSearch } from "#platform/text-search/plan.ts";
import { scoreHits } from "#platform/text-search/score.ts";
import {
  isContradiction,
  mayGoOn,
  parseSearch,
  type SearchQuery,
  wantedWords,
} from "#platform/text-search/search-text.ts";
import { oneSlipFrom, slipsAllowed, slipsBetween } from "#platform/text-search/typos.ts";
import { ARTICLES_PER_SOURCE, newsMessages, SOURCES_PER_PAGE } from "../../contract.ts";
import { findHits } from "./hits-service.ts";
import { sourcePatterns } from "./policy.ts";
import * as queries from "./queries.ts";
import { listFeedsWithUnread, listRead } from "../articles/unread-queries.ts";

export type FoundGroup = { feedId: number; entryIds: number[] };

/** Maximum sources found by name; ten pages. */
const MAX_SOURCES = 200;
const WAYS_ON = 10;
/** With fewer groups than this, other spellings are tried for words in fewer entries than 2 to this power. */
const [FEW_GROUPS, KNOWN_LEVEL] = [3, 4];
const CORRECTIONS = 3;
const CORRECTED_WORDS = 3;

/**
 * Searches the sources visible to the reader: words in any order, the last also as a prefix, phrases in quotes, `-`
 * before excluded words. Sources found by name come first, without entries (show their newest); then sources by their
 * best entry.
 * @param unreadAt only entries unread at this time; null: all.
 * @returns entries ranked, at most ARTICLES_PER_SOURCE a group; a page beyond the end is empty.
 * @throws AppError invalid-input naming `query` when it contains no searchable word, unavailable when it takes too
 * long.
 */
export async function findNews(
  userId: number,
  text: string,
  { page, unreadAt = null }: { page: number; unreadAt?: Date | null },
): Promise<{ groups: FoundGroup[]; totalPages: number }> {
  const query = parseSearch(text);
  if (!query) throw invalidInput({ query: newsMessages.emptyQuery });
  try {
    const found = await transaction((tx) => searchAll(tx, userId, query));
    const groups = unreadAt === null ? found : await filterUnread(userId, found, unreadAt);
    const first = (page - 1) * SOURCES_PER_PAGE;
    return {
      groups: groups
        .slice(first, first + SOURCES_PER_PAGE)
        .map(({ feedId, entryIds }) => ({ feedId, entryIds: entryIds.slice(0, ARTICLES_PER_SOURCE) })),
      totalPages: Math.max(1, Math.ceil(groups.length / SOURCES_PER_PAGE)),
    };
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === "57014")
      throw new AppError("unavailable", newsMessages.searchFailed, { cause: error });
    throw error;
  }
}

/** Without entries read by then, and without sources that have none left. */
async function filterUnread(userId: number, found: readonly FoundGroup[], at: Date): Promise<FoundGroup[]> {
  const named = found.filter(({ entryIds }) => entryIds.length === 0).map(({ feedId }) => feedId);
  const hits = found.flatMap(({ entryIds }) => entryIds);
  const [unread, read] = await Promise.all([listFeedsWithUnread(userId, named, at), listRead(userId, hits, at)]);
  return found
    .map(({ feedId, entryIds }) => ({ feedId, entryIds: entryIds.filter((id) => !read.has(id)) }))
    .filter(({ feedId, entryIds }) => entryIds.length > 0 || unread.has(feedId));
}

/** State of one search. */
type Search = {
  tx: Transaction;
  query: SearchQuery;
  ownFeeds: readonly number[];
  stored: queries.Stored;
  levels: Map<string, number>;
};

async function searchAll(tx: Transaction, userId: number, query: SearchQuery): Promise<FoundGroup[]> {
  if (isContradiction(query)) return [];
  const ownFeeds = await queries.prepareSearch(tx, userId);
  const prefix = query.prefix !== null && mayGoOn(query.prefix) ? query.prefix : null;
  const wanted = wantedWords(query);
  const words = [...wanted, ...wanted.flatMap(otherNumbersOf)];
  const { known, stored } = await queries.listKnown(tx, words, prefix, WAYS_ON);
  const levels = new Map(known.map(({ word, level }) => [word, level]));
  const search = { tx, query, ownFeeds, stored, levels };
  const waysOn = known.filter(({ isWayOn }) => isWayOn).map(({ word }) => word);
  const endings = new Map(
    wanted.flatMap((word) => {
      const others = otherNumbersOf(word).filter((other) => levels.has(other));
      const also = word === prefix ? [...waysOn, ...others] : others;
      return also.length > 0 ? [[word, also]] : [];
    }),
  );
  const found = await searchOnce(search, endings, new Map());
  if (found.length >= FEW_GROUPS) return found;
  const corrections = await findCorrections(search);
  if (corrections.size === 0) return found;
  const meant = await searchOnce(search, new Map([...endings, ...corrections]), corrections);
  const shown = new Set(found.map(({ feedId }) => feedId));
  return [...found, ...meant.filter(({ feedId }) => !shown.has(feedId))];
}

/** @param inNames words in sources' names, which are matched by prefix anyway. */
async function searchOnce(search: Search, alternatives: Alternatives, inNames: Alternatives): Promise<FoundGroup[]> {
  const { tx, query, ownFeeds, levels, stored } = search;
  const sources = await queries.listSources(tx, ownFeeds, sourcePatterns(query, inNames), MAX_SOURCES);
  const plan = planSearch(query, { alternatives, levels, stored: stored.all });
  const ids = await findHits({ tx, ownFeeds, stored, query: plan });
  const ranked = ids.size > 0 ? await queries.rankHits(tx, [...ids], plan) : [];
  return groupHits(sources, scoreHits(ranked, Date.now()));
}

/** Suggestions for rare words. */
async function findCorrections({ tx, query, ownFeeds, levels }: Search): Promise<Map<string, string[]>> {
  const corrections = new Map<string, string[]>();
  const strange = wantedWords(query).filter((word) => (levels.get(word) ?? 0) < KNOWN_LEVEL);
  for (const word of strange.slice(0, CORRECTED_WORDS)) {
    const near = await queries.listWritten(tx, ownFeeds, oneSlipFrom(word));
    const meant = near.length > 0 ? near : await findSimilar(tx, ownFeeds, word);
    const first = meant.slice(0, CORRECTIONS);
    if (first.length > 0) corrections.set(word, [...first, ...first.flatMap(otherNumbersOf)]);
  }
  return corrections;
}

async function findSimilar(tx: Transaction, ownFeeds: readonly number[], word: string): Promise<string[]> {
  const allowed = slipsAllowed(word);
  if (allowed < 2) return [];
  return (await queries.listSimilar(tx, ownFeeds, word))
    .map((known) => ({ ...known, slips: slipsBetween(word, known.word, allowed) }))
    .filter(({ slips }) => slips > 0 && slips <= allowed)
    .toSorted((a, b) => a.slips - b.slips || b.level - a.level)
    .map((known) => known.word);
}

/** @param hits best first. */
function groupHits(sources: readonly number[], hits: readonly queries.RankedHit[]): FoundGroup[] {
  const groups = new Map<number, number[]>(sources.map((id) => [id, []]));
  const named = new Set(sources);
  for (const { feed_id, entry_id } of hits) {
    if (named.has(feed_id)) continue;
    const entries = groups.get(feed_id) ?? [];
    entries.push(entry_id);
    groups.set(feed_id, entries);
  }
  return Array.from(groups, ([feedId, entryIds]) => ({ feedId, entryIds }));
}
