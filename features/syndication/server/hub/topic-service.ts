/** Feeds with subscribers: which of them a change affects, and the bytes that subscribers get. */
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { ChangeJob, ChangeTarget, PublicChange } from "#features/content/server/public-changes/service.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { enqueue } from "#platform/jobs/jobs.ts";
import { findChannel, type Facet } from "../channel-service.ts";
import { type RenderedFeed, renderFeed } from "../feed-service.ts";
import { topicAt } from "./policy.ts";
import * as queries from "./topic-queries.ts";
import { CALL_SUBSCRIBERS, TELL_TOPICS } from "./queues.ts";

/** Subscribers are notified of published, changed and withdrawn posts. */
export const subscribers: ChangeTarget = { queue: TELL_TOPICS, isWanted: queries.hasTopics };

/** Bytes of feeds that are being sent. */
const sent = new LRUCache<string, RenderedFeed>({ max: 64 });

/**
 * Marks the subscribers of each feed whose bytes have changed as due. Topics are locked one after the other, so a later
 * caller sees the later state. Idempotent.
 */
export async function tellTopics({ changes }: ChangeJob, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
  for (const id of await queries.listTopicIds(await facetsOf(changes))) {
    signal?.throwIfAborted(); // the job is over its time and runs again elsewhere
    await transaction(async (tx) => {
      const topic = await queries.lockTopic(tx, id);
      const feed = topic && (await renderTopic(topic.path));
      if (!topic || !feed || topic.fingerprint === fingerprintOf(feed)) return;
      if ((await queries.markChanged(tx, id, fingerprintOf(feed))) > 0) await enqueue(tx, CALL_SUBSCRIBERS, {});
      sent.set(keyOf(topic.path, topic.sequence + 1), feed);
    });
  }
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

/** Creates a topic for a feed with its current bytes; null if the feed no longer exists. */
export async function openTopic(path: string): Promise<{ id: number; sequence: number } | null> {
  const topic = topicAt(path);
  const channel = topic && (await findChannel(topic.subject));
  if (!channel) return null;
  // From here on changes mark the topic; earlier ones are in the bytes.
  const id = await queries.keepTopic(path, channel.facet && nameOf(channel.facet));
  return transaction(async (tx) => {
    const kept = await queries.lockTopic(tx, id);
    if (!kept) return null;
    const feed = kept.fingerprint === "" ? await renderTopic(path) : null;
    if (feed) await queries.storeFingerprint(tx, id, fingerprintOf(feed));
    return { id, sequence: kept.sequence };
  });
}

/**
 * Listener of the index of posts: feeds of categories and searches contain a post only once it is indexed. Their topics
 * may contain any post, so no change is named.
 */
export async function tellIndexed(tx: Transaction): Promise<void> {
  const job: ChangeJob = { changes: [] };
  if (await queries.hasTopics()) await enqueue(tx, TELL_TOPICS, job);
}

/** A topic being created has no subscription yet. */
const NEW_TOPIC_SECONDS = 600;

/** Removes subscriptions whose lease is over, and topics without subscribers. */
export function forgetExpired(): Promise<void> {
  return queries.removeExpired(NEW_TOPIC_SECONDS);
}

/** The current bytes. @param sequence of the topic; the bytes only change with it. */
export async function feedToSend(path: string, sequence: number): Promise<RenderedFeed | null> {
  const key = keyOf(path, sequence);
  const known = sent.get(key);
  if (known) return known;
  const feed = await renderTopic(path);
  if (feed) sent.set(key, feed);
  return feed;
}

const keyOf = (path: string, sequence: number) => `${sequence} ${path}`;

async function renderTopic(path: string): Promise<RenderedFeed | null> {
  const topic = topicAt(path);
  return topic && renderFeed(topic.subject, topic.file);
}

function fingerprintOf({ body }: RenderedFeed): string {
  return createHash("sha256").update(body).digest("base64url");
}
