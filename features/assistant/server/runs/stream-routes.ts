/**
 * The same calls with server-sent events: text appears as it is written, can be stopped, and resumes after a dropped
 * connection.
 */
import type { FastifyReply } from "fastify";
import type { Actor } from "#features/accounts/contract.ts";
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../../calls.ts";
import { assistantMessages } from "../../contract.ts";
import { EVENT_STREAM_HEADERS, eventStream, lastEventId } from "./event-stream.ts";
import { runEvents, type RunSource } from "./events.ts";
import { RunReaders } from "./readers.ts";
import type { Runs } from "./service.ts";

/** The largest text, escaped as JSON inside JSON, and the conversation about it. */
export const EDIT_BODY_BYTES = 2 * 1024 * 1024;

export function registerStreamRoutes(app: App, runs: Runs): void {
  const readers = new RunReaders();
  answerCall(app, calls.streamDraft, ({ actor, body, reply }) =>
    sendEvents(actor, reply, () => runs.draft(actor, body)),
  );
  answerCall(app, calls.streamEdit, { bodyLimit: EDIT_BODY_BYTES }, ({ actor, body, reply }) =>
    sendEvents(actor, reply, () => runs.edit(actor, body)),
  );
  answerCall(app, calls.resumeStream, { exposeHeadRoute: false }, ({ actor, params, request, reply }) =>
    sendEvents(actor, reply, () => runs.open(actor, params.id), lastEventId(request.headers["last-event-id"])),
  );
  answerCall(app, calls.stopRun, async ({ actor, params }) => {
    await runs.stop(actor, params.id);
    return { detail: assistantMessages.stopped };
  });

  /** When its client disconnects, a stream is released; the run continues. */
  async function sendEvents(
    actor: Actor,
    reply: FastifyReply,
    open: () => Promise<RunSource>,
    lastId = 0,
  ): Promise<FastifyReply> {
    const leave = readers.enter(actor.id); // before the run starts: refused readers start none
    const left = new AbortController();
    left.signal.addEventListener("abort", leave, { once: true });
    reply.raw.once("close", () => left.abort());
    if (reply.raw.destroyed) left.abort();
    const run = await open();
    return reply.headers(EVENT_STREAM_HEADERS).send(eventStream(runEvents(run, left.signal), lastId));
  }
}
