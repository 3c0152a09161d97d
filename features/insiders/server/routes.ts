/** Answers the calls about who sees a confidential post, and who has read a text before it was public. */
import type { FastifyRequest } from "fastify";
import type { Actor } from "#features/accounts/contract.ts";
import type { By } from "#features/team/server/events/service.ts";
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../calls.ts";
import * as list from "./list-service.ts";
import * as people from "./people-service.ts";

export function registerInsiderRoutes(app: App): void {
  answerCall(app, calls.getPeople, ({ actor, params }) => people.getPeople(actor, params.id));
  answerCall(app, calls.setConfidential, ({ actor, params, body, request }) =>
    people.setConfidential(by(request, actor), params.id, body.confidential),
  );
  answerCall(app, calls.addPerson, ({ actor, params, body, request }) =>
    people.addPerson(by(request, actor), params.id, body),
  );
  answerCall(app, calls.removePerson, ({ actor, params, request }) =>
    people.removePerson(by(request, actor), params.id, params.entry),
  );
  answerCall(app, calls.getInsiders, ({ actor, params }) => list.getInsiders(actor, params.id));
  answerCall(app, calls.downloadInsiders, async ({ actor, params, reply }) => {
    const file = await list.writeInsidersFile(actor, params.id);
    reply.header("content-disposition", `attachment; filename="insiders-${params.id}.csv"`);
    return reply.header("cache-control", "no-store").type("text/csv; charset=utf-8").send(file);
  });
  answerCall(app, calls.addTold, async ({ actor, params, body, request }) => ({
    detail: await list.addTold(by(request, actor), params.id, body),
  }));
}

function by({ ip }: FastifyRequest, actor: Actor): By {
  return { ...actor, ip };
}
