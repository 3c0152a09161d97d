/** Hooks that put what operators do while acting as users into the audit log. */
import type { FastifyRequest } from "fastify";
import type { App } from "#platform/http/app.ts";
import type { Actor } from "../../contract.ts";
import { callWords, objectWords } from "./calls-policy.ts";
import { announceActingCall, settleActingCall } from "./calls-service.ts";

type Acting = Actor & { acting: NonNullable<Actor["acting"]> };

/** Longer answers contain nothing for the log. */
const MAX_ANSWER = 256 * 1024;

/** Announcements of calls in progress: null once the outcome is recorded, absent before the announcement. */
const announced = new WeakMap<FastifyRequest, string | null>();

export function registerActingCalls(app: App): void {
  // Refused input changes nothing and is not announced.
  app.addHook("preHandler", async (request) => {
    const actor = actingOn(request);
    if (actor) announced.set(request, await announceActingCall(actor, wordsOf(request)));
  });
  app.addHook("onSend", async (request, reply, payload) => {
    await settle(request, reply.statusCode, typeof payload === "string" ? payload : "");
  });
  // An answer written by the handler itself, such as an event stream, bypasses onSend.
  app.addHook("onResponse", (request, reply) => settle(request, reply.statusCode, ""));
}

async function settle(request: FastifyRequest, status: number, answer: string): Promise<void> {
  const actor = actingOn(request);
  const announcement = announced.get(request);
  if (!actor || announcement === null) return;
  announced.set(request, null);
  const object = objectWords(request.params, answer.length <= MAX_ANSWER ? answer : "");
  await settleActingCall(actor, announcement ?? null, { call: wordsOf(request), object, status });
}

/**
 * Null where nothing is to be noted. How the session itself began and ended is noted by the calls and the trigger that
 * do it.
 */
function actingOn({ actor, method, routeOptions: { url, config } }: FastifyRequest): Acting | null {
  const isChange = !["GET", "HEAD", "OPTIONS"].includes(method) && url !== undefined;
  const acting = actor?.acting;
  return actor && acting && isChange && !config.keepsSession ? { ...actor, acting } : null;
}

function wordsOf({ method, routeOptions: { url = "", schema } }: FastifyRequest): string {
  return callWords({ method, url, summary: schema?.summary });
}
