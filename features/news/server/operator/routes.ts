/** Answers operators' calls about the feed catalogue. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../../operator-calls.ts";
import * as service from "./service.ts";

export function registerOperatorFeedRoutes(app: App): void {
  answerCall(app, calls.listFeeds, ({ actor, query }) => service.listFeedHealth(actor, query));
  answerCall(app, calls.addFeed, ({ actor, body }) => service.addOperatedFeed(actor, body));
  answerCall(app, calls.getFeed, ({ actor, params }) => service.getFeedHealth(actor, params.id));
  answerCall(app, calls.changeFeed, ({ actor, params, body }) => service.changeFeed(actor, params.id, body));
  answerCall(app, calls.fetchFeed, ({ actor, params }) => service.fetchFeedNow(actor, params.id));
  answerCall(app, calls.retireFeed, ({ actor, params, body }) => service.retireFeed(actor, params.id, body.reason));
  answerCall(app, calls.reviveFeed, ({ actor, params }) => service.reviveFeed(actor, params.id));
}
