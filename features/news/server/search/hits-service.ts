/**
 * Selects the entries a search ranks. Ranking visits each entry, and the commonest words occur in half of them, so for
 * common words only the newest hits are read, without touching the others.
 */
import type { Transaction } from "#platform/database/client.ts";
import { isCommon, type SearchPlan } from "#platform/text-search/plan.ts";
import * as queries from "./queries.ts";

const MAX = { limit: 200, inspected: 600 };
/** With this many hits, older ones are not needed. */
const ENOUGH_HITS = 150;
/** Up to this many hits are all visited. */
const FEW_HITS = 4000;
/**
 * How many of the catalogue's newest entries are searched first (minimum and maximum), and the factor for each further
 * step.
 */
const [SHORT_LOOK, LONG_LOOK, FURTHER] = [300, 30_000, 8];
/** Maximum feeds for which the index is queried one by one. */
const MANY_FEEDS = 200;
/** Newest entries of the reader's own feeds, together, that are searched first, and if that is not enough. */
const [OWN_LOOK, LONG_OWN_LOOK] = [1000, 5000];

export type HitSearch = {
  tx: Transaction;
  /** Feeds outside the catalogue visible to the reader. */
  ownFeeds: readonly number[];
  stored: queries.Stored;
  query: SearchPlan;
};

/** @returns entries of the newest hits, in titles and anywhere, at most a few hundred; some may not be hits. */
export async function findHits(search: HitSearch): Promise<Set<number>> {
  const { stored, ownFeeds } = search;
  const { estimate } = search.query;
  if (estimate <= FEW_HITS) return findAll(search);
  const inCatalogue = (estimate * stored.catalogue) / Math.max(1, stored.all);
  const found = await (inCatalogue <= FEW_HITS
    ? findAllOfCatalogue(search)
    : findNewestOfCatalogue(search, inCatalogue));
  if (ownFeeds.length > 0) found.push(await findOwn(search));
  return idsOf(found);
}

/** Searches titles separately only when there may be too many hits in texts. */
async function findAll({ tx, ownFeeds, query }: HitSearch): Promise<Set<number>> {
  const scopes = [queries.CATALOGUE, ...ownFeeds];
  const anywhere = await queries.listAllHits(tx, { ...query, column: "words" }, scopes, MAX);
  if (!isFull(anywhere)) return idsOf([anywhere]);
  return idsOf([anywhere, await queries.listAllHits(tx, { ...query, column: "title_words" }, scopes, MAX)]);
}

async function findAllOfCatalogue({ tx, query }: HitSearch): Promise<queries.Hits[]> {
  const anywhere = await queries.listCatalogueHits(tx, { ...query, column: "words" }, null, MAX);
  if (!isFull(anywhere)) return [anywhere];
  return [anywhere, await queries.listCatalogueHits(tx, { ...query, column: "title_words" }, null, MAX)];
}

async function findNewestOfCatalogue({ tx, query, stored }: HitSearch, estimate: number): Promise<queries.Hits[]> {
  const wanted = ((query.exact ? MAX.inspected : ENOUGH_HITS) * 1.5 * stored.catalogue) / estimate;
  const reach = await queries.findReach(tx, Math.ceil(Math.min(LONG_LOOK, Math.max(SHORT_LOOK, wanted))));
  return [
    await lookBack(tx, { ...query, column: "words" }, reach),
    await lookBack(tx, { ...query, column: "title_words" }, reach),
  ];
}

/** Words may have been common only in the past, or never together: searches further and further back. */
async function lookBack(
  tx: Transaction,
  query: queries.ColumnQuery,
  reach: queries.Reach | null,
): Promise<queries.Hits> {
  if (reach) {
    const { newest, counted, oldest } = reach;
    for (let span = newest - counted + 1; newest - span > oldest; span *= FURTHER) {
      const found = await queries.listCatalogueHits(tx, query, newest - span, MAX);
      if (isEnough(found, query)) return found;
    }
  }
  return queries.listCatalogueHits(tx, query, null, MAX);
}

async function findOwn({ tx, ownFeeds, query, stored }: HitSearch): Promise<queries.Hits> {
  const anywhere = { ...query, column: "words" as const };
  if (ownFeeds.length <= MANY_FEEDS && !isCommon(query.estimate, stored.all))
    return queries.listFeedHits(tx, anywhere, ownFeeds, MAX);
  const look = (entries: number) =>
    queries.listNewestHits(tx, anywhere, { feedIds: ownFeeds, each: Math.ceil(entries / ownFeeds.length) }, MAX);
  const found = await look(OWN_LOOK);
  return isEnough(found, query) ? found : look(LONG_OWN_LOOK);
}

function isFull({ hits, seen }: queries.Hits): boolean {
  return hits.length === MAX.limit || seen === MAX.inspected;
}

/** For phrases the number of entries read counts, because there may be no hits at all. */
function isEnough({ hits, seen }: queries.Hits, { exact }: queries.WordsQuery): boolean {
  return hits.length >= ENOUGH_HITS || (exact !== null && seen >= MAX.inspected);
}

function idsOf(found: readonly queries.Hits[]): Set<number> {
  return new Set(found.flatMap(({ hits }) => hits).map(({ entry_id }) => entry_id));
}
