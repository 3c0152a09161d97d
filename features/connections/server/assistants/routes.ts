/** Answers the calls of a company's connected assistants. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../../assistants-calls.ts";
import { assistantMessages } from "../../assistants-contract.ts";
import { listCalls } from "./log-service.ts";
import { disconnect, listConnected } from "./service.ts";
import { getSteps, setSteps } from "./steps-service.ts";

export function registerAssistantRoutes(app: App): void {
  answerCall(app, calls.listAssistants, ({ actor, params }) => listConnected(actor, params.id));
  answerCall(app, calls.listAssistantCalls, ({ actor, params }) => listCalls(actor, params.id));
  answerCall(app, calls.getAssistantSteps, ({ actor }) => getSteps(actor));
  answerCall(app, calls.setAssistantSteps, ({ actor, body }) => setSteps(actor, body));
  answerCall(app, calls.disconnectAssistant, async ({ actor, params, request: { ip } }) => ({
    detail: assistantMessages.disconnected(await disconnect({ ...actor, ip }, params.id, params.assistant)),
  }));
}
