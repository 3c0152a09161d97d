/** Answers the calls of a post's history. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../../calls/revision.ts";
import { noSuchPost, postIdIn } from "../posts/reach-service.ts";
import { getRevision, listRevisions, restoreRevision } from "./service.ts";

export function registerRevisionRoutes(app: App): void {
  answerCall(app, calls.listRevisions, async ({ actor, params }) => ({
    revisions: await listRevisions(actor, postIdIn(params)),
  }));
  answerCall(app, calls.getRevision, ({ actor, params }) => getRevision(actor, postIdIn(params), versionOf(params)));
  answerCall(app, calls.restoreRevision, ({ actor, params, body }) =>
    restoreRevision(actor, postIdIn(params), versionOf(params), body.version),
  );
}

/** @throws AppError not-found for what cannot be a version. */
function versionOf({ version }: { version: string }): number {
  if (!/^[1-9]\d{0,8}$/.test(version)) throw noSuchPost();
  return Number(version);
}
