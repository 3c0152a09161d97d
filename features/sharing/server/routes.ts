/** Answers the calls of sharing. */
import type { FastifyRequest } from "fastify";
import type { Actor } from "#features/accounts/contract.ts";
import type { By } from "#features/team/server/events/service.ts";
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../calls.ts";
import { sharingMessages } from "../contract.ts";
import * as forComment from "./for-comment/service.ts";
import * as links from "./links/service.ts";

export function registerSharingRoutes(app: App): void {
  answerCall(app, calls.getSharing, ({ actor, params }) => links.getSharing(actor, params.id));
  answerCall(app, calls.sharePost, async ({ actor, params, body, request, reply }) => {
    reply.header("cache-control", "no-store");
    const sent = await links.sharePost(by(request, actor), params.id, body);
    return { detail: sharingMessages.sent(sent.length), links: sent };
  });
  answerCall(app, calls.revokeLink, async ({ actor, params, body, request }) => ({
    detail: sharingMessages.revoked(await links.revokeLink(by(request, actor), params.id, params.link, body.line)),
  }));
  answerCall(app, calls.getCommentLinks, ({ actor, params }) => forComment.getCommentLinks(actor, params.id));
  answerCall(app, calls.shareForComment, async ({ actor, params, body, request, reply }) => {
    reply.header("cache-control", "no-store");
    const sent = await forComment.shareForComment(by(request, actor), params.id, body);
    return { detail: sharingMessages.sent(sent.length), links: sent };
  });
  answerCall(app, calls.revokeCommentLink, async ({ actor, params, request }) => ({
    detail: sharingMessages.revoked(await forComment.revokeCommentLink(by(request, actor), params.id, params.link)),
  }));
  answerCall(app, calls.moveEmbargo, async ({ actor, params, body, request }) => {
    const time = body.lifts_at === null ? null : new Date(body.lifts_at);
    return { detail: sharingMessages.moved(await links.moveEmbargo(by(request, actor), params.id, time)) };
  });
  answerCall(app, calls.liftEmbargo, async ({ actor, params, body, request }) => ({
    detail: sharingMessages.lifted(await links.liftEmbargo(by(request, actor), params.id, body.line)),
  }));
}

function by({ ip }: FastifyRequest, actor: Actor): By {
  return { ...actor, ip };
}
