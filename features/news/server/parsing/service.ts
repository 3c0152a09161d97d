/** Parses feeds without blocking the process: large and many ones in threads, a single small one directly. */
import { log } from "#platform/log/log.ts";
import { TaskLost, type Work } from "#platform/threads/thread-pool.ts";
import { inThread } from "#platform/threads/work.ts";
import { FeedFormatError, type FeedFormatCode, type ParsedFeed } from "../../parser/parsed-feed.ts";
import { documentOf, type FeedDocument } from "./feed-document.ts";

export type ParseAbout = { url: string; contentType: string | null };
/** `feedId` null asks for the feed as it is, otherwise for the document to store. */
export type ParseTask = { bytes: Uint8Array; about: ParseAbout; feedId: number | null };
export type ParseAnswer = ParsedFeed | FeedDocument | { refused: { code: FeedFormatCode; feedLinks: string[] } };

/** Larger ones would block the event loop for too long. */
const MAX_INLINE_BYTES = 64 * 1024;

const FEED: Work<ParseTask, ParseAnswer> = {
  name: "feed",
  limitMs: 8_000, // everything that ends at all ends far within this
  isBoundedElsewhere: true, // by how many are fetched at a time
};
/** Of all feeds together: authors whose readers want a file do not wait for a hundred publishers. */
const TURN = { rank: "reader", owner: "feeds" } as const;
let isInlineBusy = false;

/**
 * Parses a feed: a small one in this thread when no other is being parsed, others in a separate thread.
 * @param bytes not modified.
 * @throws FeedFormatError when it is not a feed, or exceeds the limits of time or memory.
 */
export function parseFeedAside(bytes: Uint8Array, about: ParseAbout): Promise<ParsedFeed> {
  return parse({ bytes, about, feedId: null }) as Promise<ParsedFeed>;
}

/** Like parseFeedAside, but returns a document ready to store. */
export function readDocument(feedId: number, bytes: Uint8Array, about: ParseAbout): Promise<FeedDocument> {
  return parse({ bytes, about, feedId }) as Promise<FeedDocument>;
}

async function parse(task: ParseTask): Promise<ParsedFeed | FeedDocument> {
  if (task.bytes.length <= MAX_INLINE_BYTES && !isInlineBusy) return parseInline(task);
  try {
    const answer = await inThread(FEED, task, TURN);
    if ("refused" in answer) throw new FeedFormatError(answer.refused.code, answer.refused.feedLinks);
    return answer;
  } catch (error) {
    if (!(error instanceof TaskLost)) throw error;
    log.warn({ url: task.about.url }, "A feed exceeded the time or memory limit of parsing");
    throw new FeedFormatError("broken");
  }
}

async function parseInline({ bytes, about, feedId }: ParseTask): Promise<ParsedFeed | FeedDocument> {
  isInlineBusy = true;
  try {
    const { parseFeed } = await import("../../parser/parse-feed.ts"); // only a process that reads feeds needs it
    await new Promise((resolve) => setImmediate(resolve));
    const feed = parseFeed(bytes, about);
    return feedId === null ? feed : documentOf(feedId, feed);
  } finally {
    isInlineBusy = false;
  }
}
