/** HTTP calls of pictures: what articles and sources show, from this server alone. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { signedIn } from "#features/accounts/server/access.ts";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import { AppError } from "#platform/errors/app-error.ts";
import type { App } from "#platform/http/app.ts";
import { newsPaths } from "../../contract.ts";
import { idParams } from "../articles/routes.ts";
import { findArticlePicture, findLogo, openPicture, type FoundPicture } from "./service.ts";

const tags = ["News"];
const refusals = { 400: fieldErrorsAnswer, 401: errorAnswer, 404: errorAnswer, 503: errorAnswer };
const version = z.string().max(100, "This is no version.").optional().describe("Of the picture, as paths carry it");
const imageMessage = "Give the number of a picture of the content, from 0.";
const image = z.coerce.number({ error: imageMessage }).int(imageMessage).min(0, imageMessage).max(1000, imageMessage);
const description =
  "A WebP of at most 640 pixels in width. It is fetched when it is first asked for, and kept for a while.";

export function registerPictureRoutes(app: App): void {
  app.get(
    newsPaths.picture(":id"),
    {
      schema: {
        tags,
        summary: "The picture of an article",
        description,
        params: idParams("Give an article's id."),
        querystring: z.object({
          v: version,
          image: image.optional().describe("A picture of the content instead, counted from 0"),
        }),
        response: refusals,
      },
    },
    async (request, reply) => {
      const { image: index = null, v } = request.query;
      const picture = await findArticlePicture(signedIn(request), request.params.id, index);
      return answerPicture(request, reply, picture, v);
    },
  );

  app.get(
    newsPaths.logo(":id"),
    {
      schema: {
        tags,
        summary: "The logo of a source",
        description,
        params: idParams("Give a source's id."),
        querystring: z.object({ v: version }),
        response: refusals,
      },
    },
    async (request, reply) => {
      const picture = await findLogo(signedIn(request), request.params.id);
      return answerPicture(request, reply, picture, request.query.v);
    },
  );
}

/** Browsers may keep a picture for good under a path that names its version, and ask for a missing one again later. */
const FOR_GOOD = "private, max-age=31536000, immutable";
const FOR_AN_HOUR = "private, max-age=3600";
const MISSING = "private, max-age=300";

async function answerPicture(request: FastifyRequest, reply: FastifyReply, picture: FoundPicture, v?: string) {
  const headers = {
    "cache-control": v === picture.version ? FOR_GOOD : FOR_AN_HOUR,
    etag: picture.etag,
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  };
  if (request.headers["if-none-match"] === picture.etag) return reply.code(304).headers(headers).send();
  const { bytes, content } = await openPicture(signedIn(request), picture).catch((error: unknown) => {
    const isMissing = error instanceof AppError && error.code === "not-found";
    reply.header("cache-control", isMissing ? MISSING : "no-store");
    throw error;
  });
  return reply.headers(headers).header("content-length", bytes).type("image/webp").send(content);
}
