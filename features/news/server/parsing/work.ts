/** Parses a feed in a thread. Pure. */
import { parseFeed } from "../../parser/parse-feed.ts";
import { FeedFormatError } from "../../parser/parsed-feed.ts";
import { documentOf } from "./feed-document.ts";
import type { ParseAnswer, ParseTask } from "./service.ts";

export function parse({ bytes, about, feedId }: ParseTask): ParseAnswer {
  try {
    const feed = parseFeed(bytes, about);
    return feedId === null ? feed : documentOf(feedId, feed);
  } catch (error) {
    if (error instanceof FeedFormatError) return { refused: { code: error.code, feedLinks: error.feedLinks } };
    throw error;
  }
}
