/**
 * The explorer: pages of sources with their newest articles, all from the database; only the worker uses the network.
 */
import type { Actor } from "#features/accounts/contract.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { isAllowed, throttle } from "#platform/throttle/throttle.ts";
import { normaliseFeedUrl } from "../feeds/url.ts";
import {
  ARTICLES_PER_SOURCE,
  SOURCES_PER_PAGE,
  type NewsCategory,
  type NewsPage,
  type SourceGroup,
} from "../../contract.ts";
import * as articles from "../articles/queries.ts";
import { describeRows, olderThan } from "../articles/service.ts";
import { describeSource } from "./policy.ts";
import * as queries from "./queries.ts";
import { hurryFeeds } from "../feeds/queries.ts";
import { findOrAddFeeds } from "../feeds/service.ts";
import { findNews } from "../search/service.ts";
import { findMoment, listFeedsWithUnread } from "../articles/unread-queries.ts";

/** A feed and its entries to show, in this order; without entries the newest are shown. */
export type WantedGroup = { feedId: number; entryIds?: readonly number[] };

/** Maximum feeds that a reader named but does not follow; the oldest are forgotten first. */
const MAX_NAMED_FEEDS = 1000;

/** Limit for unknown addresses in all calls, because the worker fetches each. Enough for the largest OPML file. */
const NEW_FEEDS = { name: "news-new-feeds", max: 1500, seconds: 3600 };

/** Limit for searches, because each takes a connection of the pool. */
const SEARCHES = { name: "news-search", max: 60, seconds: 60 };

/**
 * In the given order; feeds that the reader cannot see, or are gone, are left out.
 * @param unreadAt of the newest entries only those that the reader had not read at this moment; null for all.
 */
export async function describeGroups(
  userId: number,
  wanted: readonly WantedGroup[],
  unreadAt: Date | null = null,
): Promise<SourceGroup[]> {
  if (wanted.length === 0) return [];
  const newestOf = wanted.filter(({ entryIds }) => !entryIds?.length).map(({ feedId }) => feedId);
  const chosenIds = wanted.flatMap(({ entryIds }) => entryIds ?? []);
  const [sources, newest, chosen] = await Promise.all([
    queries.listSources(
      userId,
      wanted.map(({ feedId }) => feedId),
    ),
    newestOf.length > 0 ? articles.listNewest(userId, newestOf, unreadAt) : [],
    chosenIds.length > 0 ? articles.listByIds(userId, chosenIds) : [],
  ]);
  const rowsOf = Map.groupBy(newest, ({ feed_id }) => feed_id);
  const rowOf = new Map(chosen.map((row) => [row.id, row]));
  const groups = wanted.map(({ feedId, entryIds }) => {
    const rows = rowsOf.get(feedId) ?? [];
    if (!entryIds?.length)
      return { feedId, rows: rows.slice(0, ARTICLES_PER_SOURCE), older: olderThan(rows, unreadAt) };
    return { feedId, rows: entryIds.flatMap((id) => rowOf.get(id) ?? []), older: null };
  });
  const shown = await describeRows(
    userId,
    groups.flatMap(({ rows }) => rows),
  );
  const shownById = new Map(shown.map((article) => [article.id, article]));
  const sourceById = new Map(sources.map((row) => [row.id, describeSource(row)]));
  return groups.flatMap(({ feedId, rows, older }) => {
    const source = sourceById.get(feedId);
    if (!source) return [];
    return [{ ...source, articles: rows.flatMap(({ id }) => shownById.get(id) ?? []), older }];
  });
}

/** Which page of a list; `unread` as the calls take it: "", "now" or a moment. */
type PageOfNews = { page: number; unread: string };

/** Without a category the reader's own sources come first. A page beyond the end is empty and keeps its number. */
export async function listExplorerPage(
  actor: Actor,
  { category, page, unread }: PageOfNews & { category: NewsCategory | "" },
): Promise<NewsPage> {
  const unreadAt = await momentOf(unread);
  const asked = { userId: actor.id, limit: SOURCES_PER_PAGE, offset: (page - 1) * SOURCES_PER_PAGE, unreadAt };
  const { ids, total } = await (category === ""
    ? queries.listAllSources(asked)
    : queries.listCategorySources(category, asked));
  return describePage(actor, { page, unreadAt, wanted: ids.map((feedId) => ({ feedId })), total: pagesOf(total) });
}

