/** Answers the calls by which people have their account deleted, and keep it. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../../own-data-calls.ts";
import { callDeletionBack, requestDeletion } from "./service.ts";

export function registerDeletionRoutes(app: App): void {
  answerCall(app, calls.requestDeletion, ({ actor, body }) => requestDeletion(actor, body));
  answerCall(app, calls.cancelDeletion, ({ actor }) => callDeletionBack(actor));
}
