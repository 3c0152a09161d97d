/** Answers the calls of the outbox: operators read it and reveal links; a link's owner dismisses the notice of it. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../calls.ts";
import { dismissReveal, revealLink } from "./reveal-service.ts";
import { outboxMessages } from "../contract.ts";
import { listOutbox, sendMailAgain } from "./service.ts";

export function registerOutboxRoutes(app: App): void {
  answerCall(app, calls.listOutbox, ({ actor, query }) => listOutbox(actor, query));
  answerCall(app, calls.revealLink, async ({ actor, params, body, reply }) => {
    reply.header("cache-control", "no-store");
    return { text: await revealLink(actor, params.id, body.reason) };
  });
  answerCall(app, calls.sendAgain, async ({ actor, params }) => {
    await sendMailAgain(actor, params.id);
    return { detail: outboxMessages.queuedAgain };
  });
  answerCall(app, calls.dismissReveal, async ({ actor, params }) => {
    await dismissReveal(actor, params.id);
    return { detail: "Notice dismissed." };
  });
}
