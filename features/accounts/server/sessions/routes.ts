/** Answers the calls that keep and end a session, and those about all sessions of an account. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import { refreshSession, signOut, verifySession } from "../../calls.ts";
import { profileMessages } from "../../profile-contract.ts";
import * as calls from "../../session-calls.ts";
import * as access from "../access.ts";
import * as own from "./own-service.ts";
import * as sessions from "./service.ts";

export function registerSessionRoutes(app: App): void {
  answerCall(app, refreshSession, async ({ request, reply }) => {
    const tokens = await sessions.refreshSession(access.readCookie(request, access.REFRESH_COOKIE));
    if (tokens) access.setSessionCookies(reply, tokens);
    return { detail: "The session is refreshed." };
  });
  answerCall(app, verifySession, () => ({ detail: "The session is good." }));
  answerCall(app, signOut, async ({ actor, request, reply }) => {
    await sessions.signOut(actor, access.readCookie(request, access.REFRESH_COOKIE));
    access.clearSessionCookies(reply);
    access.clearReturnCookie(reply);
    return { detail: "You are signed out." };
  });
  answerCall(app, calls.listSessions, async ({ actor }) => ({ sessions: await own.listSessions(actor) }));
  answerCall(app, calls.endOtherSessions, async ({ actor }) => {
    await own.endOtherSessions(actor);
    return { detail: profileMessages.sessionsEnded };
  });
  answerCall(app, calls.endSession, async ({ actor, params }) => {
    await own.endSession(actor, params.id);
    return { detail: profileMessages.sessionEnded };
  });
}
