/** The same calls with server-sent events: text appears as it is written, can be stopped, and goes on after a dropped connection. */
import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { Actor } from "#features/accounts/contract.ts";
import { signedIn } from "#features/accounts/server/access.ts";
import { errorAnswer, uuid } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import * as contract from "../../contract.ts";
import { EVENT_STREAM_HEADERS, eventStream, lastEventId } from "./event-stream.ts";
import { EDIT_BODY_BYTES, refusals, tags } from "../route-schemas.ts";
import { runEvents, type RunSource } from "./events.ts";
import { RunReaders } from "./readers.ts";
import type { Runs } from "./service.ts";

const { assistantPaths: paths } = contract;
const params = z.object({ id: uuid.describe("Id of the run, from its first event") });
const unknownOrForeign = contract.assistantError.describe("Over for more than a day, unknown, or somebody else's");
const tooManyReaders = contract.assistantError.describe(
  "Too many streams are read at a time; Retry-After says how long",
);
const events = {
  description: "Events, one JSON object each",
  content: { "text/event-stream": { schema: contract.streamEvent } },
};
const description =
  "Server-sent events: `run` first, then `fields` (new values of the fields named) and `text` (what follows in a field), and " +
  "one of `done`, `failed`, `stopped` last. What goes wrong before the first event is answered as JSON.";

export function registerStreamRoutes(app: App, runs: Runs): void {
  const response = { 200: events, ...refusals };
  const readers = new RunReaders();

  const draft = { tags, summary: "Write a draft, as events", description, body: contract.draftRequest, response };
  app.post(paths.draftStream, { schema: draft }, async (request, reply) =>
    sendEvents(signedIn(request), reply, (actor) => runs.draft(actor, request.body)),
  );

  const edit = { tags, summary: "Change a draft, as events", description, body: contract.editRequest, response };
  app.post(paths.editStream, { schema: edit, bodyLimit: EDIT_BODY_BYTES }, async (request, reply) =>
    sendEvents(signedIn(request), reply, (actor) => runs.edit(actor, request.body)),
  );

  const resume = {
    tags,
    params,
    summary: "Go on with a stream that was dropped",
    description: `Answered by any server process: what is written so far comes whole, then what follows. ${description}`,
    response: { 200: events, 400: refusals[400], 401: refusals[401], 404: unknownOrForeign, 429: tooManyReaders },
  };
  app.get(paths.runStream(":id"), { schema: resume, exposeHeadRoute: false }, async (request, reply) => {
    const lastId = lastEventId(request.headers["last-event-id"]);
    return sendEvents(signedIn(request), reply, (actor) => runs.open(actor, request.params.id), lastId);
  });

  const stop = {
    tags,
    params,
    summary: "Stop what is being written for you",
    description: "What was written so far is kept, and counts. A run that is over stays as it is.",
    response: { 200: errorAnswer, 400: refusals[400], 401: refusals[401], 404: unknownOrForeign },
  };
  app.post(paths.stop(":id"), { schema: stop }, async (request) => {
    await runs.stop(signedIn(request), request.params.id);
    return { detail: contract.assistantMessages.stopped };
  });

  /** Without its client nothing of a stream stays; the run goes on. */
  async function sendEvents(actor: Actor, reply: FastifyReply, open: OpenRun, lastId = 0): Promise<FastifyReply> {
    const leave = readers.enter(actor.id); // before a run begins that nobody could read
    const left = new AbortController();
    left.signal.addEventListener("abort", leave, { once: true });
    reply.raw.once("close", () => left.abort());
    if (reply.raw.destroyed) left.abort();
    const run = await open(actor);
    return reply.headers(EVENT_STREAM_HEADERS).send(eventStream(runEvents(run, left.signal), lastId));
  }
}

type OpenRun = (actor: Actor) => Promise<RunSource>;