async function momentOf(unread: string): Promise<Date | null> {
  if (unread === "") return null;
  return unread === "now" ? findMoment() : new Date(unread);
}

async function describePage(
  actor: Actor,
  { page, unreadAt, wanted, total }: { page: number; unreadAt: Date | null; wanted: WantedGroup[]; total: number },
): Promise<NewsPage> {
  const groups = await describeGroups(actor.id, wanted, unreadAt);
  return {
    articles: groups,
    current_page: page,
    total_pages: total,
    ...(unreadAt && { unread_at: unreadAt.toISOString() }),
  };
}

/**
 * Exactly these feeds in this order, each once. Unknown addresses are added and fetched by the worker immediately;
 * until then their group says so. Anyone who knows a feed's address may read it.
 * @throws AppError invalid-input naming `rss_feed_urls`, too-many-requests for too many unknown addresses.
 */
export async function listNamedFeeds(
  actor: Actor,
  urls: readonly string[],
  { page, unread }: PageOfNews,
): Promise<NewsPage> {
  const named = [...new Set(await nameFeeds(actor, urls))];
  const unreadAt = await momentOf(unread);
  const listed = unreadAt && (await listFeedsWithUnread(actor.id, named, unreadAt));
  const ids = listed ? named.filter((id) => listed.has(id)) : named;
  const wanted = ids.slice((page - 1) * SOURCES_PER_PAGE, page * SOURCES_PER_PAGE).map((feedId) => ({ feedId }));
  return describePage(actor, { page, unreadAt, wanted, total: pagesOf(ids.length) });
}

/** @returns feed ids in the order of the addresses. */
async function nameFeeds(actor: Actor, urls: readonly string[]): Promise<number[]> {
  const addresses = urls.map((url) => normaliseFeedUrl(url) ?? url);
  const known = await queries.findFeedIds(addresses);
  const unknown = [...new Set(addresses.filter((address) => !known.has(address)))];
  await refuseTooManyNew(actor, unknown);
  return transaction(async (tx) => {
    const added = await findOrAddFeeds(unknown, { tx, field: "rss_feed_urls" });
    await hurryFeeds(tx, [...known.values()]);
    const named = addresses.flatMap((address) => known.get(address) ?? added.get(address) ?? []);
    if (await queries.retainNamedFeeds(tx, actor.id, named))
      await queries.forgetSurplusNames(tx, actor.id, MAX_NAMED_FEEDS);
    return named;
  });
}

/**
 * Call it before adding addresses for a reader: counts those that no feed has.
 * @throws AppError too-many-requests.
 */
export async function refuseTooManyNew(actor: Actor, urls: readonly string[]): Promise<void> {
  const count = (await listUnknown(urls)).length;
  if (count > 0) await throttle(NEW_FEEDS, String(actor.id), count);
}

/**
 * Like refuseTooManyNew, but counts within the transaction and does not throw. @returns false if they must not be
 * added.
 */
export async function mayAddNew(tx: Transaction, userId: number, urls: readonly string[]): Promise<boolean> {
  const count = (await listUnknown(urls, tx)).length;
  return count === 0 || isAllowed(NEW_FEEDS, String(userId), { count, tx });
}

async function listUnknown(urls: readonly string[], tx?: Transaction): Promise<string[]> {
  const addresses = [...new Set(urls.flatMap((url) => normaliseFeedUrl(url) ?? []))];
  const known = await queries.findFeedIds(addresses, tx);
  return addresses.filter((address) => !known.has(address));
}

/** Sources and articles that a text finds, the best first. @throws AppError too-many-requests. */
export async function searchNews(
  actor: Actor,
  { query, page, unread }: PageOfNews & { query: string },
): Promise<NewsPage> {
  await throttle(SEARCHES, String(actor.id));
  const unreadAt = await momentOf(unread);
  const { groups, totalPages } = await findNews(actor.id, query, { page, unreadAt });
  return describePage(actor, { page, unreadAt, wanted: groups, total: totalPages });
}

function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / SOURCES_PER_PAGE));
}
