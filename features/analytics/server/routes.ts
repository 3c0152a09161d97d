/** Answers the calls of analytics, and records as long as the server runs. */
import type { FastifyReply } from "fastify";
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import { limitPerAddress } from "#platform/http/limits/rate-limit.ts";
import * as calls from "../calls.ts";
import { analyticsCsv } from "./csv-service.ts";
import { recordClick, startRecording } from "./recording/service.ts";
import { getReferrerRules, setReferrerRule } from "./referrers/service.ts";
import { ALL_NAMES, getAccountAnalytics, getPostAnalytics, listPostViews } from "./service.ts";
import { isBot } from "./recording/visit-policy.ts";

/** A browser sends one per followed link. */
const CLICKS_PER_MINUTE = 120;
const MAX_PING_BYTES = 1024;
const PING = "text/ping";
/** Excel reads UTF-8 only after it. */
const BYTE_ORDER_MARK = "\uFEFF";

export function registerAnalyticsRoutes(app: App): void {
  registerRecording(app);
  answerCall(app, calls.getAccountAnalytics, ({ actor, query }) => getAccountAnalytics(actor, query));
  answerCall(app, calls.getPostAnalytics, ({ actor, params, query }) => getPostAnalytics(actor, params.id, query));
  answerCall(app, calls.listPostViews, ({ actor, query }) => listPostViews(actor, query.posts));
  answerCall(app, calls.getReferrerRules, ({ actor }) => getReferrerRules(actor));
  answerCall(app, calls.setReferrerRule, ({ actor, body }) => setReferrerRule(actor, body));
  registerFiles(app);
  void app.register(async (inner: App) => registerClicks(inner));
}

function registerRecording(app: App): void {
  let stop: (() => Promise<void>) | undefined;
  app.addHook("onReady", async () => {
    stop = await startRecording();
  });
  app.addHook("onClose", async () => stop?.());
}

function registerFiles(app: App): void {
  answerCall(app, calls.getAccountCsv, async ({ actor, query, reply }) => {
    const figures = await getAccountAnalytics(actor, query, ALL_NAMES);
    return sendCsv(reply, `dateline-analytics-${figures.to}-${figures.days}-days.csv`, analyticsCsv(figures));
  });
  answerCall(app, calls.getPostCsv, async ({ actor, params, query, reply }) => {
    const figures = await getPostAnalytics(actor, params.id, query, ALL_NAMES);
    const name = `dateline-analytics-post-${figures.post.id}-${figures.to}-${figures.days}-days.csv`;
    return sendCsv(reply, name, analyticsCsv(figures));
  });
}

/** In a scope of its own: no other call reads pings. Other sites' are refused before, by their origin (403). */
function registerClicks(app: App): void {
  app.addContentTypeParser(PING, { parseAs: "string", bodyLimit: MAX_PING_BYTES }, async () => undefined);
  const config = limitPerAddress(CLICKS_PER_MINUTE, 60);
  answerCall(app, calls.countClick, { config }, async ({ params, request: { headers } }) => {
    const to = headers["ping-to"];
    const isPing = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase() === PING;
    if (isPing && typeof to === "string" && !isBot(headers["user-agent"])) await recordClick(params.guid, to);
  });
}

function sendCsv(reply: FastifyReply, name: string, csv: string): FastifyReply {
  return reply
    .type("text/csv; charset=utf-8; header=present")
    .header("content-disposition", `attachment; filename="${name}"`)
    .send(BYTE_ORDER_MARK + csv);
}
