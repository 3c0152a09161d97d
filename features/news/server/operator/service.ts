/** Feeds for operators: their health, and fetching, retiring, reviving, naming and placing them. */
import { counted } from "#platform/contract/sentence.ts";
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { notify } from "#platform/database/notifications.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { refuseStale } from "#platform/http/edit-version.ts";
import { type NewsCategory, newsMessages } from "../../contract.ts";
import { normaliseFeedUrl } from "../feeds/url.ts";
import {
  type FeedAddition,
  type FeedChange,
  operatorFeedMessages as messages,
  type OperatorFeed,
  type OperatorFeedList,
  type OperatorFeedQuery,
} from "../../operator-contract.ts";
import { feedUserMessages } from "../feeds/messages.ts";
import * as feeds from "../feeds/service.ts";
import { changeAddress, findFeedByAddress } from "../feeds/move-queries.ts";
import { describeHealth, feedVersion, nameOf, wordsOfChange } from "./policy.ts";
import * as queries from "./queries.ts";

/** One page of the feeds that match, with the counts of all. @throws AppError forbidden (403). */
export async function listFeedHealth(operator: Operator, query: OperatorFeedQuery): Promise<OperatorFeedList> {
  requireOperator(operator);
  const { page, page_size, q, category, filter } = query;
  const [rows, counts] = await Promise.all([
    queries.listHealth(query, page_size, (page - 1) * page_size),
    queries.countByHealth(),
  ]);
  const count = q === "" && category === "" ? counts[filter] : await queries.countFeeds(query);
  return { feeds: rows.map((row) => describeHealth(row)), count, counts };
}

/** @throws AppError forbidden (403), not-found. */
export async function getFeedHealth(operator: Operator, id: number): Promise<OperatorFeed> {
  requireOperator(operator);
  const row = await queries.findHealth(id);
  if (!row) throw noSuchFeed();
  return describeHealth(row);
}

/**
 * Makes it due now; a host's pause is respected. @throws AppError forbidden (403), not-found, conflict (409) if it is
 * retired.
 */
export function fetchFeedNow(operator: Operator, id: number): Promise<OperatorFeed> {
  return act(operator, id, async (tx, feed) => {
    if (feed.gone_at !== null) throw new AppError("conflict", messages.isRetired);
    await feeds.refreshFeeds(feed.url, tx);
    await record(tx, operator, "feed.fetch", feed);
  });
}

/** Only an operator can revive it. Idempotent. @throws AppError forbidden (403), not-found. */
export function retireFeed(operator: Operator, id: number, reason: string): Promise<OperatorFeed> {
  return act(operator, id, async (tx, feed) => {
    if (feed.gone_at !== null) return;
    await queries.retireFeed(tx, id, feedUserMessages.retired);
    await record(tx, operator, "feed.retire", feed, reason);
  });
}

/** Starts fetching it again, whether we or an operator retired it. @throws AppError forbidden (403), not-found. */
export function reviveFeed(operator: Operator, id: number): Promise<OperatorFeed> {
  return act(operator, id, async (tx, feed) => {
    if (feed.gone_at === null) return;
    await queries.reviveFeed(tx, id);
    await notify(tx, feeds.FEEDS_DUE, "");
    await record(tx, operator, "feed.revive", feed);
  });
}

/**
 * Sets its name, place in the catalogue, address and number of kept entries. From then on the built-in catalogue does
 * not change it; its former address still leads to it.
 * @throws AppError forbidden (403), not-found, invalid-input naming `url` or `name`, conflict (409) when it has changed
 * since the given version.
 */
export function changeFeed(operator: Operator, id: number, change: FeedChange): Promise<OperatorFeed> {
  return act(operator, id, async (tx, feed) => {
    refuseStale(change.version, feedVersion(feed), "this feed");
    const category = change.category === undefined ? feed.category : categoryOf(change.category);
    const { name = feed.name, keep_entries = feed.keep_entries } = change;
    const url = change.url === undefined ? feed.url : addressOf(change.url);
    if (category !== null && name === "") throw invalidInput({ name: messages.nameNeeded });
    const wanted = { url, name, category, keep_entries };
    const words = wordsOfChange(feed, wanted);
    if (words === "") return;
    if (url !== feed.url) await moveTo(tx, feed, url);
    await queries.setPlace(tx, id, wanted);
    await record(tx, operator, "feed.change", feed, words);
  });
}

