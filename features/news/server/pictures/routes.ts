/** Answers the calls of pictures: those of articles and sources, only from this server. */
import { AppError } from "#platform/errors/app-error.ts";
import { answerCall, type Given } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import { namesTag } from "#platform/http/entity-tags.ts";
import * as calls from "../../calls.ts";
import { findArticlePicture, findLogo, openPicture, type FoundPicture } from "./service.ts";

export function registerPictureRoutes(app: App): void {
  answerCall(app, calls.getPicture, async (given) => {
    const { image = null } = given.query;
    return answerPicture(given, await findArticlePicture(given.actor, given.params.id, image));
  });
  answerCall(app, calls.getLogo, async (given) => answerPicture(given, await findLogo(given.actor, given.params.id)));
}

/** Browsers may cache a picture forever under a path with its version, and retry a missing one later. */
const FOR_GOOD = "private, max-age=31536000, immutable";
const FOR_AN_HOUR = "private, max-age=3600";
const MISSING = "private, max-age=300";

type Asked = Given<typeof calls.getLogo>;

async function answerPicture({ actor, query, request, reply }: Omit<Asked, "params">, picture: FoundPicture) {
  const headers = {
    "cache-control": query.v === picture.version ? FOR_GOOD : FOR_AN_HOUR,
    etag: picture.etag,
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  };
  if (namesTag(request.headers["if-none-match"], picture.etag)) return reply.code(304).headers(headers).send();
  const { bytes, content } = await openPicture(actor, picture).catch((error: unknown) => {
    const isMissing = error instanceof AppError && error.code === "not-found";
    reply.header("cache-control", isMissing ? MISSING : "no-store");
    throw error;
  });
  return reply.headers(headers).header("content-length", bytes).type("image/webp").send(content);
}
