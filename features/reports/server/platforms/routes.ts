/** Answers the public calls about platforms (docs/product/reports.md, Platforms), and their logos. */
import { PLATFORM_TYPES } from "#features/content/contracts/delivered.ts";
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../../platform-calls.ts";
import { answerLater } from "../deliveries/later-service.ts";
import { listPostDeliveries } from "../deliveries/list-service.ts";
import { openLogo } from "./logo-service.ts";
import { getPlatform } from "./service.ts";

/** A path that names the version shows the same logo for ever. */
const FOR_GOOD = "public, max-age=31536000, immutable";
const FOR_A_WHILE = "public, max-age=300";

export function registerPlatformRoutes(app: App): void {
  for (const type of PLATFORM_TYPES)
    answerCall(app, calls.describePlatform[type], ({ params }) => getPlatform(type, params.id));
  answerCall(app, calls.listPostDeliveries, ({ actor, params }) => listPostDeliveries(actor, params.id));
  answerCall(app, calls.answerLater, ({ actor, params, body }) => answerLater(actor, params.id, body));
  answerCall(app, calls.getLogo, async ({ params, query, reply }) => {
    const { version, content } = await openLogo(params.id);
    const headers = {
      "cache-control": query.v === version ? FOR_GOOD : FOR_A_WHILE,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    };
    return reply.headers(headers).type("image/png").send(content);
  });
}
