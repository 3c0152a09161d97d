/** The calls of reports of coverage. */
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer, idParams } from "#platform/contract/fields.ts";
import { companyQuery } from "../contract.ts";
import * as contract from "./contract.ts";

const own = { access: "signed-in", tag: "Coverage" } as const;
const ownAlone = { ...own, ownerAlone: true } as const;
const path = contract.REPORT_PATH;
const reading = { 404: errorAnswer } as const;
const changing = { 403: errorAnswer.describe("The role is too small"), 404: errorAnswer } as const;

export const getReport = defineCall({
  ...own,
  method: "GET",
  path,
  summary: "Read a report of confirmed coverage",
  description:
    "Of one release, several, or a company, with the period before for comparison. Only confirmed articles, for all who read its public posts.",
  query: contract.reportQuery,
  answer: contract.report,
  errors: reading,
});

export const getReportFile = defineCall({
  ...own,
  method: "GET",
  path: `${path}articles.csv`,
  summary: "Export the confirmed articles of a report as a CSV file",
  description: "RFC 4180, UTF-8; one row per article, the earliest first.",
  query: contract.reportQuery,
  answer: "file",
  fileType: "text/csv",
  errors: reading,
});

export const getReportPdf = defineCall({
  ...own,
  method: "GET",
  path: `${path}report.pdf`,
  summary: "Download a report of confirmed coverage as PDF",
  description: "With the company's logo, and at most two passages of an article. 60 in ten minutes.",
  query: contract.reportQuery,
  answer: "file",
  fileType: "application/pdf",
  errors: { ...reading, 429: errorAnswer, 503: errorAnswer },
});

export const listSharedReports = defineCall({
  ...own,
  method: "GET",
  path: `${path}shared/`,
  summary: "List the reports that are shared by link",
  query: companyQuery,
  answer: contract.sharedReports,
  errors: reading,
});

export const shareReport = defineCall({
  ...ownAlone,
  method: "POST",
  path: `${path}shared/`,
  summary: "Share a report by link",
  body: contract.shareInput,
  status: 201,
  answer: contract.sharedAnswer,
  errors: { ...changing, 409: errorAnswer },
});

export const changeSharedReport = defineCall({
  ...ownAlone,
  method: "PUT",
  path: `${path}shared/:id/`,
  summary: "Change the end, password or passages of a shared report",
  params: idParams("a shared report"),
  body: contract.changeInput,
  answer: contract.sharedAnswer,
  errors: changing,
});

export const replaceReportLink = defineCall({
  ...ownAlone,
  method: "POST",
  path: `${path}shared/:id/replace/`,
  summary: "Replace the link of a shared report",
  description: "The old link stops working at once.",
  params: idParams("a shared report"),
  answer: contract.sharedAnswer,
  errors: changing,
});

export const stopSharingReport = defineCall({
  ...ownAlone,
  method: "DELETE",
  path: `${path}shared/:id/`,
  summary: "Stop sharing a report",
  params: idParams("a shared report"),
  answer: z.object({ detail: z.string() }),
  errors: changing,
});
