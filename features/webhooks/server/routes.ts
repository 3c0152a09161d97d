/** Answers the calls of a company's webhooks. */
import type { FastifyRequest } from "fastify";
import type { Actor } from "#features/accounts/contract.ts";
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../calls.ts";
import { webhookMessages } from "../contract.ts";
import * as deliveries from "./log-service.ts";
import * as webhooks from "./service.ts";

export function registerWebhookRoutes(app: App): void {
  answerCall(app, calls.listWebhooks, ({ actor, params }) => webhooks.listWebhooks(actor, params.id));
  answerCall(app, calls.createWebhook, async ({ actor, params, body, request, reply }) => {
    reply.header("cache-control", "no-store");
    return { detail: webhookMessages.added, ...(await webhooks.createWebhook(by(request, actor), params.id, body)) };
  });
  answerCall(app, calls.saveWebhook, async ({ actor, params, body, request }) => ({
    detail: webhookMessages.saved,
    webhook: await webhooks.saveWebhook(by(request, actor), params.id, params.webhook, body),
  }));
  answerCall(app, calls.rotateWebhook, async ({ actor, params, body, request, reply }) => {
    reply.header("cache-control", "no-store");
    const made = await webhooks.rotateWebhook(by(request, actor), params.id, params.webhook, body);
    return { detail: webhookMessages.rotated, ...made };
  });
  answerCall(app, calls.endOldWebhookSecret, async ({ actor, params, request }) => ({
    detail: webhookMessages.oldEnded,
    webhook: await webhooks.endOldSecret(by(request, actor), params.id, params.webhook),
  }));
  answerCall(app, calls.removeWebhook, async ({ actor, params, request }) => ({
    detail: webhookMessages.removed(await webhooks.removeWebhook(by(request, actor), params.id, params.webhook)),
  }));
  answerCall(app, calls.testWebhook, ({ actor, params }) => webhooks.testWebhook(actor, params.id, params.webhook));
  answerCall(app, calls.resumeWebhook, async ({ actor, params, request }) => {
    const { webhook, count } = await webhooks.resumeWebhook(by(request, actor), params.id, params.webhook);
    return { detail: webhookMessages.resumed(count), webhook };
  });
  answerCall(app, calls.listWebhookDeliveries, ({ actor, params, query }) =>
    deliveries.listDeliveries(actor, params.id, params.webhook, query),
  );
  answerCall(app, calls.getWebhookDelivery, ({ actor, params }) =>
    deliveries.getDelivery(actor, params.id, params.webhook, params.delivery),
  );
  answerCall(app, calls.replayWebhookDelivery, async ({ actor, params, request }) => {
    const isNow = await webhooks.replayDelivery(by(request, actor), params.id, params.webhook, params.delivery);
    return { detail: isNow ? webhookMessages.replayed : webhookMessages.waits };
  });
}

function by({ ip }: FastifyRequest, actor: Actor) {
  return { ...actor, ip };
}
