/** Answers the calls by which operators keep the platforms. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import type { MultipartBody } from "#platform/http/bodies/multipart.ts";
import * as calls from "../../platform-calls.ts";
import { platformMessages } from "../../platform-contract.ts";
import { listPlatformDeliveries, retryDelivery } from "../deliveries/list-service.ts";
import { MAX_LOGO_BYTES } from "./logo-service.ts";
import * as service from "./operator-service.ts";
import { tryPlatform } from "./trial-service.ts";

export function registerOperatorRoutes(app: App): void {
  registerKeeping(app);
  registerDeliveries(app);
}

function registerKeeping(app: App): void {
  answerCall(app, calls.listPlatforms, ({ actor, query }) => service.listPlatforms(actor, query));
  answerCall(app, calls.createPlatform, ({ actor, body }) => service.createPlatform(actor, body));
  answerCall(app, calls.getPlatform, ({ actor, params }) => service.getOperatedPlatform(actor, params.id));
  answerCall(app, calls.changePlatform, ({ actor, params, body }) => service.changePlatform(actor, params.id, body));
  answerCall(app, calls.removePlatform, ({ actor, params }) => service.removePlatform(actor, params.id));
  const form = {
    limits: () => ({ logo: { maxBytes: MAX_LOGO_BYTES } }),
    read: ({ files }: MultipartBody) => files["logo"]?.[0] ?? null,
  };
  answerCall(app, calls.setLogo, { form }, ({ actor, params, media }) => service.setLogo(actor, params.id, media));
}

function registerDeliveries(app: App): void {
  answerCall(app, calls.tryPlatform, ({ actor, params }) => tryPlatform(actor, params.id));
  answerCall(app, calls.listPlatformDeliveries, ({ actor, params, query }) =>
    listPlatformDeliveries(actor, params.id, query),
  );
  answerCall(app, calls.retryDelivery, async ({ actor, params }) => {
    await retryDelivery(actor, params.id);
    return { detail: platformMessages.retried };
  });
}
