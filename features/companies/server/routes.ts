/** Answers the calls of companies. */
import type { FastifyReply } from "fastify";
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import { matchedVersion } from "#platform/http/call-headers.ts";
import * as calls from "../calls.ts";
import { companyMessages, type OwnCompany } from "../contract.ts";
import { registerNewsroomRoutes } from "./newsroom/routes.ts";
import { versionOf } from "./policy.ts";
import * as companies from "./service.ts";

export function registerCompanyRoutes(app: App): void {
  answerCall(app, calls.listOwnCompanies, ({ actor }) => companies.listOwnCompanies(actor));
  answerCall(app, calls.createCompany, ({ actor, body }) => companies.createCompany(actor, body));
  answerCall(app, calls.getCompany, async ({ actor, params, reply }) =>
    tagged(reply, await companies.getOwnCompany(actor, params.slug)),
  );
  answerCall(app, calls.saveCompany, async ({ actor, params, body, request, reply }) =>
    tagged(reply, await companies.updateCompany(actor, params.slug, body, matchedVersion(request))),
  );
  answerCall(app, calls.deleteCompany, async ({ actor, params: { id } }) => {
    const scheduled = await companies.deleteCompany(actor, id);
    return { id, detail: companyMessages.deleted, scheduled };
  });
  answerCall(app, calls.restoreCompany, async ({ actor, params: { id } }) => {
    await companies.restoreCompany(actor, id);
    return { id, detail: companyMessages.restored };
  });
  registerNewsroomRoutes(app);
}

function tagged(reply: FastifyReply, company: OwnCompany): OwnCompany {
  reply.header("etag", `"${versionOf(company)}"`);
  return company;
}
