/** Answers the calls of a company's team. */
import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import type { Actor } from "#features/accounts/contract.ts";
import { clientOf, setDeviceCookie, setSessionCookies } from "#features/accounts/server/access.ts";
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../calls.ts";
import { teamMessages } from "../contract.ts";
import { type By, listEvents, writeEventsFile } from "./events/service.ts";
import * as answers from "./invitations/answer-service.ts";
import { listed } from "./invitations/policy.ts";
import * as invitations from "./invitations/service.ts";
import { changeRole, removePerson, takePlanOver } from "./people/change-service.ts";
import { getLeaving, getTeam } from "./people/service.ts";

export function registerTeamRoutes(app: App): void {
  registerPeopleRoutes(app);
  registerInvitationRoutes(app);
  registerLinkRoutes(app);
  registerEventRoutes(app);
}

function registerPeopleRoutes(app: App): void {
  answerCall(app, calls.getTeam, ({ actor, params }) => getTeam(actor, params.id));
  answerCall(app, calls.getLeaving, ({ actor, params }) => getLeaving(actor, params.id, params.person));
  answerCall(app, calls.changeRole, async ({ actor, params, body, request }) => {
    const person = await changeRole(by(request, actor), params.id, params.person, body);
    return { detail: teamMessages.changed(person.name, person.role), person };
  });
  answerCall(app, calls.removePerson, async ({ actor, params, body, request }) => {
    const { name, company } = await removePerson(by(request, actor), params.id, params.person, body);
    const isOwn = params.person === actor.id;
    return { detail: isOwn ? teamMessages.left(company) : teamMessages.removed(name, company) };
  });
  answerCall(app, calls.takePlanOver, async ({ actor, params, request }) => ({
    detail: teamMessages.paysNow(await takePlanOver(by(request, actor), params.id)),
  }));
}

function registerInvitationRoutes(app: App): void {
  answerCall(app, calls.invite, async ({ actor, body, request }) => {
    const sent = await invitations.invite(by(request, actor), body);
    return { detail: teamMessages.sent(sent.length), invitations: sent };
  });
  answerCall(app, calls.sendAgain, async ({ actor, params, request }) => ({
    detail: teamMessages.sentAgain,
    invitation: await invitations.sendAgain(by(request, actor), params.id, params.invitation),
  }));
  answerCall(app, calls.cancelInvitation, async ({ actor, params, request }) => {
    await invitations.cancelInvitation(by(request, actor), params.id, params.invitation);
    return { detail: teamMessages.cancelledNow };
  });
}

/** For who has the link of an invitation. */
function registerLinkRoutes(app: App): void {
  answerCall(app, calls.openInvitation, ({ actor, body, request }) =>
    answers.openInvitation(actor, body.token, request.ip),
  );
  answerCall(app, calls.declineInvitation, async ({ body, request }) => {
    await answers.declineInvitation(body.token, request.ip);
    return { detail: teamMessages.declined };
  });
  answerCall(app, calls.acceptInvitation, async ({ actor, body, request }) => {
    const { companies, slug } = await answers.acceptInvitation(by(request, actor), body.token);
    return { detail: teamMessages.joined(listed(companies)), slug };
  });
  answerCall(app, calls.joinByInvitation, async ({ body, request, reply }) => {
    const { companies, slug, tokens, device } = await answers.joinByInvitation(body, clientOf(request));
    setSessionCookies(reply, tokens);
    setDeviceCookie(reply, device);
    return { detail: teamMessages.joined(listed(companies)), slug };
  });
}

function registerEventRoutes(app: App): void {
  answerCall(app, calls.listEvents, ({ actor, params, query }) => listEvents(actor, params.id, query.before ?? null));
  answerCall(app, calls.getEventsFile, async ({ actor, params, reply }) => {
    const lines = await writeEventsFile(actor, params.id);
    const name = `dateline-company-${params.id}-${new Date().toISOString().slice(0, 10)}.csv`;
    reply.header("content-disposition", `attachment; filename="${name}"`).header("cache-control", "no-store");
    return reply.type("text/csv; charset=utf-8").send(Readable.from(lines));
  });
}

function by({ ip }: FastifyRequest, actor: Actor): By {
  return { ...actor, ip };
}
