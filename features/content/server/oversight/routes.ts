/** Answers the calls of the operators' console about all users' posts and schedules. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../../calls/oversight.ts";
import { operatorPostMessages as messages } from "../../contracts/oversight.ts";
import * as acts from "../posts/withdraw-service.ts";
import { postIdIn } from "../posts/reach-service.ts";
import { correctPost, getPostToCorrect } from "./correction-service.ts";
import { listScheduled, publishOverdue } from "./scheduled-service.ts";
import { getPostRecord, listAllPosts } from "./service.ts";

export function registerOversightRoutes(app: App): void {
  answerCall(app, calls.listAllPosts, ({ actor, query }) => listAllPosts(actor, query));
  answerCall(app, calls.getPostRecord, ({ actor, params }) => getPostRecord(actor, postIdIn(params)));
  answerCall(app, calls.getPostToCorrect, ({ actor, params }) => getPostToCorrect(actor, postIdIn(params)));
  answerCall(app, calls.correctPost, async ({ actor, params, body }) => {
    const id = postIdIn(params);
    const isChanged = await correctPost(actor, id, body);
    return { post: await getPostRecord(actor, id), detail: isChanged ? messages.edited : messages.unchanged };
  });
  answerCall(app, calls.actCalls.withdraw, async ({ actor, params, body }) => {
    const id = postIdIn(params);
    await acts.withdrawPost(actor, id, body);
    return getPostRecord(actor, id);
  });
  for (const [act, carryOut] of REASONED)
    answerCall(app, calls.actCalls[act], async ({ actor, params, body }) => {
      const id = postIdIn(params);
      await carryOut(actor, id, body.reason);
      return getPostRecord(actor, id);
    });
  answerCall(app, calls.listScheduled, ({ actor, query }) => listScheduled(actor, query));
  answerCall(app, calls.publishOverdue, ({ actor }) => publishOverdue(actor));
}

const REASONED = [
  ["lift", acts.liftWithdrawal],
  ["hold", acts.holdPost],
  ["end-hold", acts.endHold],
  ["leave-newsroom", acts.takeOutOfNewsroom],
  ["return-to-newsroom", acts.returnToNewsroom],
] as const;
