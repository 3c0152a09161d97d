/** Answers the calls of what a company's newsroom shows. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../../newsroom-calls.ts";
import * as newsroom from "./service.ts";

export function registerNewsroomRoutes(app: App): void {
  answerCall(app, calls.getNewsroom, ({ actor, params }) => newsroom.getOwnNewsroom(actor, params.id));
  registerContactRoutes(app);
  registerPeopleRoutes(app);
  registerFigureRoutes(app);
}

function registerContactRoutes(app: App): void {
  const { create, save, remove, order } = calls.contactCalls;
  answerCall(app, create, ({ actor, params, body }) => newsroom.createEntry(actor, params.id, "contacts", body));
  answerCall(app, save, ({ actor, params, body }) => newsroom.saveEntry(actor, keyOf(params), "contacts", body));
  answerCall(app, remove, ({ actor, params }) => newsroom.removeEntry(actor, keyOf(params), "contacts"));
  answerCall(app, order, ({ actor, params, body }) => newsroom.orderEntries(actor, params.id, "contacts", body.ids));
}

function registerPeopleRoutes(app: App): void {
  const { create, save, remove, order } = calls.peopleCalls;
  answerCall(app, create, ({ actor, params, body }) => newsroom.createEntry(actor, params.id, "people", body));
  answerCall(app, save, ({ actor, params, body }) => newsroom.saveEntry(actor, keyOf(params), "people", body));
  answerCall(app, remove, ({ actor, params }) => newsroom.removeEntry(actor, keyOf(params), "people"));
  answerCall(app, order, ({ actor, params, body }) => newsroom.orderEntries(actor, params.id, "people", body.ids));
}

function registerFigureRoutes(app: App): void {
  const { create, save, remove, order } = calls.figureCalls;
  answerCall(app, create, ({ actor, params, body }) => newsroom.createEntry(actor, params.id, "figures", body));
  answerCall(app, save, ({ actor, params, body }) => newsroom.saveEntry(actor, keyOf(params), "figures", body));
  answerCall(app, remove, ({ actor, params }) => newsroom.removeEntry(actor, keyOf(params), "figures"));
  answerCall(app, order, ({ actor, params, body }) => newsroom.orderEntries(actor, params.id, "figures", body.ids));
}

const keyOf = ({ id, entry }: { id: number; entry: number }) => ({ companyId: id, id: entry });
