/** Answers the calls by which users set up, renew and switch off their second factor. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../../second-factor-calls.ts";
import { factorMessages } from "../../second-factor-contract.ts";
import { keepOwnFactor } from "./lift-service.ts";
import * as factors from "./service.ts";

export function registerFactorRoutes(app: App): void {
  answerCall(app, calls.getFactor, ({ actor }) => factors.getFactor(actor));
  answerCall(app, calls.beginFactor, ({ actor, body }) => factors.beginFactor(actor, body.password));
  answerCall(app, calls.confirmFactor, async ({ actor, body }) => ({
    recovery_codes: await factors.confirmFactor(actor, body.code),
  }));
  answerCall(app, calls.disableFactor, async ({ actor, body }) => {
    await factors.disableFactor(actor, body);
    return { detail: factorMessages.disabled };
  });
  answerCall(app, calls.keepFactor, ({ actor }) => keepOwnFactor(actor));
  answerCall(app, calls.renewRecoveryCodes, async ({ actor, body }) => ({
    recovery_codes: await factors.renewRecoveryCodes(actor, body),
  }));
}
