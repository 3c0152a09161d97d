/** Answers the calls of the inbox (docs/product/inbox.md). */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../calls.ts";
import { inboxMessages } from "../list-contract.ts";
import { summarizeInbox } from "../summary-calls.ts";
import { listInbox, markRead, summarize } from "./service.ts";

export function registerInboxRoutes(app: App): void {
  answerCall(app, calls.listInbox, async ({ actor }) => ({ entries: await listInbox(actor) }));
  answerCall(app, summarizeInbox, ({ actor }) => summarize(actor));
  answerCall(app, calls.readInbox, async ({ actor, body }) => {
    await markRead(actor, body);
    return { detail: body.keys === null ? inboxMessages.readAll : inboxMessages.read };
  });
}
