/** Answers the call by which a platform reads its feed. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import { namesTag } from "#platform/http/entity-tags.ts";
import * as calls from "../../../platform-calls.ts";
import { type PulledFeed, pullFeed } from "./service.ts";

export function registerFeedRoutes(app: App): void {
  answerCall(app, calls.pullFeed, async ({ params, request, reply }) =>
    answerFeed(request, reply, await pullFeed(params.key, request.method === "HEAD")),
  );
}

function answerFeed(request: FastifyRequest, reply: FastifyReply, { etag, xml }: PulledFeed) {
  // The address is the secret: no cache between the platform and us may store its content.
  reply.headers({ etag, "cache-control": "private, no-cache", "x-robots-tag": "noindex" });
  if (namesTag(request.headers["if-none-match"], etag)) return reply.code(304).send();
  return reply.type("application/rss+xml; charset=utf-8").send(xml());
}
