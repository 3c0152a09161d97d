/** Calls of companies (spec section 7). */
import { signedIn } from "#features/accounts/server/access.ts";
import { errorAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import { companyPaths, ownedCompanies } from "../contract.ts";
import { listOwnedCompanies } from "./service.ts";

export function registerCompanyRoutes(app: App): void {
  const schema = {
    tags: ["Companies"],
    summary: "Companies that you may post as",
    response: { 200: ownedCompanies, 401: errorAnswer },
  };
  app.get(companyPaths.userOwned, { schema }, (request) => listOwnedCompanies(signedIn(request)));
}
