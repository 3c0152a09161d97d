/** Calls by which users set up, renew and switch off their second factor. */
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import { doneAnswer } from "../../contract.ts";
import {
  beginFactorInput,
  begunFactor,
  confirmFactorInput,
  factorMessages,
  factorPaths,
  factorProofInput,
  factorState,
  recoveryCodesAnswer,
} from "../../second-factor-contract.ts";
import { signedIn } from "../access.ts";
import * as factors from "./service.ts";

const tags = ["Profile"];
const refusals = { 400: fieldErrorsAnswer, 401: errorAnswer, 409: errorAnswer };

export function registerFactorRoutes(app: App): void {
  app.get(
    factorPaths.factor,
    { schema: { tags, summary: "Your two-factor sign-in", response: { 200: factorState, 401: errorAnswer } } },
    (request) => factors.getFactor(signedIn(request)),
  );

  app.post(
    factorPaths.factor,
    {
      config: { ownerAlone: true },
      schema: {
        tags,
        summary: "Begin to set up two-factor sign-in; it is on once a code confirmed it",
        description: "The secret is shown once and waits for 30 minutes. Beginning again replaces it.",
        body: beginFactorInput,
        response: { 200: begunFactor, ...refusals },
      },
    },
    (request) => factors.beginFactor(signedIn(request), request.body.password),
  );

  app.post(
    factorPaths.confirm,
    {
      config: { ownerAlone: true },
      schema: {
        tags,
        summary: "Switch two-factor sign-in on with the first code; answers the recovery codes",
        body: confirmFactorInput,
        response: { 200: recoveryCodesAnswer, ...refusals },
      },
    },
    async (request) => ({ recovery_codes: await factors.confirmFactor(signedIn(request), request.body.code) }),
  );

  app.post(
    factorPaths.disable,
    {
      config: { ownerAlone: true },
      schema: {
        tags,
        summary: "Switch off two-factor sign-in",
        body: factorProofInput,
        response: { 200: doneAnswer, ...refusals },
      },
    },
    async (request) => {
      await factors.disableFactor(signedIn(request), request.body);
      return { detail: factorMessages.disabled };
    },
  );

  app.post(
    factorPaths.recoveryCodes,
    {
      config: { ownerAlone: true },
      schema: {
        tags,
        summary: "New recovery codes instead of the old ones",
        body: factorProofInput,
        response: { 200: recoveryCodesAnswer, ...refusals },
      },
    },
    async (request) => ({ recovery_codes: await factors.renewRecoveryCodes(signedIn(request), request.body) }),
  );
}
