/** Answers operators' calls about the pins of the front page. */
import { postIdIn } from "#features/content/server/posts/reach-service.ts";
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../calls.ts";
import * as pins from "./pin-service.ts";

export function registerFrontPageRoutes(app: App): void {
  answerCall(app, calls.listPins, ({ actor }) => pins.listFrontPins(actor));
  answerCall(app, calls.listCandidates, async ({ actor, query }) => ({
    posts: await pins.listPinCandidates(actor, query.q),
  }));
  answerCall(app, calls.pinPost, ({ actor, params, body }) => pins.pinPost(actor, postIdIn(params), body));
  answerCall(app, calls.unpinPost, ({ actor, params }) => pins.unpinPost(actor, postIdIn(params)));
  answerCall(app, calls.orderPins, ({ actor, body }) => pins.orderFrontPins(actor, body));
}
