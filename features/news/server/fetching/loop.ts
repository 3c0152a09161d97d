/**
 * The loop that claims, fetches and stores due feeds. Any number of processes may run it, and each may be killed at any
 * time.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { log } from "#platform/log/log.ts";
import { fetchOutbound, type Outbound } from "#platform/outbound/outbound.ts";
import { createHostLimiter } from "#platform/outbound/host-limiter.ts";
import { feedUserMessages as messages } from "../feeds/messages.ts";
import { askFeed, type FeedAnswer } from "./request.ts";
import { claimFeeds, type ClaimedFeed, releaseFeeds } from "./queries.ts";
import { inFetchOrder, isLate, type WaitingFeed } from "./feed-order.ts";
import { createFeedStore } from "./store.ts";

export type FetcherOptions = {
  /** Maximum parallel fetches. */
  slots?: number;
  /** Maximum parallel connections to one host, across all processes. */
  perHost?: number;
  /** For the whole exchange with one feed. */
  timeoutMs?: number;
  /** Duration of a claim: longer than any feed takes from claim to store. */
  claimSeconds?: number;
  /** Delay before looking again after nothing was due, while fetches are running and while none are. */
  pauseMs?: number;
  idleMs?: number;
  /** For tests, which bring their own name resolution. */
  fetch?: Outbound["fetch"];
  /** Called after entries were added or changed; never in parallel and at most every second. */
  onNews?: () => Promise<void>;
};

export type Fetcher = {
  /** Works until `stop`. */
  start: () => void;
  /** Looks for due feeds now. */
  wake: () => void;
  /** Works until nothing is due or running. @returns how many feeds were fetched. */
  runOut: () => Promise<number>;
  /** Stops running fetches and releases claims, so that the feeds are due immediately for others. */
  stop: () => Promise<void>;
};

const DEFAULTS = { slots: 48, perHost: 2, timeoutMs: 20_000, claimSeconds: 600, pauseMs: 250, idleMs: 15_000 };
/** Feeds claimed in advance per slot: claims are made one at a time, so there should be few of them. */
const AHEAD = 8;
/** The next claim is made while this share is left, so that no slot stays idle. */
const LEFT_AT_CLAIM = 0.25;
/**
 * Feeds waiting for longer than this share of their claim are released, because fetched ones must be stored within it.
 */
const MAX_OF_CLAIM = 0.5;
/** Maximum results waiting to be stored; if the database falls behind, nothing more is fetched. */
const MAX_STORING = 1000;
const AFTER_BUSY_HOST_SECONDS = 60;
const AFTER_ERROR_MS = 5_000;
const NEWS_EVERY_MS = 1_000;

