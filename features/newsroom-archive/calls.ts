/** The calls by which owners take a company's newsroom with them. No key may make them. */
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer, fieldErrorsAnswer, idParams } from "#platform/contract/fields.ts";
import { exportInput, exportMessages, newsroomExports } from "./export-contract.ts";

const own = { access: "signed-in", tag: "Companies" } as const;
const params = idParams("a company");
const errors = { 403: errorAnswer.describe("Not an owner"), 404: errorAnswer } as const;

export const listExports = defineCall({
  ...own,
  method: "GET",
  path: "/api/companies/:id/exports/",
  summary: "List the latest archive and static site of a company's newsroom",
  params,
  answer: newsroomExports,
  errors,
});

export const requestNewsroomExport = defineCall({
  ...own,
  ownerAlone: true,
  method: "POST",
  path: "/api/companies/:id/exports/",
  summary: "Export a company's whole newsroom as an archive or a static site",
  description: "One of each at a time: while one is being packed, returns that one. An email says when it is ready.",
  params,
  body: exportInput,
  status: 202,
  answer: newsroomExports,
  errors: { ...errors, 400: fieldErrorsAnswer, 429: errorAnswer },
});

export const downloadNewsroomExport = defineCall({
  ...own,
  ownerAlone: true,
  method: "GET",
  path: "/api/companies/:id/exports/:export/file/",
  summary: "Download an archive or a static site of a company's newsroom",
  params: params.extend({ export: z.uuid({ error: exportMessages.notFound }) }),
  answer: "file",
  errors,
});
