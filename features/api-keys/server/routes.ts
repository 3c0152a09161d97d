/** Answers the calls of a company's keys. */
import type { FastifyRequest } from "fastify";
import type { Actor } from "#features/accounts/contract.ts";
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../calls.ts";
import { apiKeyMessages } from "../contract.ts";
import { emptySandbox, listSandbox } from "./sandbox-service.ts";
import * as keys from "./service.ts";

export function registerApiKeyRoutes(app: App): void {
  answerCall(app, calls.listKeys, ({ actor, params }) => keys.listKeys(actor, params.id));
  answerCall(app, calls.createKey, async ({ actor, params, body, request, reply }) => {
    reply.header("cache-control", "no-store");
    return { detail: apiKeyMessages.created, ...(await keys.createKey(by(request, actor), params.id, body)) };
  });
  answerCall(app, calls.rotateKey, async ({ actor, params, body, request, reply }) => {
    reply.header("cache-control", "no-store");
    const made = await keys.rotateKey(by(request, actor), params.id, params.key, body);
    return { detail: apiKeyMessages.rotated, ...made };
  });
  answerCall(app, calls.listEndedKeys, ({ actor, params }) => keys.listEndedKeys(actor, params.id));
  answerCall(app, calls.changeKey, async ({ actor, params, body, request }) => ({
    detail: apiKeyMessages.changed,
    key: await keys.changeKey(by(request, actor), params.id, params.key, body),
  }));
  answerCall(app, calls.endOldSecret, async ({ actor, params, request }) => ({
    detail: apiKeyMessages.oldEnded,
    key: await keys.endOldSecret(by(request, actor), params.id, params.key),
  }));
  answerCall(app, calls.revokeKey, async ({ actor, params, request }) => ({
    detail: apiKeyMessages.revoked(await keys.revokeKey(by(request, actor), params.id, params.key)),
  }));
  answerCall(app, calls.listSandbox, ({ actor, params }) => listSandbox(actor, params.id));
  answerCall(app, calls.emptySandbox, async ({ actor, params, request }) => {
    await emptySandbox(by(request, actor), params.id);
    return { detail: apiKeyMessages.emptied };
  });
}

function by({ ip }: FastifyRequest, actor: Actor) {
  return { ...actor, ip };
}
