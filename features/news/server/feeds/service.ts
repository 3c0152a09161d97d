/** Feeds by their addresses: finding, adding, and operators' changes. */
import { notify } from "#platform/database/notifications.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { NEWS_CATEGORIES, newsMessages, type NewsCategory } from "../../contract.ts";
import { normaliseFeedUrl } from "./url.ts";
import * as queries from "./queries.ts";
import { OpmlError, parseOpml } from "../opml/document.ts";

/** NOTIFY channel for every process that fetches: a feed is due now. */
export const FEEDS_DUE = "feeds_due";

/** How often the lookup is retried for feeds being merged or deleted right now. */
const ATTEMPTS = 5;
const MAX_SHOWN = 100;

type AddOptions = {
  /** The caller's transaction: the feeds cannot go away before it ends. Without it they may, right after. */
  tx?: Transaction;
  /** The field's name in errors. */
  field?: string;
};

/**
 * The feeds of these addresses, former addresses included. Unknown ones are added, and fetched by the worker
 * immediately, before all others.
 * @returns address as given → id of the feed; several addresses may lead to one feed.
 * @throws AppError invalid-input naming the first invalid address; then nothing is added.
 */
export async function findOrAddFeeds(
  urls: readonly string[],
  { tx, field = "rss_feed_urls" }: AddOptions = {},
): Promise<Map<string, number>> {
  const addresses = new Map(urls.map((url) => [url, addressOf(url, field)]));
  if (addresses.size === 0) return new Map();
  const wanted = [...new Set(addresses.values())];
  const ids = tx ? await findOrAdd(tx, wanted) : await transaction((own) => findOrAdd(own, wanted));
  return new Map([...addresses].map(([given, address]) => [given, idOf(ids, address)]));
}

function addressOf(given: string, field: string): string {
  const address = normaliseFeedUrl(given);
  if (address !== null) return address;
  const shown = given.length > MAX_SHOWN ? `${given.slice(0, MAX_SHOWN)}…` : given;
  throw invalidInput({ [field]: `‘${shown.toWellFormed()}’: ${newsMessages.badFeedUrl}` });
}

function idOf(ids: Map<string, number>, address: string): number {
  const id = ids.get(address);
  if (id === undefined) throw new AppError("unavailable", newsMessages.failed, { retryAfter: 1 });
  return id;
}

/**
 * Addresses may move and feeds may merge while this runs: locks the feeds found, and looks again for those that
 * disappeared.
 */
async function findOrAdd(tx: Transaction, addresses: string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  let isNew = false;
  for (let attempt = 1; attempt <= ATTEMPTS && found.size < addresses.length; attempt++) {
    const missing = addresses.filter((address) => !found.has(address));
    const known = await queries.findFeeds(tx, missing);
    const unknown = missing.filter((address) => !known.some(({ url }) => url === address));
    if (unknown.length > 0) {
      await queries.insertFeeds(tx, unknown);
      isNew = true;
      known.push(...(await queries.findFeeds(tx, unknown)));
    }
    const there = await queries.lockFeeds(
      tx,
      known.map(({ id }) => id),
    );
    for (const { url, id } of known) if (there.has(id)) found.set(url, id);
  }
  await queries.hurryFeeds(tx, [...found.values()]);
  if (isNew) await notify(tx, FEEDS_DUE, "");
  return found;
}

export type { OperatedFeed } from "./queries.ts";

/** @param failing only those that fail or are gone. */
export function listFeeds({ failing = false } = {}): Promise<queries.OperatedFeed[]> {
  return queries.listOperatedFeeds(failing);
}

/** An operator's category and name for a source; an empty name keeps the current one. */
export type CataloguePlace = { url: string; category: NewsCategory; name: string };

/**
 * Adds feeds to the catalogue of this installation, in addition to the built-in ones.
 * @throws AppError invalid-input naming the first bad address.
 */
export async function addToCatalogue(places: readonly CataloguePlace[], tx?: Transaction): Promise<void> {
  await within(tx, async (open) => {
    const ids = await findOrAddFeeds(
      places.map(({ url }) => url),
      { tx: open, field: "url" },
    );
    await queries.setCategory(
      open,
      places.map(({ url, category, name }) => ({ id: idOf(ids, url), category, name })),
    );
  });
}

/** In the caller's transaction, if there is one. */
function within<T>(tx: Transaction | undefined, work: (open: Transaction) => Promise<T>): Promise<T> {
  return tx ? work(tx) : transaction(work);
}

export type CatalogueImport = { placed: number; refused: { title: string; url: string; reason: string }[] };

/**
 * Adds the feeds of an OPML file to the catalogue, each to the category named by its folder (key or label).
 * @param otherwise category of feeds in other folders; null: refuses them.
 * @throws AppError invalid-input when it is not an OPML file.
 */
export async function importCatalogue(
  file: Uint8Array,
  otherwise: NewsCategory | null,
  tx?: Transaction,
): Promise<CatalogueImport> {
  const places = new Map<string, CataloguePlace>();
  const refused: CatalogueImport["refused"] = [];
  for (const { title, url, folder } of readOpml(file)) {
    const address = normaliseFeedUrl(url);
    const category = categoryOf(folder) ?? otherwise;
    if (address === null) refused.push({ title, url, reason: newsMessages.badFeedUrl });
    else if (category === null) refused.push({ title, url, reason: newsMessages.unknownCategory });
    else places.set(address, { url: address, category, name: title });
  }
  await addToCatalogue([...places.values()], tx);
  return { placed: places.size, refused };
}

function readOpml(file: Uint8Array) {
  try {
    return parseOpml(file);
  } catch (error) {
    if (error instanceof OpmlError) throw invalidInput({ file: newsMessages.notOpml });
    throw error;
  }
}

function categoryOf(folder: string): NewsCategory | null {
  const name = folder.trim().toLowerCase();
  return NEWS_CATEGORIES.find(({ key, label }) => key === name || label.toLowerCase() === name)?.key ?? null;
}

/** Adds a feed without followers; it is removed if it has no followers after a month. */
export async function addFeed(url: string, tx?: Transaction): Promise<number> {
  return idOf(await within(tx, (open) => findOrAddFeeds([url], { tx: open, field: "url" })), url);
}

/**
 * Lets feeds be fetched now, retired ones too.
 * @param url null for all feeds. @returns how many.
 * @throws AppError not-found for an address that no feed has.
 */
export async function refreshFeeds(url: string | null, tx?: Transaction): Promise<number> {
  return within(tx, async (open) => {
    const count = await queries.refreshFeeds(open, url === null ? null : await getFeedId(open, url));
    await notify(open, FEEDS_DUE, "");
    return count;
  });
}

/** @throws AppError invalid-input for an invalid address, not-found for one without a feed. */
export async function getFeedId(tx: Transaction, url: string): Promise<number> {
  const [found] = await queries.findFeeds(tx, [addressOf(url, "url")]);
  if (!found) throw new AppError("not-found", newsMessages.noSuchFeed);
  return found.id;
}
