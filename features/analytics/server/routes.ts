/** Every call of analytics, and the recorder that runs as long as the server does. */
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { operatorOnly, signedIn } from "#features/accounts/server/access.ts";
import { errorAnswer, fieldErrorsAnswer, uuid } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import { limitPerAddress } from "#platform/http/limits/rate-limit.ts";
import { accountAnalytics, analyticsPaths, analyticsQuery, postAnalytics } from "../contract.ts";
import { REFERRER_RULES_PATH, referrerRuleInput, referrerRules } from "../referrer-contract.ts";
import { analyticsCsv } from "./csv-service.ts";
import { recordClick, startRecording } from "./recording-service.ts";
import { getReferrerRules, setReferrerRule } from "./referrer-service.ts";
import { ALL_NAMES, getAccountAnalytics, getPostAnalytics } from "./service.ts";
import { isBot } from "./visit-policy.ts";

const tags = ["Analytics"];
const refusals = { 400: fieldErrorsAnswer, 401: errorAnswer };
const unknownOrForeign = errorAnswer.describe("Unknown, or somebody else's");
const params = z.object({
  id: z.coerce
    .number({ error: "Give a post's id." })
    .int("Give a post's id.")
    .min(1)
    .max(2 ** 53),
});
const csvFile = z.string().describe("RFC 4180, UTF-8; one row per figure");
/** A browser sends one per followed link. */
const CLICKS_PER_MINUTE = 120;
const MAX_PING_BYTES = 1024;
const PING = "text/ping";
/** Excel reads UTF-8 only after it. */
const BYTE_ORDER_MARK = "\uFEFF";

export function registerAnalyticsRoutes(app: App): void {
  registerRecording(app);
  registerReading(app);
  registerFiles(app);
  registerReferrerRules(app);
  void app.register(async (inner: App) => registerClicks(inner));
}

function registerRecording(app: App): void {
  let stop: (() => Promise<void>) | undefined;
  app.addHook("onReady", async () => {
    stop = await startRecording();
  });
  app.addHook("onClose", async () => stop?.());
}

function registerReading(app: App): void {
  const account = {
    tags,
    summary: "Views of all your posts, with where they came from",
    querystring: analyticsQuery,
    response: { 200: accountAnalytics, ...refusals },
  };
  app.get(analyticsPaths.account, { schema: account }, (request) =>
    getAccountAnalytics(signedIn(request), request.query),
  );

  const post = {
    tags,
    summary: "Views of one of your posts, with where they came from and which links were followed",
    params,
    querystring: analyticsQuery,
    response: { 200: postAnalytics, ...refusals, 404: unknownOrForeign },
  };
  app.get(analyticsPaths.post(":id"), { schema: post }, (request) =>
    getPostAnalytics(signedIn(request), request.params.id, request.query),
  );
}

function registerFiles(app: App): void {
  const account = {
    tags,
    summary: "The figures of all your posts as a CSV file",
    querystring: analyticsQuery,
    response: { 200: csvFile, ...refusals },
  };
  app.get(analyticsPaths.accountCsv, { schema: account }, async (request, reply) => {
    const figures = await getAccountAnalytics(signedIn(request), request.query, ALL_NAMES);
    return sendCsv(reply, `dateline-analytics-${figures.to}-${figures.days}-days.csv`, analyticsCsv(figures));
  });

  const post = {
    tags,
    summary: "The figures of one of your posts as a CSV file",
    params,
    querystring: analyticsQuery,
    response: { 200: csvFile, ...refusals, 404: unknownOrForeign },
  };
  app.get(analyticsPaths.postCsv(":id"), { schema: post }, async (request, reply) => {
    const figures = await getPostAnalytics(signedIn(request), request.params.id, request.query, ALL_NAMES);
    const name = `dateline-analytics-post-${figures.post.id}-${figures.to}-${figures.days}-days.csv`;
    return sendCsv(reply, name, analyticsCsv(figures));
  });
}

function registerReferrerRules(app: App): void {
  const refused = { 401: errorAnswer, 403: errorAnswer.describe("Not an operator") };
  const read = {
    tags: ["Operator"],
    summary: "List the websites that analytics exclude or always name",
    response: { 200: referrerRules, ...refused },
  };
  app.get(REFERRER_RULES_PATH, { schema: read }, (request) => getReferrerRules(operatorOnly(request)));

  const write = {
    tags: ["Operator"],
    summary: "Exclude a referrer from analytics, always name it, or remove its rule",
    description: "Applies to every user's figures and CSV files, past days too. Totals do not change.",
    body: referrerRuleInput,
    response: { 200: referrerRules, 400: fieldErrorsAnswer, ...refused },
  };
  app.post(REFERRER_RULES_PATH, { schema: write }, (request) => setReferrerRule(operatorOnly(request), request.body));
}

/** In a scope of its own: no other call reads pings. Other sites' are refused before, by their origin (403). */
function registerClicks(app: App): void {
  app.addContentTypeParser(PING, { parseAs: "string", bodyLimit: MAX_PING_BYTES }, async () => undefined);
  const schema = {
    tags,
    summary: "Counts a followed link of a post; browsers send it for `<a ping>`",
    params: z.object({ guid: uuid }),
    response: {
      204: z.undefined().describe("Always 204, so that callers cannot learn whether the click was counted"),
      429: errorAnswer,
    },
  };
  const config = { ...limitPerAddress(CLICKS_PER_MINUTE, 60), duringMaintenance: true };
  app.post(analyticsPaths.click(":guid"), { config, schema }, async ({ headers, params }, reply) => {
    const to = headers["ping-to"];
    const isPing = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase() === PING;
    if (isPing && typeof to === "string" && !isBot(headers["user-agent"])) await recordClick(params.guid, to);
    return reply.code(204).send();
  });
}

function sendCsv(reply: FastifyReply, name: string, csv: string): FastifyReply {
  return reply
    .type("text/csv; charset=utf-8; header=present")
    .header("content-disposition", `attachment; filename="${name}"`)
    .send(BYTE_ORDER_MARK + csv);
}
