/** Answers signing in, which begins a session and makes the device known. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../../calls.ts";
import { clientOf, setDeviceCookie, setSessionCookies } from "../access.ts";
import { signIn } from "./service.ts";

export function registerSignInRoutes(app: App): void {
  answerCall(app, calls.signIn, async ({ body, request, reply }) => {
    const { me, tokens, device } = await signIn(body, clientOf(request));
    setSessionCookies(reply, tokens);
    setDeviceCookie(reply, device);
    return me;
  });
}
