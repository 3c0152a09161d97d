/** Stores feeds' answers in batches, each document with its entries and its feed in one statement. */
import { createBatches } from "./batches.ts";
import { moveFeed } from "../feeds/move-service.ts";
import type { FeedAnswer } from "./request.ts";
import { delayAfterFailure, paceAfter } from "./policy.ts";
import { feedUserMessages as messages } from "../feeds/messages.ts";
import * as queries from "./queries.ts";
import type { ClaimedFeed, FeedResult, StoredDocument } from "./queries.ts";
import type { FeedDocument } from "../parsing/feed-document.ts";

type Pending = { feed: ClaimedFeed; stored: StoredDocument; document: FeedDocument };
export type FeedStore = {
  /** Resolves when it is stored. @returns how many entries are new or changed. */
  store: (feed: ClaimedFeed, answer: Exclude<FeedAnswer, { kind: "unasked" }>) => Promise<number>;
};

/** Maximum pool connections for storing: readers use the same pool. */
const PARALLEL = 2;
const RESULTS_AT_ONCE = 500;
const DOCUMENTS_AT_ONCE = 8;
/** Characters of rows: one statement carries them as one parameter. */
const CHARACTERS_AT_ONCE = 4_000_000;

export function createFeedStore(): FeedStore {
  const addResult = createBatches<FeedResult, void>({
    run: async (batch) => {
      await queries.storeResults(batch);
      return [];
    },
    parallel: 1,
    max: RESULTS_AT_ONCE,
  });
  const addDocument = createBatches({
    run: storeDocuments,
    parallel: PARALLEL,
    max: DOCUMENTS_AT_ONCE,
    maxSize: CHARACTERS_AT_ONCE,
    sizeOf: ({ document }) => document.rows.length,
  });

  /** Records a failure for a lost claim: the feed backs off, unless its new worker is in time. */
  async function storeLate(feed: ClaimedFeed): Promise<number> {
    const late = { code: "too-slow", reason: messages.internal, isGone: false, holdSeconds: null };
    await addResult(resultOfRefusal(feed, { kind: "refused", host: feed.host, ...late }));
    return 0;
  }

  return {
    async store(feed, answer) {
      if (answer.kind === "refused") {
        await addResult(resultOfRefusal(feed, answer));
        if (answer.holdSeconds !== null) await queries.holdHost(answer.host, answer.holdSeconds);
        return 0;
      }
      const left = answer.movedTo === null ? "kept" : await moveFeed(feed, answer.movedTo);
      if (left === "lost") return storeLate(feed);
      if (left === "merged") return 0;
      if (answer.kind === "document") {
        const count = await addDocument({ feed, stored: describe(feed, answer), document: answer.document });
        return count ?? storeLate(feed);
      }
      await addResult(resultOfSame(feed, answer));
      return 0;
    },
  };
}

/** @returns how many entries of each are new or changed; null if the claim was lost. */
async function storeDocuments(batch: Pending[]): Promise<(number | null)[]> {
  const tallies = await queries.storeDocuments(
    batch.map(({ stored }) => stored),
    batch.flatMap(({ document }) => (document.rows === "" ? [] : document.rows)).join(","),
  );
  const tallyOf = new Map(tallies.map((tally) => [tally.id, tally]));
  for (const pending of batch) await prune(pending, tallyOf.get(pending.feed.id)?.total ?? 0);
  return batch.map(({ feed }) => {
    const tally = tallyOf.get(feed.id);
    return tally ? tally.inserted + tally.updated : null;
  });
}

async function prune({ feed, document }: Pending, total: number): Promise<void> {
  if (total <= Math.max(feed.keep_entries, document.entries)) return;
  await queries.pruneEntries(feed.id, feed.keep_entries, document.keys.split(","));
}

function resultOfRefusal(feed: ClaimedFeed, answer: FeedAnswer & { kind: "refused" }): FeedResult {
  return {
    id: feed.id,
    claim: feed.claimed_until,
    interval: feed.interval_seconds,
    delay: delayAfterFailure(feed.failures, answer.holdSeconds),
    code: answer.code,
    reason: answer.reason,
    gone: answer.isGone,
    etag: null,
    last_modified: null,
  };
}

function resultOfSame(feed: ClaimedFeed, { etag, lastModified, hint }: FeedAnswer & { kind: "same" }): FeedResult {
  return {
    id: feed.id,
    claim: feed.claimed_until,
    ...paceAfter({ ...paceBefore(feed), isFirst: false, isChanged: false, gap: null, hint }),
    code: null,
    reason: "",
    gone: false,
    etag,
    last_modified: lastModified,
  };
}

/** A damaged document has no validators and no hash: it is fetched and parsed again next time. */
function describe(feed: ClaimedFeed, answer: FeedAnswer & { kind: "document" }): StoredDocument {
  const { document, hint, hash, etag, lastModified } = answer;
  const pace = { ...paceBefore(feed), isFirst: feed.is_new, gap: document.gapSeconds, hint };
  const isDamaged = document.isSalvaged;
  return {
    id: feed.id,
    claim: feed.claimed_until,
    code: isDamaged ? "damaged" : null,
    reason: isDamaged ? messages.damaged : "",
    etag: isDamaged ? null : etag,
    last_modified: isDamaged ? null : lastModified,
    hash: isDamaged ? null : hash,
    title: document.title,
    description: document.description,
    site_url: document.siteUrl,
    image_url: document.imageUrl,
    language: document.language,
    changed: paceAfter({ ...pace, isChanged: true }),
    same: paceAfter({ ...pace, isChanged: false }),
  };
}

function paceBefore(feed: ClaimedFeed) {
  return { interval: feed.interval_seconds, isUnused: feed.is_unused };
}
