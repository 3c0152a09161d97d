/** The calls of companies (docs/product/companies.md, Calls). */
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer } from "#platform/contract/fields.ts";
import { companyInput, deletedCompany, ownCompanies, ownCompany, restoredCompany } from "./contract.ts";

const own = { access: "signed-in", tag: "Companies" } as const;
const errors = { 404: errorAnswer };
const oneParams = z.object({
  id: z.coerce
    .number({ error: "Give a company's id." })
    .int("Give a company's id.")
    .max(2 ** 53),
});
const slugParams = z.object({ slug: z.string().max(200).describe("Of the company's page: its last part") });

export const listOwnCompanies = defineCall({
  ...own,
  method: "GET",
  path: "/dashboard/companies/user-owned/",
  summary: "List the companies in which you have a role",
  answer: ownCompanies,
});

export const createCompany = defineCall({
  ...own,
  method: "POST",
  path: "/dashboard/create-company/",
  summary: "Create a company",
  body: companyInput,
  status: 201,
  answer: ownCompany,
  errors,
});

export const getCompany = defineCall({
  ...own,
  method: "GET",
  path: "/dashboard/company/by-slug/:slug/",
  scope: "companies:write",
  summary: "Get one of your companies",
  etag: "answered",
  params: slugParams,
  answer: ownCompany,
  errors,
});

export const saveCompany = defineCall({
  ...own,
  method: "PUT",
  path: "/dashboard/company/edit-by-slug/:slug/",
  scope: "companies:write",
  summary: "Save a company",
  etag: "both",
  description: "The address does not change. Delivered posts keep the name they were sent under.",
  params: slugParams,
  body: companyInput,
  answer: ownCompany,
  errors,
});

export const deleteCompany = defineCall({
  ...own,
  method: "DELETE",
  path: "/dashboard/companies/:id/",
  summary: "Delete a company; its posts stay",
  params: oneParams,
  answer: deletedCompany,
  errors,
});

export const restoreCompany = defineCall({
  ...own,
  method: "POST",
  path: "/api/companies/:id/restore/",
  summary: "Restore a deleted company",
  params: oneParams,
  answer: restoredCompany,
  errors,
});
