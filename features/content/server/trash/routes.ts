/** Answers the calls that delete and restore several posts (docs/product/lists.md, Several at once). */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../../bulk-calls.ts";
import { deletePosts, restorePosts } from "./bulk-service.ts";

export function registerTrashRoutes(app: App): void {
  answerCall(app, calls.deletePosts, ({ actor, body }) => deletePosts(actor, body.posts));
  answerCall(app, calls.restorePosts, ({ actor, body }) => restorePosts(actor, body.posts));
}
