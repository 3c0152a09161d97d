/** The call by which a platform reads its feed. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { errorAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import { feedPath } from "../../../ways/feed.ts";
import { type PulledFeed, pullFeed } from "./service.ts";

export function registerFeedRoutes(app: App): void {
  const schema = {
    tags: ["Reports"],
    summary: "What a platform is to have, as RSS 2.0",
    params: z.object({ key: z.string().max(200) }),
    description: "The key is the platform's own. What is read here counts as delivered.",
    response: { 404: errorAnswer },
  };
  app.get(feedPath(":key"), { schema }, async (request, reply) => {
    const feed = await pullFeed(request.params.key, request.method === "HEAD");
    return answerFeed(request, reply, feed);
  });
}

function answerFeed(request: FastifyRequest, reply: FastifyReply, { etag, xml }: PulledFeed) {
  // The address is the secret: nothing between the platform and us may keep what lies behind it.
  reply.headers({ etag, "cache-control": "private, no-cache", "x-robots-tag": "noindex" });
  if (namesTag(request.headers["if-none-match"], etag)) return reply.code(304).send();
  return reply.type("application/rss+xml; charset=utf-8").send(xml());
}

/** RFC 9110, section 13.1.2: weak comparison. */
function namesTag(header: string | undefined, etag: string): boolean {
  return (header ?? "").split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));
}
