/** Answers the calls about several posts (docs/product/lists.md, Several at once). */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../../calls/bulk.ts";
import { changePosts } from "./change-service.ts";
import { deletePosts, restorePosts } from "./service.ts";

export function registerBulkRoutes(app: App): void {
  answerCall(app, calls.deletePosts, ({ actor, body }) => deletePosts(actor, body.posts));
  answerCall(app, calls.restorePosts, ({ actor, body }) => restorePosts(actor, body.posts));
  answerCall(app, calls.changePosts, ({ actor, body: { posts, ...change } }) => changePosts(actor, posts, change));
}