async function moveTo(tx: Transaction, feed: queries.LockedFeed, url: string): Promise<void> {
  const holder = await findFeedByAddress(tx, url);
  if (holder !== null && holder !== feed.id) {
    const other = await queries.findHealth(holder, tx);
    throw invalidInput({ url: messages.addressTaken(other ? nameOf(other) : url) });
  }
  await changeAddress(tx, feed.id, feed.url, url);
  await queries.forgetDocument(tx, feed.id);
  await queries.reviveFeed(tx, feed.id);
  await notify(tx, feeds.FEEDS_DUE, "");
}

/**
 * Adds a feed, to the catalogue if a category is given. @throws AppError forbidden (403), invalid-input naming `url`.
 */
export async function addOperatedFeed(
  operator: Operator,
  { url, category, name }: FeedAddition,
): Promise<OperatorFeed> {
  requireOperator(operator);
  const id = await transaction(async (tx) => {
    const place = categoryOf(category);
    if (place !== null) await feeds.addToCatalogue([{ url, category: place, name }], tx);
    const added = await feeds.addFeed(url, tx);
    const details = place === null ? url : `${url} to ${place}${name === "" ? "" : ` as ${name}`}`;
    await recordAction(tx, operator, { action: "feed.add", subject: `feed ${added}`, details });
    return added;
  });
  return getFeedHealth(operator, id);
}

/**
 * Makes all feeds due now, except those retired by an operator. @returns how many. @throws AppError forbidden (403).
 */
export async function fetchAllFeeds(operator: Operator): Promise<number> {
  requireOperator(operator);
  return transaction(async (tx) => {
    const count = await feeds.refreshFeeds(null, tx);
    await recordAction(tx, operator, { action: "feed.fetch", subject: "all feeds", details: counted(count, "feed") });
    return count;
  });
}

/** See importCatalogue. @throws AppError forbidden (403), invalid-input when it is not an OPML file. */
export async function importOperatedCatalogue(
  operator: Operator,
  file: Uint8Array,
  otherwise: NewsCategory | null,
): Promise<feeds.CatalogueImport> {
  requireOperator(operator);
  return transaction(async (tx) => {
    const report = await feeds.importCatalogue(file, otherwise, tx);
    const details = `${report.placed} placed, ${report.refused.length} refused`;
    await recordAction(tx, operator, { action: "feed.import", subject: "feed catalogue", details });
    return report;
  });
}

/**
 * For the command line, which names feeds by their addresses. @throws AppError forbidden (403), invalid-input,
 * not-found.
 */
export async function getOperatedFeedId(operator: Operator, url: string): Promise<number> {
  requireOperator(operator);
  return transaction((tx) => feeds.getFeedId(tx, url));
}

/** Runs one step with a locked feed; returns its new state. */
async function act(
  operator: Operator,
  id: number,
  step: (tx: Transaction, feed: queries.LockedFeed) => Promise<void>,
): Promise<OperatorFeed> {
  requireOperator(operator);
  await transaction(async (tx) => {
    const feed = await queries.lockFeed(tx, id);
    if (!feed) throw noSuchFeed();
    if (feed.url.includes("#")) throw new AppError("conflict", messages.movedAway);
    await step(tx, feed);
  });
  return getFeedHealth(operator, id);
}

function record(tx: Transaction, operator: Operator, action: string, feed: queries.LockedFeed, words = "") {
  const details = [feed.url, words].filter((part) => part !== "").join(" · ");
  return recordAction(tx, operator, { action, subject: `feed ${feed.id}`, details });
}

function addressOf(given: string): string {
  const address = normaliseFeedUrl(given);
  if (address === null) throw invalidInput({ url: newsMessages.badFeedUrl });
  return address;
}

function categoryOf(key: NewsCategory | ""): NewsCategory | null {
  return key === "" ? null : key;
}

function noSuchFeed(): AppError {
  return new AppError("not-found", newsMessages.noSuchFeed);
}
