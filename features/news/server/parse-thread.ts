/** The program of a thread that reads feeds; see parse-service.ts. Knows neither settings nor database. */
import { parentPort } from "node:worker_threads";
import { parseFeed } from "../feeds/parse-feed.ts";
import { FeedFormatError } from "../feeds/parsed-feed.ts";
import { documentOf } from "./parse-policy.ts";
import type { ParseAnswer, ParseTask, THREAD_READY } from "./parse-service.ts";

parentPort?.on("message", (task: ParseTask) => parentPort?.postMessage(answer(task), []));
parentPort?.postMessage("ready" satisfies typeof THREAD_READY, []);

function answer({ bytes, about, feedId }: ParseTask): ParseAnswer {
  try {
    const feed = parseFeed(bytes, about);
    return { result: feedId === null ? feed : documentOf(feedId, feed) };
  } catch (error) {
    if (error instanceof FeedFormatError) return { refused: { code: error.code, feedLinks: error.feedLinks } };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
