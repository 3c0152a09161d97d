/** Answers the calls that link posts as translations. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../../calls/translation.ts";
import { postIdIn } from "../posts/reach-service.ts";
import { createTranslation, followOriginal, getStory, linkTranslation, unlinkTranslation } from "./service.ts";

export function registerTranslationRoutes(app: App): void {
  answerCall(app, calls.getStory, ({ actor, params }) => getStory(actor, postIdIn(params)));
  answerCall(app, calls.linkTranslation, ({ actor, params, body }) => linkTranslation(actor, postIdIn(params), body));
  answerCall(app, calls.unlinkTranslation, ({ actor, params }) => unlinkTranslation(actor, postIdIn(params)));
  answerCall(app, calls.followOriginal, ({ actor, params, body }) => followOriginal(actor, postIdIn(params), body));
  answerCall(app, calls.createTranslation, ({ actor, params, body }) =>
    createTranslation(actor, postIdIn(params), body),
  );
}
