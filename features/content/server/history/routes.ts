/** Calls of a post's history. */
import { z } from "zod";
import { signedIn } from "#features/accounts/server/access.ts";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import { savedPost } from "../../contract.ts";
import { restoreRevisionInput, revisionDetail, revisionPaths, revisionsAnswer } from "../../revision-contract.ts";
import { noSuchPost, postIdIn } from "../writing/own-post-service.ts";
import { getRevision, listRevisions, restoreRevision } from "./service.ts";

const tags = ["Content"];
const MISSING = { 401: errorAnswer, 404: errorAnswer.describe("Unknown, deleted, or somebody else's") };
const params = z.object({ id: z.string().describe("Id of the post") });
const ofVersion = params.extend({ version: z.string().describe("Version of the post") });

export function registerRevisionRoutes(app: App): void {
  const list = {
    tags,
    summary: "Versions of a post, newest first",
    params,
    description: "For its author and operators. Autosaves of one sitting share a version.",
    response: { 200: revisionsAnswer, ...MISSING },
  };
  app.get(revisionPaths.list(":id"), { schema: list }, async (request) => ({
    revisions: await listRevisions(signedIn(request), postIdIn(request.params)),
  }));

  const one = {
    tags,
    summary: "A version of a post, whole",
    params: ofVersion,
    response: { 200: revisionDetail, ...MISSING },
  };
  app.get(revisionPaths.one(":id", ":version"), { schema: one }, (request) =>
    getRevision(signedIn(request), postIdIn(request.params), versionOf(request.params)),
  );

  const restore = {
    tags,
    summary: "Make a version the post's text again",
    params: ofVersion,
    description: "A save like any other: the text before stays in the history, and the time of publishing as it is.",
    body: restoreRevisionInput,
    response: {
      200: savedPost,
      400: fieldErrorsAnswer,
      ...MISSING,
      409: errorAnswer.describe("Somebody saved a newer version"),
    },
  };
  app.post(revisionPaths.restore(":id", ":version"), { schema: restore }, (request) =>
    restoreRevision(signedIn(request), postIdIn(request.params), versionOf(request.params), request.body.version),
  );
}

/** @throws AppError not-found for what cannot be a version. */
function versionOf({ version }: z.infer<typeof ofVersion>): number {
  if (!/^[1-9]\d{0,8}$/.test(version)) throw noSuchPost();
  return Number(version);
}
