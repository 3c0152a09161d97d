/** Answers who is signed in, and the calls by which users change their details. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as accounts from "../../calls.ts";
import * as calls from "../../profile-calls.ts";
import { getMe } from "./me-service.ts";
import { saveProfile } from "./service.ts";

export function registerProfileRoutes(app: App): void {
  answerCall(app, accounts.getMe, ({ actor }) => getMe(actor));
  answerCall(app, calls.saveProfile, ({ actor, params, body, request }) =>
    saveProfile(actor, params.slug, body, request.ip),
  );
  answerCall(app, calls.saveProfileWithoutSlug, ({ actor, body, request }) =>
    saveProfile(actor, null, body, request.ip),
  );
}
