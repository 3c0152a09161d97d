/**
 * Calls about platforms for everybody (docs/product/reports.md, Platforms), and their logos.
 */
import { z } from "zod";
import { signedIn } from "#features/accounts/server/access.ts";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import { platform, PLATFORM_TYPES } from "#features/content/delivered-contract.ts";
import { deliveryList, platformPaths } from "../../platform-contract.ts";
import { listPostDeliveries } from "../deliveries/list-service.ts";
import { prepareThread } from "#platform/pdf/drawing.ts";
import { openLogo } from "./logo-service.ts";
import { getPlatform } from "./service.ts";

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
}

function registerReading(app: App): void {
  for (const type of PLATFORM_TYPES) {
    const schema = {
      tags,
      summary: `What a platform of the type ${type} is`,
      params: idParams("platform"),
      response: { 200: platform, 400: fieldErrorsAnswer, 401: errorAnswer, 404: errorAnswer },
    };
    app.get(platformPaths[type](":id"), { schema }, async (request) => {
      signedIn(request);
      return getPlatform(type, request.params.id);
    });
  }
  const deliveries = {
    tags,
    summary: "Where one of your posts is delivered, and how each delivery stands",
    params: idParams("post"),
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
    tags,
    summary: "The logo of a platform",
    description: "PNG.",
    params: idParams("platform"),
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
