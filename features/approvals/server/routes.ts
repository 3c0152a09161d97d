/** Answers the calls of a company's approval rules. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../calls.ts";
import { approvalMessages } from "../contract.ts";
import { getRules, saveRules } from "./rules/service.ts";

export function registerApprovalRoutes(app: App): void {
  answerCall(app, calls.getApprovalRules, ({ actor, params }) => getRules(actor, params.id));
  answerCall(app, calls.saveApprovalRules, async ({ actor, params, body, request }) => ({
    detail: approvalMessages.saved,
    rules: await saveRules({ ...actor, ip: request.ip }, params.id, body),
  }));
}