export function createFetcher({ onNews, fetch = fetchOutbound, ...options }: FetcherOptions = {}): Fetcher {
  const { slots, perHost, timeoutMs, claimSeconds, pauseMs, idleMs } = { ...DEFAULTS, ...options };
  const limits = { fetch, timeoutMs, limiter: createHostLimiter({ perHost }) };
  const store = createFeedStore();
  const stopping = new AbortController();
  const { signal } = stopping;
  const max = slots * AHEAD;
  const fewest = max * LEFT_AT_CLAIM;
  let queue: WaitingFeed[] = [];
  const active = new Set<Promise<void>>();
  const storing = new Set<Promise<void>>();
  const teller = createTeller(signal, onNews);
  let asked = 0;
  let isWoken = false;
  let onEvent = () => {};
  let loop: Promise<void> | undefined;

  /** Resolves when a fetch ends, on a wake-up, or after the delay. */
  function untilEvent(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      onEvent = () => {
        clearTimeout(timer);
        resolve();
      };
      if (isWoken || signal.aborted) onEvent();
    });
  }

  function launch(): void {
    while (active.size < slots && storing.size < MAX_STORING && !signal.aborted) {
      const feed = queue.shift();
      if (!feed) return;
      if (isLate(feed)) {
        giveBack([feed, ...queue.filter(isLate)]);
        queue = queue.filter((each) => !isLate(each));
        continue;
      }
      asked++;
      track(active, handle(feed));
    }
  }

  function track(works: Set<Promise<void>>, work: Promise<void>): void {
    works.add(work);
    void work.finally(() => {
      works.delete(work);
      launch();
      onEvent();
    });
  }

  /** Resolves when its slot is free. A document keeps its slot until it is stored, because it takes memory. */
  async function handle(feed: ClaimedFeed): Promise<void> {
    const answer = await ask(feed);
    const stored = finish(feed, answer);
    if (answer.kind === "document") await stored;
    else track(storing, stored);
  }

  async function finish(feed: ClaimedFeed, answer: FeedAnswer): Promise<void> {
    try {
      if (answer.kind === "unasked") await releaseFeeds([feed], signal.aborted ? 0 : AFTER_BUSY_HOST_SECONDS);
      else if ((await keep(feed, answer)) > 0) teller.tell();
    } catch (error) {
      // The claim runs out by itself; nothing is lost.
      log.error({ err: error, feed: feed.id, url: feed.url }, "The answer of a feed could not be stored");
    }
  }

  async function ask(feed: ClaimedFeed): Promise<FeedAnswer> {
    try {
      return await askFeed(feed, { ...limits, signal });
    } catch (error) {
      if (signal.aborted) return { kind: "unasked" };
      log.error({ err: error, feed: feed.id, url: feed.url }, "A feed could not be read because of an internal error");
      return internalError(feed);
    }
  }

  /** A result the database refuses must not return every few minutes: the feed backs off as after any failure. */
  async function keep(feed: ClaimedFeed, answer: Exclude<FeedAnswer, { kind: "unasked" }>): Promise<number> {
    try {
      return await store.store(feed, answer);
    } catch (error) {
      if (answer.kind !== "document") throw error;
      log.error({ err: error, feed: feed.id, url: feed.url }, "The articles of a feed could not be stored");
      return store.store(feed, internalError(feed));
    }
  }

  /** Feeds a reader is waiting for overtake earlier claims; if there are too many, the least due are released. */
  async function take(): Promise<number> {
    isWoken = false;
    const asked_before = performance.now() + claimSeconds * 1000 * MAX_OF_CLAIM;
    const claimed = await claimFeeds({ limit: Math.max(slots, max - queue.length), perHost, seconds: claimSeconds });
    queue = inFetchOrder([...queue, ...claimed.map((feed) => ({ ...feed, asked_before }))]);
    giveBack(queue.splice(max));
    return claimed.length;
  }

  function giveBack(feeds: readonly ClaimedFeed[]): void {
    if (feeds.length === 0) return;
    const released = releaseFeeds(feeds, 0).catch((error: unknown) =>
      log.warn({ err: error }, "Claimed feeds could not be released; their claims will expire"),
    );
    track(storing, released);
  }

  async function run({ untilDry }: { untilDry: boolean }): Promise<void> {
    let nextLook = 0;
    while (!signal.aborted) {
      launch();
      const isIdle = active.size === 0 && storing.size === 0 && queue.length === 0;
      const left = nextLook - performance.now();
      if (isWoken || (queue.length < fewest && (left <= 0 || (untilDry && isIdle)))) {
        if ((await take()) > 0) {
          nextLook = 0;
          continue;
        }
        if (isIdle && untilDry) return;
        // The end of a request may free its host for the next, but the database is not queried each time.
        nextLook = performance.now() + (isIdle ? idleMs : pauseMs);
      }
      await untilEvent(queue.length < fewest ? Math.max(1, nextLook - performance.now()) : idleMs);
    }
  }

  async function keepRunning(): Promise<void> {
    while (!signal.aborted) {
      try {
        await run({ untilDry: false });
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ err: error }, "Looking for due feeds failed; trying again");
        await sleep(AFTER_ERROR_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  return {
    wake() {
      isWoken = true;
      onEvent();
    },
    start() {
      loop ??= keepRunning();
    },
    async runOut() {
      const before = asked;
      await run({ untilDry: true });
      await teller.settled();
      return asked - before;
    },
    async stop() {
      stopping.abort();
      onEvent();
      await loop;
      await Promise.all(active);
      await Promise.all(storing);
      if (queue.length > 0) await releaseFeeds(queue.splice(0), 0);
      await teller.settled();
    },
  };
}

function internalError(feed: ClaimedFeed): FeedAnswer & { kind: "refused" } {
  const refusal = { code: "internal", reason: messages.internal, isGone: false, holdSeconds: null };
  return { kind: "refused", host: feed.host, ...refusal };
}

/** Announces new entries immediately, and later ones within a second. */
function createTeller(signal: AbortSignal, onNews?: () => Promise<void>) {
  let hasNews = false;
  let nextAt = 0;
  let telling: Promise<void> | undefined;

  async function tellAll(onNews: () => Promise<void>): Promise<void> {
    while (hasNews) {
      await sleep(Math.max(0, nextAt - performance.now()), undefined, { signal }).catch(() => undefined);
      hasNews = false;
      nextAt = performance.now() + NEWS_EVERY_MS;
      await onNews().catch((error: unknown) => log.error({ err: error }, "New articles could not be announced"));
    }
    telling = undefined;
  }

  return {
    tell() {
      hasNews = true;
      if (onNews) telling ??= tellAll(onNews);
    },
    settled: async () => telling,
  };
}
