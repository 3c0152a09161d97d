/** Answers the calls of comments. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../calls.ts";
import { commentMessages } from "../contract.ts";
import { acceptSuggestion } from "./accept-service.ts";
import { getCommentedPost } from "./reading-service.ts";
import * as service from "./service.ts";

export function registerCommentRoutes(app: App): void {
  answerCall(app, calls.getComments, ({ actor, params }) => service.getComments(actor, params.id));
  answerCall(app, calls.getCommentedPost, ({ actor, params }) => getCommentedPost(actor, params.id));
  answerCall(app, calls.addComment, async ({ actor, params, body, request }) => ({
    detail: body.suggestion === null ? commentMessages.written : commentMessages.suggested,
    ...(await service.addComment({ ...actor, ip: request.ip }, params.id, body)),
  }));
  answerCall(app, calls.suggestWords, async ({ actor, params, body, request }) => ({
    id: await service.suggestWords({ ...actor, ip: request.ip }, params.id, body),
    detail: commentMessages.suggested,
  }));
  answerCall(app, calls.replyComment, async ({ actor, params, body, request }) => ({
    detail: commentMessages.replied,
    ...(await service.addReply({ ...actor, ip: request.ip }, params.id, params.thread, body)),
  }));
  answerCall(app, calls.resolveComment, async ({ actor, params, request }) => ({
    detail: commentMessages.resolved,
    ...(await service.resolveComment({ ...actor, ip: request.ip }, params.id, params.thread)),
  }));
  answerCall(app, calls.reopenComment, async ({ actor, params, request }) => ({
    detail: commentMessages.reopened,
    ...(await service.reopenComment({ ...actor, ip: request.ip }, params.id, params.thread)),
  }));
  answerCall(app, calls.acceptSuggestion, async ({ actor, params, body, request }) => {
    const by = { ...actor, ip: request.ip };
    const { saved, comments } = await acceptSuggestion(by, params.id, params.thread, body);
    const detail = saved.review === "waiting" ? saved.detail : commentMessages.accepted(saved.version);
    return { detail, review: saved.review ?? null, ...comments, version: saved.version };
  });
  answerCall(app, calls.refuseSuggestion, async ({ actor, params, body, request }) => ({
    detail: commentMessages.refused,
    ...(await service.refuseSuggestion({ ...actor, ip: request.ip }, params.id, params.thread, body.line)),
  }));
}
