/**
 * Pictures of articles and sources: fetched on first request, scaled down, and cached for a while. Invariant: pictures
 * are always re-encoded, never passed on as received.
 */
import type { Readable } from "node:stream";
import type { Actor } from "#features/accounts/contract.ts";
import { transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { log } from "#platform/log/log.ts";
import { OutboundError } from "#platform/outbound/outbound-error.ts";
import { fetchOutbound } from "#platform/outbound/outbound.ts";
import { encodeThumbnail, UnreadablePicture } from "#platform/pictures/pictures.ts";
import { sniffBytes } from "#platform/storage/sniffed-type.ts";
import { storage } from "#platform/storage/storage.ts";
import { removeStrays } from "#platform/storage/strays.ts";
import { newsMessages } from "../../contract.ts";
import { listContentPictures, PICTURES_FOLDER, pictureKey, pictureVersion } from "./policy.ts";
import * as queries from "./queries.ts";
import { pictureLimits } from "./limits.ts";

/** `version` is the parameter `v` in paths of this picture. */
export type FoundPicture = { address: string; version: string; etag: string };
export type OpenPicture = { bytes: number; content: Buffer | Readable };

const PLAN = { width: 640, maxMegapixels: 40 };
/** Types that browsers show; SVG is excluded because it can contain scripts. */
const TYPES = ["image/jpeg", "image/png", "image/apng", "image/webp", "image/gif", "image/avif"];
const MAX_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
const ACCEPT = "image/avif,image/webp,image/png,image/jpeg,image/gif;q=0.9,*/*;q=0.1";

const inFlight = new Map<string, Promise<Buffer | null>>();

/** Delay before a retry: for permanent failures, and for temporary ones. */
const LASTING_SECONDS = 24 * 3600;
const PASSING_SECONDS = 600;
/** Failures that say nothing about the picture. */
const OURS = new Set(["host-busy", "aborted"]);
const RETRY_SECONDS = 5;

const MAX_CACHE_BYTES = 2 * 1024 ** 3;
const UNUSED_DAYS = 30;
const BATCH = 500;

/**
 * @param image which picture of the content, from 0; null for the article's own.
 * @throws AppError not-found, also for articles that the reader cannot see.
 */
export async function findArticlePicture(actor: Actor, entryId: number, image: number | null): Promise<FoundPicture> {
  const entry = await queries.findEntryPictures(actor.id, entryId, image !== null);
  const address = image === null ? entry?.image_url : entry && listContentPictures(entry.content_html)[image];
  return found(address ?? "");
}

/** @throws AppError not-found, also for sources that the reader cannot see. */
export async function findLogo(actor: Actor, feedId: number): Promise<FoundPicture> {
  return found((await queries.findLogoAddress(actor.id, feedId)) ?? "");
}

function found(address: string): FoundPicture {
  if (address === "") throw noSuchPicture();
  return { address, version: pictureVersion(address), etag: `"${pictureKey(address)}"` };
}

/**
 * A small WebP of the picture at this address. @throws AppError not-found if there is none, unavailable if too many are
 * waiting.
 */
export async function openPicture(actor: Actor, { address }: FoundPicture): Promise<OpenPicture> {
  const key = pictureKey(address);
  const kept = await queries.findStoredPicture(key);
  if (kept?.isFailed) throw noSuchPicture();
  const content = kept && kept.bytes > 0 ? await (await storage()).openRead(fileOf(key)) : null;
  if (kept && content) {
    if (!kept.isUsedToday) await transaction((tx) => queries.touchPicture(tx, key));
    return { bytes: kept.bytes, content };
  }
  const fetched = await pictureLimits.ofReader(actor.id, () => fetchOnce(key, address)).catch(explainWait);
  if (!fetched) throw noSuchPicture();
  return { bytes: fetched.length, content: fetched };
}

/** Readers who ask at the same time wait for one fetch. */
function fetchOnce(key: string, address: string): Promise<Buffer | null> {
  const running = inFlight.get(key);
  if (running) return running;
  const fetching = fetchAndStore(key, address).finally(() => inFlight.delete(key));
  inFlight.set(key, fetching);
  return fetching;
}

function explainWait(error: unknown): never {
  if (!(error instanceof OutboundError)) throw error;
  throw new AppError("unavailable", newsMessages.failed, { retryAfter: RETRY_SECONDS, cause: error });
}

/** Null: no usable picture, which is cached. @throws OutboundError for failures unrelated to the picture. */
async function fetchAndStore(key: string, address: string): Promise<Buffer | null> {
  const small = await fetchSmall(address);
  if (typeof small === "number") {
    await transaction((tx) => queries.storePictureFailure(tx, key, small));
    return null;
  }
  // Row first: a file without a row would stay for ever, a row without a file is fetched again.
  await transaction((tx) => queries.storePicture(tx, key, small.length));
  await (await storage()).putBytes(fileOf(key), small);
  return small;
}

/** The encoded picture, or the seconds until a retry makes sense. */
async function fetchSmall(address: string): Promise<Buffer | number> {
  try {
    const { status, body } = await fetchOutbound(address, {
      headers: { accept: ACCEPT },
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
      limiter: pictureLimits.ofHost,
    });
    if (status !== 200) return status === 429 || status >= 500 ? PASSING_SECONDS : LASTING_SECONDS;
    if (!TYPES.includes((await sniffBytes(body)) ?? "")) return LASTING_SECONDS;
    return await encodeThumbnail(body, PLAN);
  } catch (error) {
    if (error instanceof UnreadablePicture) return LASTING_SECONDS;
    if (error instanceof OutboundError && !OURS.has(error.code)) return secondsAfter(error);
    throw error;
  }
}

function secondsAfter({ code }: OutboundError): number {
  const isPassing = ["dns", "refused", "unreachable", "timeout", "truncated", "bad-response"].includes(code);
  return isPassing ? PASSING_SECONDS : LASTING_SECONDS;
}

type Cleaning = { maxBytes?: number; unusedDays?: number; signal?: AbortSignal };

/**
 * Removes pictures unused for long, and the least recently used beyond the limit. Safe to run twice in parallel.
 * @returns how many were removed.
 */
export async function cleanPictures({
  maxBytes = MAX_CACHE_BYTES,
  unusedDays = UNUSED_DAYS,
  signal,
}: Cleaning = {}): Promise<number> {
  for (let removed = 0; ;) {
    if (signal?.aborted) return removed;
    const surplus = await queries.listSurplusPictures(maxBytes, unusedDays, BATCH);
    await removeFiles(surplus.map(({ key }) => key));
    const forgotten = await transaction((tx) => queries.forgetPictures(tx, surplus));
    if (forgotten === 0) return removed; // nothing left, or all of it is in use again
    removed += forgotten;
  }
}

/** Removes files without a row, for example after a restore, once they are a day old. @returns how many. */
export async function removeStrayPictures(before?: Date): Promise<number> {
  const strays = { folder: PICTURES_FOLDER, listKnown: queries.listKnownPictures, remove: removeFiles, isCache: true };
  const removed = await removeStrays(strays, { ...(before && { before }) });
  if (removed > 0) log.info({ removed }, "Pictures without a row were removed");
  return removed;
}

async function removeFiles(keys: string[]): Promise<void> {
  const files = await storage();
  for (const key of keys) await files.remove(folderOf(key));
}

const folderOf = (key: string) => `${PICTURES_FOLDER}/${key}`;
const fileOf = (key: string) => `${folderOf(key)}/640.webp`;

function noSuchPicture(): AppError {
  return new AppError("not-found", newsMessages.noSuchPicture);
}
