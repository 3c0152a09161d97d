/** Answers the calls that keep and end a session. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../../calls.ts";
import * as access from "../access.ts";
import * as sessions from "../service.ts";

export function registerSessionRoutes(app: App): void {
  answerCall(app, calls.refreshSession, async ({ request, reply }) => {
    const tokens = await sessions.refreshSession(access.readCookie(request, access.REFRESH_COOKIE));
    if (tokens) access.setSessionCookies(reply, tokens);
    return { detail: "The session is refreshed." };
  });
  answerCall(app, calls.verifySession, () => ({ detail: "The session is good." }));
  answerCall(app, calls.signOut, async ({ actor, request, reply }) => {
    await sessions.signOut(actor, access.readCookie(request, access.REFRESH_COOKIE));
    access.clearSessionCookies(reply);
    access.clearReturnCookie(reply);
    return { detail: "You are signed out." };
  });
}
