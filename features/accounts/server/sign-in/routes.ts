/** Answers signing in and signing up: both begin a session and make the device known. */
import type { FastifyReply } from "fastify";
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../../calls.ts";
import type { Me } from "../../contract.ts";
import { clientOf, setDeviceCookie, setSessionCookies } from "../access.ts";
import { signIn, signUp, type SignedIn } from "../service.ts";

export function registerSignInRoutes(app: App): void {
  answerCall(app, calls.signIn, async ({ body, request, reply }) =>
    enter(reply, await signIn(body, clientOf(request))),
  );
  answerCall(app, calls.signUp, async ({ body, request, reply }) =>
    enter(reply, await signUp(body, clientOf(request))),
  );
}

function enter(reply: FastifyReply, { me, tokens, device }: SignedIn): Me {
  setSessionCookies(reply, tokens);
  setDeviceCookie(reply, device);
  return me;
}
