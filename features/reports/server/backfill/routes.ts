/** Answers the calls by which an operator has older posts delivered to a platform. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../../platform-calls.ts";
import { countBackfill, startBackfill } from "./service.ts";

export function registerBackfillRoutes(app: App): void {
  answerCall(app, calls.countBackfill, ({ actor, params }) => countBackfill(actor, params.id));
  answerCall(app, calls.startBackfill, ({ actor, params }) => startBackfill(actor, params.id));
}
