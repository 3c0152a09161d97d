/** Answers signing in as a user, and the way back. */
import { AppError } from "#platform/errors/app-error.ts";
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../../calls.ts";
import * as operators from "../../operator-calls.ts";
import { operatorUserMessages } from "../../operator-contract.ts";
import * as access from "../access.ts";
import { returnFromActing, signInAs } from "./service.ts";

export function registerActingRoutes(app: App): void {
  answerCall(app, operators.signInAs, async ({ request, params, body, reply }) => {
    const { tokens, returnToken } = await signInAs(access.signedIn(request), params.id, body.reason);
    access.setSessionCookies(reply, tokens);
    access.setReturnCookie(reply, returnToken);
    return { detail: "You are signed in as this user." };
  });
  answerCall(app, calls.returnFromActing, async ({ request, reply }) => {
    const tokens = await returnFromActing(access.readCookie(request, access.RETURN_COOKIE));
    access.clearReturnCookie(reply);
    if (tokens) access.setSessionCookies(reply, tokens);
    else access.clearSessionCookies(reply);
    if (!tokens) throw new AppError("not-signed-in", operatorUserMessages.ownSessionOver);
    return { detail: "You are back in your own account." };
  });
}
