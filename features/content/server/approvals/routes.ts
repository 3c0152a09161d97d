/** Answers the calls of posts' approvals. */
import { approvalMessages } from "#features/approvals/contract.ts";
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../../calls/approval.ts";
import * as quotes from "./quotes-service.ts";
import * as service from "./service.ts";

export function registerPostApprovalRoutes(app: App): void {
  answerCall(app, calls.listApprovals, async ({ actor, query }) => ({
    lines: await service.listLines(actor, query.posts),
  }));
  answerCall(app, calls.getApproval, ({ actor, params }) => service.getApproval(actor, params.id));
  answerCall(app, calls.askApproval, async ({ actor, params }) => ({
    detail: approvalMessages.asked,
    ...(await service.askApproval(actor, params.id)),
  }));
  answerCall(app, calls.cancelApproval, async ({ actor, params }) => ({
    detail: approvalMessages.cancelled,
    ...(await service.cancelApproval(actor, params.id)),
  }));
  answerCall(app, calls.remindApprover, async ({ actor, params, body }) => {
    const { name, approval } = await service.remindApprover(actor, params.id, body.turn);
    return { detail: approvalMessages.reminded(name), ...approval };
  });
  answerCall(app, calls.getQuotes, ({ actor, params }) => quotes.getQuotes(actor, params.id));
  answerCall(app, calls.askQuotes, async ({ actor, params, body }) => ({
    detail: approvalMessages.quotesAsked(body.name),
    ...(await quotes.askQuotes(actor, params.id, body)),
  }));
  answerCall(app, calls.askQuotesAgain, async ({ actor, params }) => {
    const { name, quotes: answer } = await quotes.askQuotesAgain(actor, params.id, params.request);
    return { detail: approvalMessages.quotesAsked(name), ...answer };
  });
  answerCall(app, calls.cancelQuotes, async ({ actor, params }) => {
    const { name, quotes: answer } = await quotes.cancelQuotes(actor, params.id, params.request);
    return { detail: approvalMessages.quotesEnded(name), ...answer };
  });
}
