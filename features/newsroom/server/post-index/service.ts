/**
 * Maintains the index of published posts. Triggers record each change in its transaction; this service updates the
 * words of search, the archives of categories and their tallies. Triggers have already removed posts that are no
 * longer public.
 */
import { transaction, type Transaction } from "#platform/database/client.ts";
import { announce, type listen } from "#platform/database/notifications.ts";
import { PAGE_CHANGED } from "#platform/http/pages/hot-pages.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { tell } from "#platform/events/events.ts";
import { log } from "#platform/log/log.ts";
import { ARCHIVES_TAG, FRONT_TAG } from "../../archive-contract.ts";
import { postsIndexed } from "../events.ts";
import * as queries from "./queries.ts";
import { type StemmedWord, vectorOf } from "./vector-policy.ts";

const BATCH = 100;
const STALE_BATCH = 1000;
/** Time slice on the main thread, which also answers readers; then it yields. */
const SLICE_MS = 8;
/** Publications within this time share a round. */
const GATHER_MS = 50;
/** From the end of a round to the next: each costs as much for one post as for twenty, and an import brings ten a second. */
const BETWEEN_MS = 1000;

/**
 * Processes all waiting changes, in batches of one transaction each. Idempotent and safe in parallel workers, of which
 * one works at a time.
 * @returns how many changes there were.
 */
export async function indexChanges(signal?: AbortSignal, batch = BATCH): Promise<number> {
  for (let all = 0; ;) {
    if (signal?.aborted) return all;
    const { changes, lexicon, stemmed, isRecounted } = await transaction((tx) => indexBatch(tx, batch));
    if (changes > 0 || isRecounted) await announce(PAGE_CHANGED, [ARCHIVES_TAG]);
    if (changes === 0) return all;
    // Outside the transaction: a lost count is harmless, a lock on a common word is not.
    if (lexicon.length > 0) await queries.countWords(lexicon);
    if (stemmed.length > 0) await queries.storeStems(stemmed);
    all += changes;
    if (changes < batch) return all;
  }
}

type Indexed = {
  changes: number;
  lexicon: string[];
  stemmed: StemmedWord[];
  /** Months were counted again. */ isRecounted: boolean;
};

async function indexBatch(tx: Transaction, batch: number): Promise<Indexed> {
  if (!(await queries.lockIndexing(tx))) return { changes: 0, lexicon: [], stemmed: [], isRecounted: false };
  const isRecounted = await queries.storeZone(tx, getSite().time_zone);
  const { post_ids, changes } = await queries.takeChanges(tx, batch);
  if (changes === 0) return { changes, lexicon: [], stemmed: [], isRecounted };
  const posts = await queries.filterPublicTexts(tx, post_ids);
  const known = new Set(posts.map(({ id }) => id));
  await queries.putBack(
    tx,
    post_ids.filter((id) => !known.has(id)),
  );
  const lexicon = new Set<string>();
  const stemmed = new Map<string, StemmedWord>();
  const rows: queries.WordsRow[] = [];
  let began = performance.now();
  for (const post of posts) {
    if (performance.now() - began > SLICE_MS) {
      await new Promise((resolve) => setImmediate(resolve));
      began = performance.now();
    }
    const vector = vectorOf(post, getSite().time_zone);
    rows.push({ ...post, words: vector.words });
    for (const word of vector.lexicon) lexicon.add(word);
    for (const each of vector.stemmed) stemmed.set(`${each.language}:${each.word}`, each);
  }
  await queries.storeWords(tx, rows);
  await tell(tx, postsIndexed, { ids: post_ids });
  return { changes, lexicon: [...lexicon], stemmed: [...stemmed.values()], isRecounted };
}

/** Indexes posts again whose words an earlier version has split, in batches between which new posts are indexed. */
export async function indexStalePosts(signal: AbortSignal): Promise<void> {
  for (let last: number | null = 0; last !== null && !signal.aborted; await indexChanges(signal))
    last = await queries.noteStale(last, STALE_BATCH);
}

/** Removes rows of archives that have become empty. */
export function cleanTallies(): Promise<void> {
  return queries.removeEmptyTallies();
}

/**
 * Indexes soon after each publication, which announces the front page. The job that runs every minute picks up what a
 * lost message leaves.
 * @returns a function that stops it and waits for a running round.
 */
export function startIndexing(hear: typeof listen): () => Promise<void> {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let earliest = 0;
  let round: Promise<void> = Promise.resolve();
  const work = () => {
    timer = undefined;
    round = round
      .then(() => indexChanges(stopping.signal))
      .then(() => undefined)
      .catch((error: unknown) => log.warn({ err: error }, "Search will find the newest posts a minute late"))
      .finally(() => {
        earliest = performance.now() + BETWEEN_MS;
      });
  };
  const wake = () => {
    if (!stopping.signal.aborted) timer ??= setTimeout(work, Math.max(GATHER_MS, earliest - performance.now()));
  };
  const stop = hear(PAGE_CHANGED, (tag) => tag === FRONT_TAG && wake(), wake);
  return async () => {
    stop();
    stopping.abort();
    clearTimeout(timer);
    await round;
  };
}
