/** The calls of living sites, which imports read. */
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer, fieldErrorsAnswer, idParams } from "#platform/contract/fields.ts";
import { importMessages } from "./contract.ts";
import * as contract from "./site-contract.ts";

const own = { access: "signed-in", tag: "Imports" } as const;
const params = idParams("a company");
const one = params.extend({ site: z.string().describe("Id of a site of this company") });
const errors = { 403: errorAnswer.describe("Not an owner or editor"), 404: errorAnswer } as const;
const asking = { ...errors, 400: fieldErrorsAnswer, 429: contract.siteMessages.enough } as const;

export const listSites = defineCall({
  ...own,
  method: "GET",
  path: "/api/companies/:id/import-sites/",
  summary: "List the sites whose posts a company imports",
  params,
  answer: contract.siteList,
  errors,
});

export const checkSite = defineCall({
  ...own,
  method: "POST",
  path: "/api/companies/:id/import-sites/",
  summary: "Check the address of a site whose posts are to be imported",
  description: "Its pages are asked for where its posts can be read. Nothing is imported.",
  params,
  body: contract.siteInput,
  answer: contract.siteState,
  errors: asking,
});

export const lookForLine = defineCall({
  ...own,
  method: "POST",
  path: "/api/companies/:id/import-sites/:site/line/",
  summary: "Confirm a site by the line on it",
  params: one,
  body: z.object({}),
  answer: contract.siteState,
  errors: asking,
});

export const emailLink = defineCall({
  ...own,
  method: "POST",
  path: "/api/companies/:id/import-sites/:site/email/",
  summary: "Send a link to an email address at the domain of a site",
  description: "The caller opens it, signed in. It works once.",
  params: one,
  body: contract.emailInput,
  answer: z.object({ detail: z.string() }),
  errors: asking,
});

export const confirmSite = defineCall({
  ...own,
  method: "POST",
  path: "/api/companies/:id/import-sites/confirm/",
  summary: "Confirm a site by the link that was emailed",
  params,
  body: contract.tokenInput,
  answer: contract.siteState,
  errors: { ...errors, 400: fieldErrorsAnswer },
});

export const importSite = defineCall({
  ...own,
  method: "POST",
  path: "/api/companies/:id/import-sites/:site/import/",
  summary: "Read the posts of a site for an import",
  description: "It is read in the background, politely and once. Nothing is imported before the preview has been seen.",
  params: one,
  body: z.object({}),
  status: 201,
  answer: z.object({ detail: z.string(), id: z.uuid() }),
  errors: { ...asking, 409: importMessages.isOpen },
});
