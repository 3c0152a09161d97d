/** HTTP calls of following sources. */
import { signedIn } from "#features/accounts/server/access.ts";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import { feedUrls, followAnswer, followedSources, followInput, newsMessages, newsPaths } from "../../contract.ts";
import { followFeed, listFeedUrls, listFollowedSources, unfollowFeed } from "./service.ts";

const tags = ["News"];
const refusals = { 400: fieldErrorsAnswer, 401: errorAnswer };

export function registerFollowRoutes(app: App): void {
  app.get(
    newsPaths.followed,
    {
      schema: { tags, summary: "Sources that you follow", response: { 200: followedSources, 401: errorAnswer } },
    },
    (request) => listFollowedSources(signedIn(request)),
  );

  app.get(
    newsPaths.feedUrls,
    {
      schema: {
        tags,
        summary: "Addresses of all sources: the catalogue, and what you follow besides",
        response: { 200: feedUrls, 401: errorAnswer },
      },
    },
    (request) => listFeedUrls(signedIn(request)),
  );

  app.post(
    newsPaths.follow,
    {
      schema: {
        tags,
        summary: "Follow a source",
        description:
          "Any feed address will do; an unknown one is fetched at once in the background. The answer carries the feed's " +
          "present address, which differs where it has moved. 200 when you followed it before.",
        body: followInput,
        response: { 200: followAnswer, 201: followAnswer, ...refusals, 409: errorAnswer, 429: errorAnswer },
      },
    },
    async (request, reply) => {
      const { url, isNew } = await followFeed(signedIn(request), request.body.rss_feed_url);
      reply.code(isNew ? 201 : 200);
      return { detail: newsMessages.followChanged, rss_feed_url: url, is_followed: true };
    },
  );

  app.post(
    newsPaths.unfollow,
    {
      schema: {
        tags,
        summary: "Unfollow a source",
        body: followInput,
        response: { 200: followAnswer, ...refusals, 404: errorAnswer },
      },
    },
    async (request) => {
      const url = await unfollowFeed(signedIn(request), request.body.rss_feed_url);
      return { detail: newsMessages.followChanged, rss_feed_url: url, is_followed: false };
    },
  );
}
