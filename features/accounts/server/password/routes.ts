/** Answers the calls that set a password: with a mailed link, and with the old one. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import { accountMessages } from "../../contract.ts";
import * as calls from "../../password-calls.ts";
import { profileMessages } from "../../profile-contract.ts";
import { clearSessionCookies, clientOf, setDeviceCookie, setSessionCookies } from "../access.ts";
import { changePassword } from "./change-service.ts";
import { confirmPasswordReset, requestPasswordReset } from "./reset-service.ts";

export function registerPasswordRoutes(app: App): void {
  answerCall(app, calls.requestPasswordReset, async ({ body, request }) => {
    await requestPasswordReset(body.email, clientOf(request));
    return { detail: accountMessages.resetSent };
  });
  answerCall(app, calls.resetPassword, async ({ body, request, reply }) => {
    setDeviceCookie(reply, await confirmPasswordReset(body.token, body.new_password, clientOf(request)));
    clearSessionCookies(reply);
    return { detail: accountMessages.resetDone };
  });
  answerCall(app, calls.changePassword, async ({ actor, body, request, reply }) => {
    const { tokens, device } = await changePassword(actor, body, clientOf(request));
    setSessionCookies(reply, tokens);
    setDeviceCookie(reply, device);
    return { detail: profileMessages.passwordChanged };
  });
}
