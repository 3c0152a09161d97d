/** Answers the calls of the operator's console about the review queue and its decisions. */
import type { Operator } from "#features/audit/server/service.ts";
import { countOverdue } from "#features/content/server/oversight/scheduled-service.ts";
import { postIdIn } from "#features/content/server/posts/reach-service.ts";
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../calls.ts";
import type { DecidedAnswer } from "../contract.ts";
import { approvePost, type DecidedPost, rejectPost, returnPost } from "./decision-service.ts";
import { countWaiting, getQueuedPost, listQueuedPosts } from "./queue-service.ts";

export function registerModerationRoutes(app: App): void {
  answerCall(app, calls.listQueue, ({ actor, query }) => listQueuedPosts(actor, query));
  answerCall(app, calls.countQueue, async ({ actor }) => {
    const [waiting, overdue] = await Promise.all([countWaiting(actor), countOverdue(actor)]);
    return { waiting, overdue };
  });
  answerCall(app, calls.getQueued, ({ actor, params }) => getQueuedPost(actor, postIdIn(params)));
  answerCall(app, calls.approve, async ({ actor, params, body }) =>
    decided(actor, await approvePost(actor, postIdIn(params), body)),
  );
  answerCall(app, calls.giveBack, async ({ actor, params, body }) =>
    decided(actor, await returnPost(actor, postIdIn(params), body.comments, body)),
  );
  answerCall(app, calls.reject, async ({ actor, params, body }) =>
    decided(actor, await rejectPost(actor, postIdIn(params), body.reason, body)),
  );
}

async function decided(operator: Operator, { id, name, state, isEdit }: DecidedPost): Promise<DecidedAnswer> {
  return { id, name, state, is_edit: isEdit, waiting: await countWaiting(operator) };
}
