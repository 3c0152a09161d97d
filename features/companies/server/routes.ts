/** Calls of companies (spec section 7). */
import { z } from "zod";
import { signedIn } from "#features/accounts/server/access.ts";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import { company, companyInput, companyMessages, companyPaths, deletedCompany, ownedCompanies } from "../contract.ts";
import {
  createCompany,
  deleteCompany,
  getOwnCompany,
  listOwnedCompanies,
  restoreCompany,
  updateCompany,
} from "./service.ts";

const tags = ["Companies"];
const refusals = { 400: fieldErrorsAnswer, 401: errorAnswer, 404: errorAnswer };
const oneParams = z.object({
  id: z.coerce
    .number({ error: "Give a company's id." })
    .int("Give a company's id.")
    .max(2 ** 53),
});
const slugParams = z.object({ slug: z.string().max(200) });

export function registerCompanyRoutes(app: App): void {
  app.get(
    companyPaths.userOwned,
    {
      schema: {
        tags,
        summary: "Companies that you may post as",
        response: { 200: ownedCompanies, 401: errorAnswer },
      },
    },
    (request) => listOwnedCompanies(signedIn(request)),
  );

  app.post(
    companyPaths.create,
    { schema: { tags, summary: "Create a company", body: companyInput, response: { 201: company, ...refusals } } },
    async (request, reply) => {
      reply.code(201);
      return createCompany(signedIn(request), request.body);
    },
  );

  app.get(
    companyPaths.bySlug(":slug"),
    { schema: { tags, summary: "One of your companies", params: slugParams, response: { 200: company, ...refusals } } },
    (request) => getOwnCompany(signedIn(request), request.params.slug),
  );

  app.put(
    companyPaths.editBySlug(":slug"),
    {
      schema: {
        tags,
        summary: "Save a company",
        description: "The address stays what it was. Posts that are out keep the name that they were sent under.",
        params: slugParams,
        body: companyInput,
        response: { 200: company, ...refusals },
      },
    },
    (request) => updateCompany(signedIn(request), request.params.slug, request.body),
  );

  app.delete(
    companyPaths.one(":id"),
    {
      schema: {
        tags,
        summary: "Delete a company; its posts stay",
        params: oneParams,
        response: { 200: deletedCompany, ...refusals },
      },
    },
    async (request) => {
      await deleteCompany(signedIn(request), request.params.id);
      return { id: request.params.id, detail: companyMessages.deleted };
    },
  );

  app.post(
    companyPaths.restore(":id"),
    {
      schema: {
        tags,
        summary: "Restore a deleted company",
        params: oneParams,
        response: { 200: deletedCompany, ...refusals },
      },
    },
    async (request) => {
      await restoreCompany(signedIn(request), request.params.id);
      return { id: request.params.id, detail: companyMessages.restored };
    },
  );
}
