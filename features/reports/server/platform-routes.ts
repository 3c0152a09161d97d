/** Calls about platforms for everybody (spec section 7), their logos, and the feeds that they pull. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { signedIn } from "#features/accounts/server/access.ts";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import { deliveryList, platform, PLATFORM_TYPES, platformPaths } from "../platform-contract.ts";
import { listPostDeliveries } from "./deliveries-service.ts";
import { prepareThread } from "./pdf-service.ts";
import { type PulledFeed, pullFeed } from "./feed-service.ts";
import { openLogo } from "./logo-service.ts";
import { getPlatform } from "./platform-service.ts";

const tags = ["Reports"];

/** The `:id` of a path. @param noun whose id it is. */
export function idParams(noun: string) {
  const message = `Give a ${noun}'s id.`;
  const id = z.coerce
    .number({ error: message })
    .int(message)
    .min(1, message)
    .max(2 ** 53, message);
  return z.object({ id });
}

export function registerPlatformRoutes(app: App): void {
  registerReading(app);
  registerLogos(app);
  registerFeeds(app);
}

function registerReading(app: App): void {
  for (const type of PLATFORM_TYPES) {
    const schema = {
      ...{ tags, summary: `What a platform of the type ${type} is`, params: idParams("platform") },
      response: { 200: platform, 400: fieldErrorsAnswer, 401: errorAnswer, 404: errorAnswer },
    };
    app.get(platformPaths[type](":id"), { schema }, async (request) => {
      signedIn(request);
      return getPlatform(type, request.params.id);
    });
  }
  const deliveries = {
    ...{
      tags,
      summary: "Where one of your posts is delivered, and how each delivery stands",
      params: idParams("post"),
    },
    response: { 200: deliveryList, 400: fieldErrorsAnswer, 401: errorAnswer, 404: errorAnswer },
  };
  app.get(platformPaths.deliveries(":id"), { schema: deliveries }, async (request) => {
    const answer = await listPostDeliveries(signedIn(request), request.params.id);
    if (answer.count > 0) prepareThread(); // whoever opens a report often wants its PDF next
    return answer;
  });
}

/** A path that names the version shows the same logo for ever. */
const FOR_GOOD = "public, max-age=31536000, immutable";
const FOR_A_WHILE = "public, max-age=300";

function registerLogos(app: App): void {
  const schema = {
    ...{ tags, summary: "The logo of a platform", description: "PNG.", params: idParams("platform") },
    querystring: z.object({ v: z.string().max(100, "This is no version.").optional() }),
    response: { 400: fieldErrorsAnswer, 404: errorAnswer },
  };
  app.get(platformPaths.logo(":id"), { schema }, async (request, reply) => {
    const { version, content } = await openLogo(request.params.id);
    const headers = {
      "cache-control": request.query.v === version ? FOR_GOOD : FOR_A_WHILE,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    };
    return reply
      .headers(headers)
      .type("image/png")
      .send(content as never);
  });
}

function registerFeeds(app: App): void {
  const schema = {
    ...{ tags, summary: "What a platform is to have, as RSS 2.0", params: z.object({ key: z.string().max(200) }) },
    description: "The key is the platform's own. What is read here counts as delivered.",
    response: { 404: errorAnswer },
  };
  app.get(platformPaths.feed(":key"), { schema }, async (request, reply) => {
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
