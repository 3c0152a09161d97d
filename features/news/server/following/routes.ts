/** Answers the calls of following sources. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../../calls.ts";
import { newsMessages } from "../../contract.ts";
import { followFeed, listFeedUrls, listFollowedSources, unfollowFeed } from "./service.ts";

export function registerFollowRoutes(app: App): void {
  answerCall(app, calls.listFollowed, ({ actor }) => listFollowedSources(actor));
  answerCall(app, calls.listFeedUrls, ({ actor }) => listFeedUrls(actor));
  answerCall(app, calls.follow, async ({ actor, body, reply }) => {
    const { url, isNew } = await followFeed(actor, body.rss_feed_url);
    reply.code(isNew ? 201 : 200);
    return { detail: newsMessages.followChanged, rss_feed_url: url, is_followed: true };
  });
  answerCall(app, calls.unfollow, async ({ actor, body }) => {
    const url = await unfollowFeed(actor, body.rss_feed_url);
    return { detail: newsMessages.followChanged, rss_feed_url: url, is_followed: false };
  });
}
