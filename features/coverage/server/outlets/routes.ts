/** Answers the calls about outlets: operators', and a person's proposal. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../../outlets/calls.ts";
import * as proposals from "../../outlets/proposals.ts";
import { acceptProposal, declineProposal, listProposals, proposeOutlet } from "./proposal-service.ts";
import * as service from "./service.ts";

export function registerOutletRoutes(app: App): void {
  answerCall(app, calls.listOutlets, ({ actor, query }) => service.listOutlets(actor, query));
  answerCall(app, calls.getOutlet, ({ actor, params }) => service.getOutlet(actor, params.id));
  answerCall(app, calls.changeOutlet, ({ actor, params, body }) => service.changeOutlet(actor, params.id, body));
  answerCall(app, calls.mergeOutlet, ({ actor, params, body }) => service.mergeOutlet(actor, params.id, body.into));
  answerCall(app, proposals.proposeOutlet, ({ actor, body }) => proposeOutlet(actor, body));
  answerCall(app, proposals.listProposals, ({ actor, query }) => listProposals(actor, query));
  answerCall(app, proposals.acceptProposal, ({ actor, params, body }) => acceptProposal(actor, params.id, body));
  answerCall(app, proposals.declineProposal, ({ actor, params, body }) =>
    declineProposal(actor, params.id, body.answer),
  );
}
