/** Answers the calls of the calendar's secret address. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import { limitPerAddress } from "#platform/http/limits/rate-limit.ts";
import * as calls from "../../calls/calendar-feed.ts";
import { endFeed, getFeed, readFeed, renewFeed } from "./feed-service.ts";

/** Calendar programs of a whole office may share an address. */
const READS_PER_MINUTE = 60;

export function registerCalendarFeedRoutes(app: App): void {
  answerCall(app, calls.getFeed, ({ actor }) => getFeed(actor));
  answerCall(app, calls.renewFeed, ({ actor }) => renewFeed(actor));
  answerCall(app, calls.endFeed, ({ actor }) => endFeed(actor));
  const config = limitPerAddress(READS_PER_MINUTE, 60);
  answerCall(app, calls.readFeed, { config }, async ({ params, query, reply }) => {
    const text = await readFeed(params.key, query);
    reply
      .header("cache-control", "private, no-store")
      .header("x-robots-tag", "noindex")
      .header("referrer-policy", "no-referrer");
    return reply.type("text/calendar; charset=utf-8").send(text);
  });
}
