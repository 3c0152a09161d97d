/** Collections: what users put together from published posts, or from feeds, under a name and a picture. */
import type { Actor } from "#features/accounts/contract.ts";
import { describeUploads, ownUploads } from "#features/media/server/attachment-service.ts";
import { discardMedia, storeUpload } from "#features/media/server/service.ts";
import { refuseTooManyNew } from "#features/news/server/explorer/service.ts";
import { findOrAddFeeds } from "#features/news/server/feeds/service.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import type { UploadedFile } from "#platform/http/bodies/multipart.ts";
import { log } from "#platform/log/log.ts";
import { type Limit, throttle } from "#platform/throttle/throttle.ts";
import {
  type Collection,
  type CollectionTag,
  collectionMessages,
  MAX_COLLECTED_FEEDS,
  MAX_COLLECTIONS,
} from "../contract.ts";
import { describeCollection } from "./policy.ts";
import * as queries from "./queries.ts";

/** A file that came with the call, or the id of an earlier upload. */
export type Banner = UploadedFile | string | null;

/** Each may make the worker fetch many new feeds. */
const FEED_COLLECTIONS: Limit = { name: "feed-collections", max: 60, seconds: 3600 };

/** The caller's own, the newest first. */
export async function listCollections(actor: Actor, tag: CollectionTag): Promise<Collection[]> {
  return (await queries.listOwn(actor.id, tag)).map(describeCollection);
}

/** @throws AppError invalid-input or too-large naming `banner_picture`, conflict at MAX_COLLECTIONS. */
export function createCollection(actor: Actor, name: string, banner: Banner): Promise<Collection> {
  return create(actor, "blogs", name, banner, async () => []);
}

/**
 * Unknown feeds are added and fetched by the worker immediately; duplicate addresses count once.
 * @throws AppError as createCollection, conflict also at MAX_COLLECTED_FEEDS; invalid-input naming `rss_feed_urls`,
 * too-many-requests.
 */
export async function createFeedCollection(
  actor: Actor,
  name: string,
  urls: readonly string[],
  banner: Banner,
): Promise<Collection> {
  await throttle(FEED_COLLECTIONS, String(actor.id));
  await refuseTooManyNew(actor, urls);
  return create(actor, "feeds", name, banner, async (tx) => {
    const feeds = await findOrAddFeeds(urls, { tx, field: "rss_feed_urls" });
    return [...new Set(urls.flatMap((url) => feeds.get(url) ?? []))];
  });
}

/**
 * The picture is stored first and taken back when the rest fails; what a crash leaves is unattached, for media's job.
 * @param findFeeds locks feeds before the user is locked, in the order in which following does it: else they deadlock.
 */
async function create(
  actor: Actor,
  tag: CollectionTag,
  name: string,
  banner: Banner,
  findFeeds: (tx: Transaction) => Promise<number[]>,
): Promise<Collection> {
  await transaction((tx) => refuseWhenFull(tx, actor));
  const upload = await storeBanner(actor, banner);
  try {
    const id = await transaction(async (tx) => {
      const feedIds = await findFeeds(tx);
      await refuseWhenFull(tx, actor, feedIds.length);
      const banner_id = await attachedBanner(tx, actor, upload ?? banner);
      const id = await queries.insertCollection(tx, { owner_id: actor.id, tag, name, banner_id });
      if (feedIds.length > 0) await queries.insertFeeds(tx, id, feedIds);
      return id;
    });
    return await getOwn(actor, id);
  } catch (error) {
    if (upload !== null) await discardBanner(actor, upload);
    throw error;
  }
}

/** Serialises additions by this user until the end of the transaction. */
async function refuseWhenFull(tx: Transaction, actor: Actor, feedsToAdd = 0): Promise<void> {
  if ((await queries.lockAndCount(tx, actor.id)) >= MAX_COLLECTIONS)
    throw new AppError("conflict", collectionMessages.tooManyCollections(MAX_COLLECTIONS));
  if (feedsToAdd > 0 && (await queries.countFeeds(tx, actor.id)) + feedsToAdd > MAX_COLLECTED_FEEDS)
    throw new AppError("conflict", collectionMessages.tooManyFeeds(MAX_COLLECTED_FEEDS));
}

/** @returns the id of what this call stored; null when it brought no file. */
async function storeBanner(actor: Actor, banner: Banner): Promise<string | null> {
  if (banner === null || typeof banner === "string") return null;
  return (await storeUpload(actor, banner, "image", { field: "banner_picture" })).id;
}

async function attachedBanner(tx: Transaction, actor: Actor, banner: Banner): Promise<string | null> {
  if (typeof banner !== "string") return null;
  return (await describeUploads(tx, ownUploads(actor.id), { banner: { id: banner }, related: [] })).banner?.id ?? null;
}

async function getOwn(actor: Actor, id: number): Promise<Collection> {
  const row = await queries.findOwn(actor.id, id);
  if (!row) throw noSuchCollection();
  return describeCollection(row);
}

/** Deletes it completely, including its banner. @throws AppError not-found unless it is the caller's, with this tag. */
export async function deleteCollection(actor: Actor, tag: CollectionTag, id: number): Promise<void> {
  const removed = await transaction((tx) => queries.deleteOwn(tx, actor.id, tag, id));
  if (!removed) throw noSuchCollection();
  if (removed.banner_id !== null) await discardBanner(actor, removed.banner_id);
}

/** It stays if something else shows it. If it cannot be removed now, media's job does it. */
async function discardBanner(actor: Actor, id: string): Promise<void> {
  await discardMedia(actor, id).catch((error: unknown) => {
    if (!(error instanceof AppError)) log.warn({ err: error, media: id }, "A banner could not be deleted yet");
  });
}

export function noSuchCollection(): AppError {
  return new AppError("not-found", collectionMessages.notFound);
}
