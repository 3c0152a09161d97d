/** The program of a thread that reads feeds; see service.ts. Knows neither settings nor database. */
import { serveTasks } from "#platform/threads/thread-program.ts";
import { parseFeed } from "../../parser/parse-feed.ts";
import { FeedFormatError } from "../../parser/parsed-feed.ts";
import { documentOf } from "./feed-document.ts";
import type { ParseAnswer, ParseTask } from "./service.ts";

serveTasks(({ bytes, about, feedId }: ParseTask): ParseAnswer => {
  try {
    const feed = parseFeed(bytes, about);
    return feedId === null ? feed : documentOf(feedId, feed);
  } catch (error) {
    if (error instanceof FeedFormatError) return { refused: { code: error.code, feedLinks: error.feedLinks } };
    throw error;
  }
});
