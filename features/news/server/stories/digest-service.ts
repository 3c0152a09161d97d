/** Digests entries: prepares once, after fetching, the data that search and stories need. */
import { transaction, type Transaction } from "#platform/database/client.ts";
import { isDatabaseAway } from "#platform/database/availability.ts";
import { tell } from "#platform/events/events.ts";
import { log } from "#platform/log/log.ts";
import { bodyOf, sentenceKey, sentencesOf } from "../../stories/entry-text.ts";
import { tellSameStory } from "../../stories/same-story.ts";
import { searchVectorsOf } from "../../stories/search-vector.ts";
import { sketchOf, type Sketch } from "../../stories/sketch.ts";
import * as queries from "./digest-queries.ts";
import { articlesDigested } from "./events.ts";

const BATCH = 200;
/** Time slice on the main thread, which also answers readers; then it yields. */
const SLICE_MS = 8;
/** A sentence found in this many of a feed's newest entries is boilerplate. */
const MATES = 7;
const SAID_BY_MATES = 3;
const OWN_SENTENCE_WORDS = 4;

/** Entries fetched longer ago are not compared with new ones. */
const SKETCH_DAYS = 14;
const WORD_DAYS = 180;

type Yield = () => Promise<void>;

/**
 * Digests all waiting entries: new ones and those whose text changed. Idempotent and safe in parallel workers.
 * @param signal stops it between batches; the rest waits for the next run.
 * @param batch entries per transaction.
 * @returns how many entries were digested.
 */
export async function digestWaiting(signal?: AbortSignal, batch = BATCH): Promise<number> {
  for (let digested = 0; ;) {
    if (signal?.aborted) return digested;
    const { count, lexicon } = await digestOrPass(batch);
    // Outside the transaction: a lost count is harmless, a lock on a common word is not.
    if (lexicon.length > 0) await queries.countWords(lexicon);
    digested += count;
    if (count < batch) return digested;
  }
}

/** Removes data too old to match new entries. */
export async function cleanDigests(signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await queries.removeOldSketches(SKETCH_DAYS, 5000)) > 0);
  await queries.removeOrphans(WORD_DAYS);
}

type Digested = { count: number; lexicon: string[] };

/**
 * Digests a batch, or if that fails its entries one by one. An entry that cannot be digested is skipped: it stays
 * readable, and later ones do not wait for it.
 */
async function digestOrPass(batch: number): Promise<Digested> {
  let claimed: number[] = [];
  try {
    return await transaction((tx) => digestBatch(tx, batch, (ids) => (claimed = ids)));
  } catch (error) {
    if (claimed.length === 0 || isPassing(error)) throw error;
    if (claimed.length === 1) {
      log.error(
        { err: error, entry: claimed[0] },
        "An article cannot be digested: search and stories do not include it",
      );
      await transaction((tx) => queries.markDigested(tx, claimed));
      return { count: 1, lexicon: [] };
    }
  }
  const each: Digested[] = [];
  for (const _ of claimed) each.push(await digestOrPass(1));
  return { count: each.reduce((sum, { count }) => sum + count, 0), lexicon: each.flatMap(({ lexicon }) => lexicon) };
}

/** Deadlocks, cancelled statements and a database that is away say nothing about an entry: the job retries. */
function isPassing(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return isDatabaseAway(error) || (typeof code === "string" && /^(?:40|53|55|57)/.test(code));
}

async function digestBatch(tx: Transaction, batch: number, noteClaimed: (ids: number[]) => void): Promise<Digested> {
  const entries = await queries.claimWaiting(tx, batch);
  if (entries.length === 0) return { count: 0, lexicon: [] };
  noteClaimed(entries.map(({ id }) => id));
  const yieldWhenDue = createYield();
  const isOfFeed = await findFeedSentences(tx, [...new Set(entries.map((entry) => entry.feed_id))], yieldWhenDue);
  const rows: queries.WordsRow[] = [];
  const lexicon = new Set<string>();
  const sketches = new Map<number, Sketch>();
  for (const entry of entries) {
    await yieldWhenDue();
    const body = bodyOf(entry);
    const vectors = searchVectorsOf({ ...entry, body });
    rows.push({ entryId: entry.id, ...vectors });
    // Words of feeds added by readers are left out, because anyone could fill the lexicon with them.
    if (entry.is_public) for (const word of vectors.lexicon) lexicon.add(word);
    sketches.set(
      entry.id,
      sketchOf(entry.title, body, (sentence) => isOfFeed(entry.feed_id, entry.id, sentence)),
    );
  }
  await queries.storeWords(tx, rows);
  await queries.lockStories(tx);
  await linkStories(tx, sketches, yieldWhenDue);
  await queries.markDigested(tx, [...sketches.keys()]);
  await tell(tx, articlesDigested, { ids: [...sketches.keys()] });
  return { count: entries.length, lexicon: [...lexicon] };
}

/** Returns a function that yields to other work after each time slice. */
function createYield(): Yield {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < SLICE_MS) return;
    await new Promise((resolve) => setImmediate(resolve));
    began = performance.now();
  };
}

