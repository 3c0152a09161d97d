/** Answers the calls of companies. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../calls.ts";
import { companyMessages } from "../contract.ts";
import { registerNewsroomRoutes } from "./newsroom/routes.ts";
import * as companies from "./service.ts";

export function registerCompanyRoutes(app: App): void {
  answerCall(app, calls.listOwnedCompanies, ({ actor }) => companies.listOwnedCompanies(actor));
  answerCall(app, calls.createCompany, ({ actor, body }) => companies.createCompany(actor, body));
  answerCall(app, calls.getCompany, ({ actor, params }) => companies.getOwnCompany(actor, params.slug));
  answerCall(app, calls.saveCompany, ({ actor, params, body }) => companies.updateCompany(actor, params.slug, body));
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
