/** The calls of imports. */
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer, fieldErrorsAnswer, idParams, paging } from "#platform/contract/fields.ts";
import * as contract from "./contract.ts";
import { mappingInput, mappingMessages, mappingState } from "./mapping-contract.ts";

const own = { access: "signed-in", tag: "Imports" } as const;
const params = idParams("a company");
const one = params.extend({ import: z.string().describe("Id of an import of this company") });
const errors = { 403: errorAnswer.describe("Not an owner or editor"), 404: errorAnswer } as const;

export const listImports = defineCall({
  ...own,
  method: "GET",
  path: "/api/companies/:id/imports/",
  summary: "List the imports of a company",
  params,
  answer: contract.importList,
  errors,
});

export const beginImport = defineCall({
  ...own,
  method: "POST",
  path: "/api/companies/:id/imports/",
  summary: "Upload the export of another newsroom",
  description: "It is read in the background, and nothing is imported: the answer of its own address is the preview.",
  params,
  form: {
    fields: contract.exportFields,
    files: {
      file: {
        max: 1,
        description: `WordPress .xml, Ghost .json, or a .zip of them or of Markdown; at most ${contract.MAX_EXPORT_MB} MB`,
      },
    },
  },
  status: 201,
  answer: z.object({ detail: z.string(), id: z.uuid() }),
  errors: { ...errors, 400: fieldErrorsAnswer, 409: contract.importMessages.isOpen, 413: fieldErrorsAnswer },
});

export const getImport = defineCall({
  ...own,
  method: "GET",
  path: "/api/companies/:id/imports/:import/",
  summary: "Get an import: its preview, its progress, its result",
  params: one,
  answer: contract.importState,
  errors,
});

export const listImportItems = defineCall({
  ...own,
  method: "GET",
  path: "/api/companies/:id/imports/:import/items/",
  summary: "List the posts of an import",
  params: one,
  query: z.object({
    page: paging.page,
    only: z
      .enum(["all", "problems", "done"])
      .default("all")
      .describe("problems: what does not come whole; done: the last ones first"),
  }),
  answer: contract.importItems,
  errors,
});

export const getImportMapping = defineCall({
  ...own,
  method: "GET",
  path: "/api/companies/:id/imports/:import/mapping/",
  summary: "Get how authors, categories, kinds and companies of an import become ours",
  params: one,
  answer: mappingState,
  errors,
});

export const setImportMapping = defineCall({
  ...own,
  method: "PUT",
  path: "/api/companies/:id/imports/:import/mapping/",
  summary: "Choose how authors, categories, kinds and companies of an import become ours",
  description: "Until it starts. The preview is drawn by it at once; what is not named is guessed by its name.",
  params: one,
  body: mappingInput,
  answer: z.object({ detail: z.string(), mapping: mappingState }),
  errors: { ...errors, 400: fieldErrorsAnswer, 409: mappingMessages.fixed },
});

export const runImport = defineCall({
  ...own,
  method: "POST",
  path: "/api/companies/:id/imports/:import/run/",
  summary: "Start or resume an import",
  description: "No release is used, nothing is delivered, and no one is emailed but the caller once it has finished.",
  params: one,
  body: z.object({}),
  answer: z.object({ detail: z.string() }),
  errors: { ...errors, 400: fieldErrorsAnswer, 409: contract.importMessages.notReady },
});

export const stopImport = defineCall({
  ...own,
  method: "POST",
  path: "/api/companies/:id/imports/:import/stop/",
  summary: "Stop an import, or its undoing, or remove a preview",
  description:
    "What was imported stays, and what was removed stays removed; both can be resumed. A preview that has not been started is removed with what was read.",
  params: one,
  body: z.object({}),
  answer: z.object({ detail: z.string() }),
  errors: { ...errors, 409: contract.importMessages.notRunning },
});

export const undoImport = defineCall({
  ...own,
  method: "POST",
  path: "/api/companies/:id/imports/:import/undo/",
  summary: "Undo an import, or go on with it",
  description:
    "Permanently removes what the import created, except posts that have been changed since. It runs in the background; `undo` of the import says how far it is.",
  params: one,
  body: z.object({}),
  answer: z.object({ detail: z.string() }),
  errors: { ...errors, 409: errorAnswer.describe("Under way, undone already, too late, or nothing is left to remove") },
});

export const getRedirects = defineCall({
  ...own,
  method: "GET",
  path: "/api/companies/:id/imports/:import/redirects/",
  summary: "Download the redirects from the old addresses of an import",
  params: one,
  query: z.object({ form: z.enum(["csv", "nginx", "apache"]).default("csv") }),
  answer: "file",
  fileType: "text/plain",
  errors,
});
