/** Answers the calls about followers. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../calls.ts";
import { followMessages } from "../contract.ts";
import * as followers from "./operator-service.ts";

export function registerFollowerRoutes(app: App): void {
  answerCall(app, calls.listFollowers, ({ actor, query }) => followers.listFollowers(actor, query));
  answerCall(app, calls.getFollower, ({ actor, params }) => followers.getFollower(actor, params.id));
  answerCall(app, calls.removeFollower, async ({ actor, params: { id } }) => {
    await followers.removeFollower(actor, id);
    return { id, detail: followMessages.erased };
  });
  answerCall(app, calls.countCompanyFollowers, async ({ actor, params }) => ({
    count: await followers.countCompanyFollowers(actor, params.id),
  }));
}
