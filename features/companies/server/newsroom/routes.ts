/** Answers the calls of what a company's newsroom shows. */
import type { FastifyReply } from "fastify";
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import { matchedVersion } from "#platform/http/call-headers.ts";
import * as calls from "../../newsroom-calls.ts";
import type { NewsroomEntries } from "../../newsroom-contract.ts";
import * as newsroom from "./service.ts";

export function registerNewsroomRoutes(app: App): void {
  answerCall(app, calls.getNewsroom, async ({ actor, params, reply }) =>
    tagged(reply, await newsroom.getOwnNewsroom(actor, params.id)),
  );
  registerContactRoutes(app);
  registerPeopleRoutes(app);
  registerFigureRoutes(app);
}

function registerContactRoutes(app: App): void {
  const { create, save, remove, order } = calls.contactCalls;
  answerCall(app, create, async ({ actor, params, body, request, reply }) =>
    tagged(reply, await newsroom.createEntry(actor, params.id, "contacts", body, matchedVersion(request))),
  );
  answerCall(app, save, async ({ actor, params, body, request, reply }) =>
    tagged(reply, await newsroom.saveEntry(actor, keyOf(params), "contacts", body, matchedVersion(request))),
  );
  answerCall(app, remove, async ({ actor, params, request, reply }) =>
    tagged(reply, await newsroom.removeEntry(actor, keyOf(params), "contacts", matchedVersion(request))),
  );
  answerCall(app, order, async ({ actor, params, body, request, reply }) =>
    tagged(reply, await newsroom.orderEntries(actor, params.id, "contacts", body.ids, matchedVersion(request))),
  );
}

function registerPeopleRoutes(app: App): void {
  const { create, save, remove, order } = calls.peopleCalls;
  answerCall(app, create, async ({ actor, params, body, request, reply }) =>
    tagged(reply, await newsroom.createEntry(actor, params.id, "people", body, matchedVersion(request))),
  );
  answerCall(app, save, async ({ actor, params, body, request, reply }) =>
    tagged(reply, await newsroom.saveEntry(actor, keyOf(params), "people", body, matchedVersion(request))),
  );
  answerCall(app, remove, async ({ actor, params, request, reply }) =>
    tagged(reply, await newsroom.removeEntry(actor, keyOf(params), "people", matchedVersion(request))),
  );
  answerCall(app, order, async ({ actor, params, body, request, reply }) =>
    tagged(reply, await newsroom.orderEntries(actor, params.id, "people", body.ids, matchedVersion(request))),
  );
}

function registerFigureRoutes(app: App): void {
  const { create, save, remove, order } = calls.figureCalls;
  answerCall(app, create, async ({ actor, params, body, request, reply }) =>
    tagged(reply, await newsroom.createEntry(actor, params.id, "figures", body, matchedVersion(request))),
  );
  answerCall(app, save, async ({ actor, params, body, request, reply }) =>
    tagged(reply, await newsroom.saveEntry(actor, keyOf(params), "figures", body, matchedVersion(request))),
  );
  answerCall(app, remove, async ({ actor, params, request, reply }) =>
    tagged(reply, await newsroom.removeEntry(actor, keyOf(params), "figures", matchedVersion(request))),
  );
  answerCall(app, order, async ({ actor, params, body, request, reply }) =>
    tagged(reply, await newsroom.orderEntries(actor, params.id, "figures", body.ids, matchedVersion(request))),
  );
}

function tagged(reply: FastifyReply, entries: NewsroomEntries): NewsroomEntries {
  reply.header("etag", `"${newsroom.newsroomVersion(entries)}"`);
  return entries;
}

const keyOf = ({ id, entry }: { id: number; entry: number }) => ({ companyId: id, id: entry });
