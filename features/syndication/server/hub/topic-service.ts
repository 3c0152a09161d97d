/** Feeds with subscribers: which of them a change affects, and the bytes that subscribers get. */
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { ChangeJob, ChangeTarget, PublicChange } from "#features/content/server/public-changes/service.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { enqueue } from "#platform/jobs/jobs.ts";
import { findChannel, type Facet } from "../channel-service.ts";
import { type RenderedFeed, renderFeed } from "../feed-service.ts";
import { MAX_SEARCHES, topicAt } from "./policy.ts";
import * as queries from "./topic-queries.ts";
import { CALL_SUBSCRIBERS, TELL_TOPICS } from "./queues.ts";

/** Subscribers are notified of published, changed and withdrawn posts. */
export const subscribers: ChangeTarget = { queue: TELL_TOPICS, isWanted: () => queries.hasTopics() };

type FeedBytes = { mime: string; body: Buffer };

/** Feeds that are being sent, or are being made for that. */
const sent = new LRUCache<string, Promise<FeedBytes | null>>({ max: 64 });

/** Each failed attempt means that another worker has just marked a change. */
const MAX_ATTEMPTS = 20;

/**
 * Marks the subscribers of each feed whose bytes have changed as due. A feed is made without a lock, and its change
 * stored only if no other has been stored since: otherwise it is made again, so that a later caller's state wins.
 * Idempotent.
 */
export async function tellTopics({ changes }: ChangeJob, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
  for (const id of await queries.listTopicIds(await facetsOf(changes))) {
    for (let attempt = 1; !(await tellTopic(id)); attempt++) {
      if (attempt === MAX_ATTEMPTS) throw new Error(`Feed ${id} changes faster than it can be made.`);
      signal?.throwIfAborted();
    }
    signal?.throwIfAborted(); // the job is over its time and runs again elsewhere
  }
}

/** @returns false if another worker has marked a change meanwhile. */
async function tellTopic(id: number): Promise<boolean> {
  const topic = await queries.findTopic(id);
  const feed = topic && (await renderTopic(topic.path));
  if (!topic || !feed || topic.fingerprint === fingerprintOf(feed)) return true;
  const isMarked = await transaction(async (tx) => {
    const due = await queries.markChanged(tx, topic, fingerprintOf(feed));
    if (due !== null && due > 0) await enqueue(tx, CALL_SUBSCRIBERS, {});
    return due !== null;
  });
  if (isMarked) sent.set(keyOf(topic.path, topic.sequence + 1), Promise.resolve(bytesOf(feed)));
  return isMarked;
}

/** What the posts belong to; null: unknown, so any feed may have changed. */
async function facetsOf(changes: readonly PublicChange[]): Promise<string[] | null> {
  const ids = changes.flatMap(({ post_id }) => post_id ?? []);
  const posts = await queries.listFacets(ids);
  if (posts.length < new Set(ids).size) return null; // erased since
  const facets = [
    ...changes.flatMap(({ company_id: value }) => (value === null ? [] : [{ of: "company", value } as const])),
    ...posts.map(({ kind: value }) => ({ of: "kind", value }) as const),
    ...posts.map(({ owner_id: value }) => ({ of: "author", value }) as const),
  ];
  return facets.map(nameOf);
}

const nameOf = ({ of, value }: Facet) => `${of}:${value}`;

/** Strangers ask for feeds in numbers: one is made after the other, so that the process has time for its own work. */
let opening: Promise<unknown> = Promise.resolve();

/**
 * Creates a topic for a feed with its current bytes.
 * @returns false if the feed no longer exists, or there are too many searches already.
 */
export async function openTopic(path: string): Promise<boolean> {
  const topic = topicAt(path);
  const channel = topic && (await findChannel(topic.subject));
  if (!channel) return false;
  if (topic.subject.of === "search" && (await queries.countOtherSearches(path)) >= MAX_SEARCHES) return false;
  // From here on changes mark the topic; earlier ones are in the bytes.
  const id = await queries.storeTopic(path, channel.facet && nameOf(channel.facet));
  if ((await queries.findTopic(id))?.fingerprint !== "") return true;
  const filled = opening.then(() => fillTopic(id, path));
  opening = filled.catch(() => undefined);
  await filled;
  return true;
}

async function fillTopic(id: number, path: string): Promise<void> {
  const feed = await renderTopic(path);
  if (feed) await queries.storeFingerprint(id, fingerprintOf(feed));
}

/**
 * Listener of the index of posts: feeds of categories and searches contain a post only once it is indexed. Their topics
 * may contain any post, so no change is named. Imported posts are no news.
 */
export async function tellIndexed(tx: Transaction, { ids }: { ids: readonly number[] }): Promise<void> {
  const job: ChangeJob = { changes: [] };
  if ((await queries.hasTopics(tx)) && (await queries.hasNews(tx, ids))) await enqueue(tx, TELL_TOPICS, job);
}

/** A topic being created has no subscription yet. */
const NEW_TOPIC_SECONDS = 600;

/** Removes subscriptions whose lease is over, and topics without subscribers. */
export function forgetExpired(): Promise<void> {
  return queries.removeExpired(NEW_TOPIC_SECONDS);
}

/** The current bytes, made once for all subscribers. @param sequence of the topic; the bytes only change with it. */
export function feedToSend(path: string, sequence: number): Promise<FeedBytes | null> {
  const key = keyOf(path, sequence);
  const known = sent.get(key);
  if (known) return known;
  const made = renderTopic(path).then((feed) => feed && bytesOf(feed));
  sent.set(key, made);
  made.catch(() => sent.delete(key));
  return made;
}

const bytesOf = ({ mime, body }: RenderedFeed): FeedBytes => ({ mime, body: Buffer.from(body) });

const keyOf = (path: string, sequence: number) => `${sequence} ${path}`;

async function renderTopic(path: string): Promise<RenderedFeed | null> {
  const topic = topicAt(path);
  return topic && renderFeed(topic.subject, topic.file);
}

function fingerprintOf({ body }: RenderedFeed): string {
  return createHash("sha256").update(body).digest("base64url");
}
