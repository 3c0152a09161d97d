/** Answers who is signed in, and the calls by which users change their details and end their sessions. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import { getMe } from "../../calls.ts";
import * as calls from "../../profile-calls.ts";
import { profileMessages } from "../../profile-contract.ts";
import * as accounts from "../service.ts";
import * as profiles from "./service.ts";

export function registerProfileRoutes(app: App): void {
  answerCall(app, getMe, ({ actor }) => accounts.getMe(actor));
  answerCall(app, calls.saveProfile, ({ actor, params, body, request }) =>
    profiles.saveProfile(actor, params.slug, body, request.ip),
  );
  answerCall(app, calls.saveProfileWithoutSlug, ({ actor, body, request }) =>
    profiles.saveProfile(actor, null, body, request.ip),
  );
  answerCall(app, calls.listSessions, async ({ actor }) => ({ sessions: await profiles.listSessions(actor) }));
  answerCall(app, calls.endOtherSessions, async ({ actor }) => {
    await profiles.endOtherSessions(actor);
    return { detail: profileMessages.sessionsEnded };
  });
  answerCall(app, calls.endSession, async ({ actor, params }) => {
    await profiles.endSession(actor, params.id);
    return { detail: profileMessages.sessionEnded };
  });
}