/** Removes publishers' boilerplate ("The post … appeared first on …"), which would make all entries similar. */
async function findFeedSentences(tx: Transaction, feedIds: number[], yieldWhenDue: Yield) {
  const saidIn = new Map<string, Set<number>>();
  for (const mate of await queries.listMates(tx, feedIds, MATES)) {
    await yieldWhenDue();
    for (const sentence of sentencesOf(bodyOf(mate))) {
      const key = feedKey(mate.feed_id, sentence);
      if (key) saidIn.set(key, (saidIn.get(key) ?? new Set()).add(mate.id));
    }
  }
  return (feedId: number, entryId: number, sentence: string): boolean => {
    const key = feedKey(feedId, sentence);
    const mates = key ? saidIn.get(key) : undefined;
    return mates !== undefined && mates.size - (mates.has(entryId) ? 1 : 0) >= SAID_BY_MATES;
  };
}

function feedKey(feedId: number, sentence: string): string | null {
  const key = sentenceKey(sentence);
  return key.split(" ").length >= OWN_SENTENCE_WORDS ? `${feedId} ${key}` : null;
}

/** Finds entries with the same news as these and joins each group into one story. Hold the stories' lock. */
async function linkStories(tx: Transaction, sketches: Map<number, Sketch>, yieldWhenDue: Yield): Promise<void> {
  await queries.forgetSketches(tx, [...sketches.keys()]);
  await queries.storeSketches(tx, sketches);
  const meetings = await queries.listMeetings(tx, anchorsOf(sketches));
  const strangers = [...new Set(meetings.map((each) => each.other_id))].filter((id) => !sketches.has(id));
  const others = await queries.listSketches(tx, strangers);
  const series = await queries.listSeries(
    tx,
    meetings.flatMap((each) => (each.shares_title ? (titleAnchor(sketches.get(each.entry_id)) ?? []) : [])),
  );
  const pairs: [number, number][] = [];
  for (const { entry_id, other_id, shares_title } of meetings) {
    await yieldWhenDue();
    const [own, other] = [sketches.get(entry_id), sketches.get(other_id) ?? others.get(other_id)];
    const anchor = titleAnchor(own);
    const hasRareTitle = shares_title && anchor !== null && !series.has(anchor);
    if (own && other && tellSameStory(own, other, hasRareTitle)) pairs.push([entry_id, other_id]);
  }
  if (pairs.length > 0) await unitePairs(tx, pairs);
}

/**
 * Pairs that share an existing story join it. An entry outside the catalogue may join a story but never merges two
 * catalogue stories: otherwise anyone who adds a feed could merge any two for all readers.
 */
async function unitePairs(tx: Transaction, pairs: readonly [number, number][]): Promise<void> {
  const standings = await queries.listStandings(tx, [...new Set(pairs.flat())]);
  const isPublic = new Map(standings.map((each) => [each.entry_id, each.is_public]));
  const circles = new Circles(standings.filter((each) => each.is_public || each.has_public_story));
  const storyOf = new Map<number, number>();
  const firstIn = new Map<number, number>();
  for (const { entry_id, story_id } of standings) {
    if (story_id === null) continue;
    storyOf.set(entry_id, story_id);
    const first = firstIn.get(story_id);
    if (first === undefined) firstIn.set(story_id, entry_id);
    else circles.join(first, entry_id);
  }
  const [open, closed] = [pairs.filter((pair) => pair.every((id) => isPublic.get(id))), pairs];
  for (const [a, b] of open) circles.join(a, b);
  for (const [a, b] of closed) if (!circles.areBothPublic(a, b)) circles.join(a, b);
  for (const circle of circles.all().filter(({ length }) => length > 1)) {
    const storyIds = new Set(circle.flatMap((id) => storyOf.get(id) ?? []));
    await queries.uniteStory(tx, circle, [...storyIds]);
  }
}

function anchorsOf(sketches: ReadonlyMap<number, Sketch>): queries.AnchorRow[] {
  return Array.from(sketches).flatMap(([entryId, sketch]) =>
    sketch.anchors.map((anchor) => ({ entryId, anchor, isTitle: anchor === titleAnchor(sketch) })),
  );
}

function titleAnchor(sketch: Sketch | undefined): number | null {
  return sketch?.hasLongTitle ? (sketch.anchors.at(-1) ?? null) : null;
}

/** Disjoint sets of entries, joined pair by pair; each knows whether one of the catalogue is among them. */
class Circles {
  readonly #parents = new Map<number, number>();
  readonly #public: Set<number>;

  constructor(publicEntries: readonly { entry_id: number }[]) {
    this.#public = new Set(publicEntries.map(({ entry_id }) => entry_id));
  }

  join(a: number, b: number): void {
    const [first, second] = [this.#find(a), this.#find(b)];
    const [root, joined] = [Math.min(first, second), Math.max(first, second)];
    this.#parents.set(joined, root);
    if (this.#public.has(joined)) this.#public.add(root);
  }

  areBothPublic(a: number, b: number): boolean {
    return this.#public.has(this.#find(a)) && this.#public.has(this.#find(b));
  }

  all(): number[][] {
    return [...Map.groupBy(this.#parents.keys(), (id) => this.#find(id)).values()];
  }

  #find(id: number): number {
    let root = id;
    for (
      let parent = this.#parents.get(root);
      parent !== undefined && parent !== root;
      parent = this.#parents.get(root)
    )
      root = parent;
    this.#parents.set(id, root);
    return root;
  }
}
