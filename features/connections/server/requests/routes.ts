/** Answers the calls of what assistants ask; apps/site answers the one that draws the page. */
import type { FastifyRequest } from "fastify";
import type { Actor } from "#features/accounts/contract.ts";
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../../requests-calls.ts";
import { requestMessages } from "../../requests-contract.ts";
import * as requests from "./service.ts";

export function registerRequestRoutes(app: App): void {
  answerCall(app, calls.askPerson, ({ actor, body, request }) => requests.askPerson(by(request, actor), body));
  answerCall(app, calls.listRequests, ({ actor }) => requests.listRequests(actor));
  answerCall(app, calls.approveRequest, ({ actor, params, request }) =>
    requests.approveRequest(by(request, actor), params.id),
  );
  answerCall(app, calls.refuseRequest, async ({ actor, params, request }) => ({
    detail: requestMessages.refused,
    request: await requests.refuseRequest(by(request, actor), params.id),
  }));
}

function by({ ip }: FastifyRequest, actor: Actor) {
  return { ...actor, ip };
}
