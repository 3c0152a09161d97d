/** Answers signing up, which begins a session and makes the device known. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../../calls.ts";
import { clientOf, setDeviceCookie, setSessionCookies } from "../access.ts";
import { signUp } from "./service.ts";

export function registerSignUpRoutes(app: App): void {
  answerCall(app, calls.signUp, async ({ body, request, reply }) => {
    const { me, tokens, device } = await signUp(body, clientOf(request));
    setSessionCookies(reply, tokens);
    setDeviceCookie(reply, device);
    return me;
  });
}
